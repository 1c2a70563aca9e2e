import type { Mark } from '../tree.ts'
import { plain, sliceRich, type Rich } from './rich.ts'

/** One line of the input after clean-up. */
export interface Line {
  /** From 1. */
  readonly number: number
  readonly rich: Rich
  /** As given, for the recognition of columns. */
  readonly raw: string
  /** An empty line stands before it. */
  readonly afterBlank: boolean
  /** A page ended before it. */
  readonly afterPage: boolean
  /** The line before it ended within a word, the rest of which stands there now. */
  readonly goesOn?: true
}

const TAG = /<(\/?)(i|em|e|b|strong)(?:\s[^<>]*)?>/gi
const SPACES = /[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g
const INVISIBLE =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g
/** What Markdown copies put before headings, and before the marker of a provision that they take for an item of a list. */
const HASHES = /^\s*#{1,9}\s+|^\s*[*+•-]\s+(?=\([A-Za-z\d]{1,5}\))/
/** `**bold**`, `*italics*` and `_italics_`, also inside a marker; rows of stars and the star of a footnote are none. */
const STARRED = /(?<![\w*])(\*\*|\*)(?=[^\s*])([^*]*[^\s*])\1(?![\w*])|(?<=\()(_)([A-Za-z\d]{1,5})_(?=\))/g
const NEEDS_WORK = /[^\u0021-\u007e ]|[<`'*_]| {2}|^ | $/

/** A line as given. Its number counts line ends only; a form feed parts one line in two of the same number. */
export interface RawLine {
  readonly number: number
  readonly raw: string
  readonly afterPage: boolean
}

/** The lines of a text, whatever its line ends. */
export function splitLines(input: string | readonly string[]): RawLine[] {
  const parts = typeof input === 'string' ? [input] : input
  const lines: RawLine[] = []
  let number = 0
  for (const part of parts) {
    for (const whole of part.split(/\r\n|[\n\r\v\u0085\u2028\u2029]/)) {
      number++
      whole.split('\f').forEach((raw, index) => lines.push({ number, raw, afterPage: index > 0 }))
    }
  }
  return lines
}

/**
 * A line with every kind of space as one plain space, invisible characters gone, typewriter quotes (`` '') as quotes,
 * italics as marks and the signs of Markdown gone. This is the "normalised input" of which nothing may be lost.
 */
export function normaliseLine(given: string): Rich {
  return clean(given.replace(HASHES, ''))
}

/** The cells of a line as given, each cleaned as the whole line is. */
export function cleanCells(given: string, between: RegExp): string[] {
  return given
    .replace(HASHES, '')
    .trim()
    .split(between)
    .map((cell) => clean(cell).text)
}

function clean(given: string): Rich {
  if (!NEEDS_WORK.test(given)) return plain(given)
  const raw = given.replace(STARRED, (_, stars?: string, starred?: string, _underline?: string, underlined?: string) =>
    stars === '**' ? `<b>${starred}</b>` : `<i>${starred ?? underlined}</i>`,
  )
  const marks: Mark[] = []
  const open: { kind: Mark['kind']; start: number }[] = []
  const parts: string[] = []
  let length = 0
  let spaced = true
  let from = 0
  const append = (chunk: string): void => {
    const clean = chunk
      .normalize('NFC')
      .replace(INVISIBLE, '')
      .replace(/``/g, '“')
      .replace(/''/g, '”')
      .replace(SPACES, ' ')
    const part = spaced && clean.startsWith(' ') ? clean.slice(1) : clean
    if (part === '') return
    parts.push(part)
    length += part.length
    spaced = part.endsWith(' ')
  }
  for (const tag of raw.matchAll(TAG)) {
    append(raw.slice(from, tag.index))
    from = tag.index + tag[0].length
    if (tag[1] === '') {
      open.push({ kind: /^(b|strong)$/i.test(tag[2] ?? '') ? 'strong' : 'em', start: length })
      continue
    }
    const last = open.pop()
    if (last !== undefined && last.start < length) marks.push({ start: last.start, end: length, kind: last.kind })
  }
  append(raw.slice(from))
  return sliceRich({ text: parts.join(''), marks }, 0)
}
