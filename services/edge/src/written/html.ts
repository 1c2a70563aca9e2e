import type { Locale } from '@portal/contracts-shell'
import { wordsIn, type Bilingual } from '@portal/formats/bilingual'
import { escapeHtml, toHtml } from '@portal/regulation-reading/html'
import type { Content } from '@portal/regulation-reading/markup'

/** HTML that was written here. A plain string is never taken for it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[] | undefined | null | false

/** HTML with values in it: strings are escaped, in elements and in quoted attributes; what is not there leaves nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((text, at) => text + written(values[at])).join(''))
}

/** The HTML of a regulation's markup. */
export function htmlOf(content: Content | readonly Content[]): Html {
  return new Html(toHtml(content))
}

/** A title or a name in the reader's language; marked as English where there is no other. */
export function localized(locale: Locale, text: Bilingual): Html {
  const { words, lang } = wordsIn(locale, text)
  return lang === undefined ? html`${words}` : html`<span lang="${lang}">${words}</span>`
}

function written(value: Value): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escapeHtml(String(value))
}
