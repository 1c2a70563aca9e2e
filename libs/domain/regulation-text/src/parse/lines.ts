import type { Mark } from '../tree.ts'
import { plainText, sliceRichText, type RichText } from './rich-text.ts'

/** A cleaned line of the input. */
export interface Line {
  /** Starts at 1. */
  readonly number: number
  readonly rich: RichText
  /** The original line, used to detect columns. */
  readonly raw: string
  /** The line follows a blank line. */
  readonly afterBlank: boolean
  /** The line follows a page break. */
  readonly afterPage: boolean
  /** The previous line ended inside a word, whose rest was moved up to it. */
  readonly continuesWord?: true
}

const TAG = /<(\/?)(i|em|e|b|strong)(?:\s[^<>]*)?>/gi
const SPACES = /[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g
const INVISIBLE =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g
/** Markdown prefixes of headings, and list bullets that Markdown puts before a provision's marker. */
const MARKDOWN_PREFIX = /^\s*#{1,9}\s+|^\s*[*+•-]\s+(?=\([A-Za-z\d]{1,5}\))/
/**
 * `**bold**`, `*italics*` and `_italics_`, also inside a marker. Rows of asterisks and footnote asterisks do not
 * count.
 */
const EMPHASIS = /(?<![\w*])(\*\*|\*)(?=[^\s*])([^*]*[^\s*])\1(?![\w*])|(?<=\()(_)([A-Za-z\d]{1,5})_(?=\))/g
const NEEDS_CLEANING = /[^\u0021-\u007e ]|[<`'*_]| {2}|^ | $/

/** A line before cleaning. `number` counts line breaks only: a form feed splits a line in two with the same number. */
export interface RawLine {
  readonly number: number
  readonly raw: string
  readonly afterPage: boolean
}

/** Splits a text into lines, whatever its line endings. */
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
 * Normalizes a line: converts every kind of space to one plain space, typewriter quotes (`` '') to quotation marks and
 * italics to marks, and removes invisible characters and Markdown. The parser loses nothing of this normalized input.
 */
export function normalizeLine(rawText: string): RichText {
  return cleanText(rawText.replace(MARKDOWN_PREFIX, ''))
}

/** Splits the original line into cells and cleans each one. */
export function cleanCells(rawText: string, separator: RegExp): string[] {
  return rawText
    .replace(MARKDOWN_PREFIX, '')
    .trim()
    .split(separator)
    .map((cell) => cleanText(cell).text)
}

function cleanText(rawText: string): RichText {
  if (!NEEDS_CLEANING.test(rawText)) return plainText(rawText)
  const raw = rawText.replace(
    EMPHASIS,
    (_, stars?: string, starred?: string, _underline?: string, underlined?: string) =>
      stars === '**' ? `<b>${starred}</b>` : `<i>${starred ?? underlined}</i>`,
  )
  const marks: Mark[] = []
  const open: { kind: Mark['kind']; start: number }[] = []
  const parts: string[] = []
  let length = 0
  let endsWithSpace = true
  let from = 0
  const append = (chunk: string): void => {
    const cleanChunk = chunk
      .normalize('NFC')
      .replace(INVISIBLE, '')
      .replace(/``/g, '“')
      .replace(/''/g, '”')
      .replace(SPACES, ' ')
    const part = endsWithSpace && cleanChunk.startsWith(' ') ? cleanChunk.slice(1) : cleanChunk
    if (part === '') return
    parts.push(part)
    length += part.length
    endsWithSpace = part.endsWith(' ')
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
  return sliceRichText({ text: parts.join(''), marks }, 0)
}
