import type { Mark } from '../tree.ts'

/** Plain text with italics and bold as ranges. Offsets are in UTF-16 units of `text`. */
export interface RichText {
  readonly text: string
  readonly marks: readonly Mark[]
}

/** Returns text without formatting. */
export function plainText(text: string): RichText {
  return { text, marks: [] }
}

/** Returns the range `[start, end)` without leading and trailing spaces, with its marks shifted. */
export function sliceRichText(rich: RichText, start: number, end: number = rich.text.length): RichText {
  let from = start
  let to = end
  while (from < to && rich.text[from] === ' ') from++
  while (to > from && rich.text[to - 1] === ' ') to--
  if (from === 0 && to === rich.text.length) return rich
  const marks: Mark[] = []
  for (const mark of rich.marks) {
    const left = Math.max(mark.start, from) - from
    const right = Math.min(mark.end, to) - from
    if (left < right) marks.push({ start: left, end: right, kind: mark.kind })
  }
  return { text: rich.text.slice(from, to), marks }
}

/** Joins `parts` with `separator`. Skips empty parts. */
export function joinRichText(parts: readonly RichText[], separator: string): RichText {
  const filled = parts.filter((part) => part.text !== '')
  const [only] = filled
  if (filled.length === 1 && only !== undefined) return only
  const texts: string[] = []
  const marks: Mark[] = []
  let offset = 0
  for (const part of filled) {
    for (const mark of part.marks) marks.push({ start: mark.start + offset, end: mark.end + offset, kind: mark.kind })
    texts.push(part.text)
    offset += part.text.length + separator.length
  }
  return { text: texts.join(separator), marks }
}
