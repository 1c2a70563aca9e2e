import { normaliseLine } from '../parse/lines.ts'
import type { Discard, ParsedRegulation } from '../parse/parsed-regulation.ts'

/** Everything of the input, without spaces and the pipes between cells: what must be found again. */
export function inputLetters(input: string, discards: readonly Discard[]): string {
  const lines = input.split(/\r\n|[\n\r\v\u0085\u2028\u2029]/).map((line) =>
    letters(
      line
        .split('\f')
        .map((part) => normaliseLine(part).text)
        .join(''),
    ),
  )
  for (const discard of discards) {
    const line = lines[discard.line - 1] ?? ''
    const text = letters(discard.text)
    const at = line.indexOf(text)
    if (at === -1) throw new Error(`discard not on its line: ${discard.text}`)
    lines[discard.line - 1] = line.slice(0, at) + line.slice(at + text.length)
  }
  return lines.join('')
}

/** Title and nodes in document order: markers, headings, texts and tables. */
export function outputLetters({ title, nodes }: ParsedRegulation): string {
  const parts = nodes.map(({ marker = '', heading = '', headingEnd = '', text, table }) => {
    const cells = table === undefined ? [] : [table.caption ?? '', ...table.head, ...table.rows.flat()]
    return [marker, heading, headingEnd, text, ...cells].join('')
  })
  return letters((title ?? '') + parts.join(''))
}

function letters(text: string): string {
  return text.replace(/[\s|]+/g, '')
}
