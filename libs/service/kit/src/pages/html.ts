/** Trusted HTML. Plain strings are always escaped. */
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

/** Escapes a text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function toHtmlText(value: Value): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escapeHtml(String(value))
}
