import type { Line } from './lines.ts'
import { parseLeadingMarkers } from './markers.ts'

const MAX_WIDTH = 130
const MIN_WIDTH = 30
/** A wrapped text has few wider lines: rows of tables, or addresses that cannot be broken. */
const MAX_WIDE_SHARE = 0.1
/** A line is full if the next word would exceed this share of the width. */
const FULL_LINE_RATIO = 0.86
/** Fewer full lines could be chance. */
const MIN_FULL_LINES = 4
/** With fewer lines that continue in lower case, the exact width is unknown. */
const MIN_CONTINUED_LINES = 10
/** A word that is longer than a line makes it longer than the width. */
const MAX_OVERLONG_SHARE = 0.001
/** With fewer paragraphs, it is unknown how the text separates them. */
const MIN_PARAGRAPHS = 5
const SENTENCE_END = /[.;:!?—–]["”’)]*$/

/** How the lines of a text were wrapped. */
export interface Wrapping {
  readonly width: number
  /** The exact number of characters in a line, if each line contains as many words as fit. */
  readonly exactWidth: number | undefined
  /** Lines can end at the hyphen of a compound. */
  readonly breaksAtHyphens: boolean
  /** What shows that a paragraph starts: a blank line before it, or its indentation. */
  readonly separation: 'blank-line' | 'indentation' | undefined
}

/**
 * Returns how a text was wrapped, or undefined if every paragraph is on one line. In a wrapped text, many full lines
 * are directly followed by a line that starts in lower case. Rows of tables do not count.
 */
export function detectWrapping(lines: readonly Line[]): Wrapping | undefined {
  const outsideTables = lines.filter((line) => !isTableRow(line))
  const prose = outsideTables.filter((line) => line.rich.text.length <= MAX_WIDTH)
  if (outsideTables.length - prose.length > outsideTables.length * MAX_WIDE_SHARE) return undefined
  const lengths = prose.map((line) => line.rich.text.length).toSorted((a, b) => a - b)
  const width = lengths[Math.floor(lengths.length * 0.97)]
  if (width === undefined || width < MIN_WIDTH) return undefined
  const loose: Wrapping = { width, exactWidth: undefined, breaksAtHyphens: false, separation: undefined }
  let full = 0
  let wrapped = 0
  lines.forEach((line, index) => {
    const next = lines[index + 1]
    if (next === undefined || next.afterBlank || !isFull(line, next, loose)) return
    full++
    if (/^[a-z(“"\d]/.test(next.rich.text) || !SENTENCE_END.test(line.rich.text)) wrapped++
  })
  if (full < MIN_FULL_LINES || full * 6 < prose.length || wrapped * 2 < full) return undefined
  const breaksAtHyphens = detectHyphenBreaks(lines, width)
  const wrapping = { ...loose, exactWidth: findExactWidth(lines, width, breaksAtHyphens), breaksAtHyphens }
  return { ...wrapping, separation: findSeparation(lines, wrapping) }
}

/**
 * Returns true if lines end at the hyphens of compounds. A compound that was moved to the next line, although its first
 * part would fit, shows that they do not.
 */
function detectHyphenBreaks(lines: readonly Line[], width: number): boolean {
  let broken = 0
  let moved = 0
  lines.forEach((line, index) => {
    const next = lines[index + 1]
    if (/[a-z]-$/.test(line.rich.text)) broken++
    else if (next !== undefined && !next.afterBlank && /^[a-z]/.test(next.rich.text)) {
      const word = getFirstPart(next, false)
      const part = getFirstPart(next, true)
      if (part !== word && getLength(line) + 1 + part.length <= width) moved++
    }
  })
  return broken > moved
}

/** Returns true if the first word of the next line did not fit on a line. Rows of tables are never full. */
export function isFull(line: Line, next: Line, { width, exactWidth, breaksAtHyphens }: Wrapping): boolean {
  const length = line.rich.text.length
  if (length > width * 1.2 || isTableRow(line) || isTableRow(next)) return false
  const word = getFirstPart(next, breaksAtHyphens)
  return exactWidth === undefined
    ? length + 1 + word.length > width * FULL_LINE_RATIO
    : getLength(line) + joint(line) + word.length > exactWidth
}

/** Returns true if a line starts like the first line of a paragraph: after a blank line, or indented. */
export function startsParagraph(previous: Line, line: Line, { separation }: Wrapping): boolean | undefined {
  if (separation === 'indentation')
    return getIndentation(line) > getIndentation(previous) || isIndentedLike(previous, line)
  if (separation === 'blank-line' && !line.afterPage) return line.afterBlank
  return undefined
}

function isIndentedLike(previous: Line, line: Line): boolean {
  return getIndentation(line) > 0 && getIndentation(line) === getIndentation(previous)
}

function findExactWidth(lines: readonly Line[], width: number, breaksAtHyphens: boolean): number | undefined {
  const continued = lines.flatMap((line, index) => {
    const next = lines[index + 1]
    if (next === undefined || next.afterBlank || next.afterPage || !/^[a-z]/.test(next.rich.text)) return []
    // A line such as "a. A trainer" starts a paragraph, so the line above it need not be full.
    if (SENTENCE_END.test(line.rich.text) || parseLeadingMarkers(next.rich).length > 0) return []
    if (line.rich.text.length < width / 2 || isTableRow(line) || getLength(line) > MAX_WIDTH) return []
    return [
      { length: getLength(line), withNext: getLength(line) + joint(line) + getFirstPart(next, breaksAtHyphens).length },
    ]
  })
  if (continued.length < MIN_CONTINUED_LINES) return undefined
  const lengths = continued.map(({ length }) => length).toSorted((a, b) => b - a)
  const exactWidth = lengths[Math.floor(lengths.length * MAX_OVERLONG_SHARE)] ?? 0
  const fitting = continued.filter(({ withNext }) => withNext <= exactWidth).length
  return fitting * 50 <= continued.length ? exactWidth : undefined
}

function findSeparation(lines: readonly Line[], wrapping: Wrapping): Wrapping['separation'] {
  let blankLines = 0
  let shortLines = 0
  lines.forEach((line, index) => {
    const next = lines[index + 1]
    if (next === undefined || next.afterPage || isTableRow(line) || isTableRow(next)) return
    if (next.afterBlank) blankLines++
    else if (!isFull(line, next, wrapping)) shortLines++
  })
  if (blankLines >= MIN_PARAGRAPHS && shortLines * 10 <= blankLines) return 'blank-line'
  const marked = lines.filter((line) => parseLeadingMarkers(line.rich)[0]?.bare === false && !line.afterPage)
  const continued = lines.filter(({ rich, afterBlank }) => !afterBlank && /^[a-z]/.test(rich.text))
  if (marked.length < MIN_PARAGRAPHS || continued.length < MIN_PARAGRAPHS) return undefined
  const margin = continued.map(getIndentation).reduce((least, each) => Math.min(least, each))
  const isIndented =
    continued.filter((line) => getIndentation(line) === margin).length >= continued.length * 0.9 &&
    marked.filter((line) => getIndentation(line) > margin).length >= marked.length * 0.9
  return isIndented ? 'indentation' : undefined
}

/** The space that joins two lines, except after a hyphen. */
function joint({ rich }: Line): number {
  return /[A-Za-z]-$/.test(rich.text) ? 0 : 1
}

function getFirstPart({ rich }: Line, breaksAtHyphens: boolean): string {
  const word = /^\S+/.exec(rich.text)?.[0] ?? ''
  return breaksAtHyphens ? (/^[^-]*[A-Za-z]{2}-(?=[A-Za-z]{2})/.exec(word)?.[0] ?? word) : word
}

function getLength({ raw }: Line): number {
  return raw.trimEnd().length
}

function getIndentation({ raw }: Line): number {
  return raw.length - raw.trimStart().length
}

const TABLE_ROW = /^\s*\|.*\|\s*$|\S(?: {3,}|\t)\S.*\S(?: {3,}|\t)\S|[A-Za-z\d,] {5,}\S/

function isTableRow({ raw }: Line): boolean {
  // Most lines have no such characters, and finding that out is much faster than matching the pattern.
  return (raw.includes('   ') || raw.includes('\t') || raw.includes('|')) && TABLE_ROW.test(raw)
}
