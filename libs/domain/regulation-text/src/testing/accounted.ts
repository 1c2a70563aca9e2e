import { normaliseLine } from '../parse/lines.ts'
import type { Discard, ParsedRegulation } from '../parse/parsed-regulation.ts'

/** Everything of the input, without spaces and the pipes between cells: what must be found again. */
export function inputLetters(input: string, discards: readonly Discard[]): string {
  const lines = input
    .split(/\r\n|[\n\r\v\u0085\u2028\u2029]/)
    .map((line) => line.split('\f').map((part) => letters(normaliseLine(part).text)))
  for (const { line, text, reason } of discards) {
    if (reason === 'parted-word') takeHyphen(lines[line - 1] ?? [])
    else takeOut(lines[line - 1] ?? [], letters(text))
  }
  return lines.flat().join('')
}

/** Takes a discard out of its line, whose parts a form feed divides: a whole part before a piece of one. */
function takeOut(parts: string[], text: string): void {
  const whole = parts.indexOf(text)
  const at = whole === -1 ? parts.findIndex((part) => part.includes(text)) : whole
  const part = parts[at]
  if (part === undefined) throw new Error(`discard not on its line: ${text}`)
  const start = part.indexOf(text)
  parts[at] = part.slice(0, start) + part.slice(start + text.length)
}

/** Takes the hyphen of a parted word from the end of its line. */
function takeHyphen(parts: string[]): void {
  const at = parts.findIndex((part) => part.endsWith('-'))
  const part = parts[at]
  if (part === undefined) throw new Error('no hyphen at the end of its line')
  parts[at] = part.slice(0, -1)
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
