import { createHash } from 'node:crypto'
import { createFormats, type Formats } from '@portal/formats'
import { localize, type Bilingual } from '@portal/formats/bilingual'
import type { ReadingTexts } from '@portal/regulation-reading/texts'
import { html, type Html } from '@portal/service-kit'
import type { Locale, ServiceTexts } from '@portal/service-texts'
import { pageTexts, readingTexts, type TranslatePageText } from '../../texts.ts'

/** The texts of a server-rendered page in one language. */
export interface PageTexts {
  readonly locale: Locale
  /** Texts around a regulation, the same as in `mfe-regulations`. */
  readonly reading: ReadingTexts
  readonly page: TranslatePageText
  readonly format: Formats
  /** Changes with any of the texts. */
  readonly hash: string
}

/** Returns the texts in a language, with the changes by staff. */
export async function loadPageTexts(texts: ServiceTexts, locale: Locale): Promise<PageTexts> {
  const [reading, page, ...all] = await Promise.all([
    texts.getTranslate(readingTexts.namespace, locale),
    texts.getTranslate(pageTexts.namespace, locale),
    texts.getTexts(readingTexts.namespace),
    texts.getTexts(pageTexts.namespace),
  ])
  const hash = createHash('sha256').update(JSON.stringify(all.map((each) => each[locale])))
  return { locale, reading, page, format: createFormats(locale), hash: hash.digest('base64url') }
}

/** Renders a title or name in the reader's language. Marks English text if there is no translation. */
export function renderLocalized(locale: Locale, bilingual: Bilingual): Html {
  const { text, lang } = localize(locale, bilingual)
  return lang === undefined ? html`${text}` : html`<span lang="${lang}">${text}</span>`
}
