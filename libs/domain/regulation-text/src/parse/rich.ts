import type { Mark } from '../tree.ts'

/** A run of plain text with its italics and bold; offsets count UTF-16 units of `text`. */
export interface Rich {
  readonly text: string
  readonly marks: readonly Mark[]
}

/** Text without formatting. */
export function plain(text: string): Rich {
  return { text, marks: [] }
}

/** The part `[start, end)`, trimmed of spaces at both ends, its marks moved along. */
export function sliceRich(rich: Rich, start: number, end: number = rich.text.length): Rich {
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

/** `parts` one after the other with `separator` between them; empty parts are left out. */
export function joinRich(parts: readonly Rich[], separator: string): Rich {
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
