import type { RuntimeSettings } from '@portal/contracts-shell/settings'
import type { Locale } from '@portal/contracts-shell'
import type { LoadedGeneration } from '../release-reader.ts'
import type { Html } from './html.ts'
import type { PageTexts } from './page-texts.ts'

/** A page with published content that is rendered on the server. */
export interface RenderedPage {
  /** Heading of the page, without the portal's name. */
  readonly title: string
  readonly description: string
  /** The canonical URL of the content, relative to the portal's origin. */
  readonly canonical: string
  readonly content: Html
  /** For readers without scripts only, because the scripts show something else here (a dialog over the home page). */
  readonly onlyWithoutScripts?: boolean
}

export interface PageRequest {
  readonly loaded: LoadedGeneration
  readonly settings: RuntimeSettings
  readonly url: URL
  readonly locale: Locale
  readonly texts: PageTexts
}

/** Renders the page of a URL. Returns undefined if there is nothing published to render. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | undefined>
