import type { RenderedPage } from '@portal/contracts-common'
import type { PageTexts } from './page-texts.ts'

/** Returns a page that redirects to another URL of the portal. */
export function redirectPage(location: string, { locale }: PageTexts): RenderedPage {
  const head = { title: '', description: '', canonical: location }
  return { status: 200, redirectTo: location, lang: locale, head, html: '', styles: '', onlyWithoutScripts: false }
}
