/** How a copied text is laid out. */
export type TextShape = 'one-per-line' | 'wrapped' | 'page-lines' | 'form-feeds'

export const TEXT_SHAPES: readonly TextShape[] = ['one-per-line', 'wrapped', 'page-lines', 'form-feeds']

/** How to lay out a text. The defaults are the most common layout. */
export interface LayoutOptions {
  readonly width?: number
  readonly linesPerPage?: number
  /** A blank line between paragraphs. */
  readonly isSpaced?: boolean
  /** Breaks compounds at their hyphen, as many programs do. */
  readonly breaksAtHyphens?: boolean
  readonly toHead?: (page: number, section: string) => string
  readonly toPageLine?: (page: number) => string
}

/** A paragraph of the source: one line without any layout, or a row of a table, which is never wrapped. */
export interface SourceParagraph {
  readonly text: string
  readonly isTableRow?: boolean
}

/** A text laid out on lines. */
export interface Layout {
  readonly lines: readonly string[]
  /** For each line, the index of its paragraph; undefined for blank lines and page furniture. */
  readonly paragraphs: readonly (number | undefined)[]
}

const LEFT_RIGHT_HEAD = (page: number, section: string) =>
  page % 2 === 0 ? `${page}          Title 99—Horseracing` : `Horseracing Board      ${section}      ${page}`

/** Lays out paragraphs in one shape. */
export function layOut(source: readonly SourceParagraph[], shape: TextShape, options: LayoutOptions = {}): Layout {
  const { width = 80, isSpaced = true, linesPerPage = 50, breaksAtHyphens = false } = options
  const lines: string[] = []
  const paragraphs: (number | undefined)[] = []
  const add = (line: string, paragraph?: number): void => {
    lines.push(line)
    paragraphs.push(paragraph)
  }
  let page = 1
  let linesOnPage = 0
  let section = '§ 1'
  const breakPage = (): void => {
    linesOnPage = 0
    page++
    if (shape === 'form-feeds') {
      add(`\f${(options.toHead ?? LEFT_RIGHT_HEAD)(page, section)}`)
      add('')
      return
    }
    add('')
    add((options.toPageLine ?? ((number) => `Page ${number}`))(page - 1))
    add('')
    add((options.toHead ?? (() => 'STATE RULES OF HORSERACING'))(page, section))
    add('')
  }
  source.forEach(({ text, isTableRow }, index) => {
    section = /^(?:§+|Rule|Sec\.|Section) [\dA-Za-z.–-]*[\dA-Za-z]/.exec(text)?.[0] ?? section
    const printed = shape === 'one-per-line' || isTableRow === true ? [text] : wrapLine(text, width, breaksAtHyphens)
    for (const line of printed) {
      if (linesOnPage >= linesPerPage && (shape === 'page-lines' || shape === 'form-feeds')) breakPage()
      add(line, index)
      linesOnPage++
    }
    if (isSpaced && shape !== 'one-per-line' && source[index + 1]?.isTableRow !== true) {
      add('')
      linesOnPage++
    }
  })
  return { lines, paragraphs }
}

/** Wraps a line at a width. */
export function wrapLine(line: string, width: number, breaksAtHyphens = false): string[] {
  const lines = ['']
  for (const word of line.split(' ')) {
    const parts = breaksAtHyphens ? word.split(/(?<=[A-Za-z]{2}-)(?=[A-Za-z]{2})/) : [word]
    parts.forEach((part, index) => {
      const last = lines.at(-1) ?? ''
      const glue = index === 0 && last !== '' ? ' ' : ''
      if (last !== '' && last.length + glue.length + part.length > width) lines.push(part)
      else lines[lines.length - 1] = last + glue + part
    })
  }
  return lines
}
