import { normalizeLine } from '../parse/lines.ts'
import type { Discard, ParsedRegulation } from '../parse/parsed-regulation.ts'

/**
 * Returns the characters of the input that the result must contain: everything except spaces, pipes between cells, and
 * discards.
 */
export function getInputCharacters(input: string, discards: readonly Discard[]): string {
  const lines = input
    .split(/\r\n|[\n\r\v\u0085\u2028\u2029]/)
    .map((line) => line.split('\f').map((part) => withoutSpaces(normalizeLine(part).text)))
  for (const { line, text, reason } of discards) {
    if (reason === 'hyphenated-word') removeHyphen(lines[line - 1] ?? [])
    else removeDiscard(lines[line - 1] ?? [], withoutSpaces(text))
  }
  return lines.flat().join('')
}

/** Removes a discard from its line. Prefers a whole part between form feeds to a substring. */
function removeDiscard(parts: string[], text: string): void {
  const wholePartIndex = parts.indexOf(text)
  const partIndex = wholePartIndex === -1 ? parts.findIndex((part) => part.includes(text)) : wholePartIndex
  const part = parts[partIndex]
  if (part === undefined) throw new Error(`Discard not found on its line: ${text}`)
  const start = part.indexOf(text)
  parts[partIndex] = part.slice(0, start) + part.slice(start + text.length)
}

/** Removes the hyphen of a hyphenated word from the end of its line. */
function removeHyphen(parts: string[]): void {
  const partIndex = parts.findIndex((part) => part.endsWith('-'))
  const part = parts[partIndex]
  if (part === undefined) throw new Error('No hyphen at the end of the line')
  parts[partIndex] = part.slice(0, -1)
}

/** Returns the characters of title and nodes in document order: markers, headings, texts and tables. */
export function getOutputCharacters({ title, nodes }: ParsedRegulation): string {
  const parts = nodes.map(({ marker = '', heading = '', headingEnd = '', text, table }) => {
    const cells = table === undefined ? [] : [table.caption ?? '', ...table.head, ...table.rows.flat()]
    return [marker, heading, headingEnd, text, ...cells].join('')
  })
  return withoutSpaces((title ?? '') + parts.join(''))
}

function withoutSpaces(text: string): string {
  return text.replace(/[\s|]+/g, '')
}
