import type { Locale } from '@portal/contracts-shell'
import { localize, type Bilingual } from '@portal/formats/bilingual'
import { escapeHtml, toHtml } from '@portal/regulation-reading/html'
import type { Content } from '@portal/regulation-reading/markup'

/** Trusted HTML from this service. Plain strings are always escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[] | undefined | null | false

/**
 * Template tag for HTML. Escapes strings in elements and quoted attributes; undefined, null and false render nothing.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((text, at) => text + toHtmlText(values[at])).join(''))
}

/** Renders a regulation's markup as HTML. */
export function toHtmlFragment(content: Content | readonly Content[]): Html {
  return new Html(toHtml(content))
}

/** Renders a title or name in the reader's language. Marks English text if there is no translation. */
export function renderLocalized(locale: Locale, bilingual: Bilingual): Html {
  const { text, lang } = localize(locale, bilingual)
  return lang === undefined ? html`${text}` : html`<span lang="${lang}">${text}</span>`
}

function toHtmlText(value: Value): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escapeHtml(String(value))
}
