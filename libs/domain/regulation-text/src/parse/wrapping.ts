import { parseLeadTerm } from '../definitions/lead-term.ts'
import { isIncomplete } from './heading-like.ts'
import type { Line } from './lines.ts'
import type { Marker } from './markers.ts'

const MAX_WIDTH = 130
/** A line is full if the next word would exceed this share of the width. */
const FULL_LINE_RATIO = 0.86
/** Matches a line that ends inside a citation: "paragraph", "paragraphs (a) and". */
const ENDS_IN_CITATION =
  /(?:\b(?:sub)?(?:paragraphs?|sections?|clauses?)|\b[Rr]ules?|§+)(?: ?[\d.]+)?(?: ?\([A-Za-z\d]{1,4}\))*(?:(?:,| and| or| through| to|, and|, or)(?: ?\([A-Za-z\d]{1,4}\))*)*$/i
/** Matches a line whose last word needs a citation on the next line: "of subsection". */
const ENDS_BEFORE_CITATION = /\b(?:of|in|under|by|to|with|and|or|this) (?:sub)?(?:paragraphs?|sections?|clauses?)$/
/** Matches a word hyphenated at a line break: "self-", but not "Filing -". */
const HYPHEN_AT_END = /[A-Za-z]-$/
/** Matches the rest of a citation after its marker: "of this Rule". */
const REST_OF_CITATION =
  /^(?:of|in|under|to) (?:this|that|such|these) (?:sub)?(?:section|paragraph|rule|chapter|title|part|clause|definition|regulation|series|article|act)\b|^of (?:section|subsection|paragraph|Rule|§)/i

/**
 * Returns the width at which a text was wrapped, in characters, or undefined if every paragraph is on one line. In a
 * wrapped text, many full lines are directly followed by a line that starts in lower case.
 */
export function detectWrapWidth(lines: readonly Line[]): number | undefined {
  const lengths = lines.map((line) => line.rich.text.length).toSorted((a, b) => a - b)
  const width = lengths[Math.floor(lengths.length * 0.97)]
  if (width === undefined || width > MAX_WIDTH || width < 30) return undefined
  let full = 0
  let wrapped = 0
  lines.forEach((line, index) => {
    const next = lines[index + 1]
    if (next === undefined || next.afterBlank || !isFull(line, next, width)) return
    full++
    if (/^[a-z(“"\d]/.test(next.rich.text) || !endsSentence(line.rich.text)) wrapped++
  })
  return full >= 3 && full * 6 >= lines.length && wrapped * 2 >= full ? width : undefined
}

/**
 * Returns whether `line` continues the paragraph that the previous line ends: a wrapped sentence, even if it starts
 * like a marker.
 */
export function getContinuation(
  previous: Line,
  line: Line,
  markers: readonly Marker[],
  width: number | undefined,
): 'certain' | 'possible' | 'no' {
  if (line.continuesWord === true) return 'certain'
  const text = line.rich.text
  const last = previous.rich.text
  const first = markers[0]
  if (first !== undefined) {
    if (/[.;:!?—]["”’)]?$/.test(last)) return 'no'
    const rest = text.slice(markers.at(-1)?.end ?? 0).trimStart()
    if (line.afterBlank && !line.afterPage) return 'no'
    const looksContinued = /^[a-z,;.)]/.test(rest) || rest === ''
    const full = width !== undefined && isFull(previous, line, width)
    if (REST_OF_CITATION.test(rest) && !endsClause(last)) return 'certain'
    if (ENDS_BEFORE_CITATION.test(last) && looksContinued) return 'certain'
    if (looksContinued && ENDS_IN_CITATION.test(last) && (full || !/^[a-z]/.test(rest))) return 'certain'
    return full && looksContinued && !/[,]$|\b(?:and|or)$/.test(last) ? 'possible' : 'no'
  }
  const isLowerCase = /^[a-z]/.test(text)
  if (isLowerCase && HYPHEN_AT_END.test(last) && (!line.afterBlank || line.afterPage)) return 'certain'
  if (isLowerCase && !endsClause(last) && (!line.afterBlank || line.afterPage)) return 'certain'
  if (isLowerCase && line.afterPage && !endsSentence(last)) return 'certain'
  if (!line.afterBlank && ENDS_IN_CITATION.test(last) && /^[\d§(]/.test(text)) return 'certain'
  if (!line.afterBlank && isIncomplete(last) && !endsClause(last) && parseLeadTerm(text, false) === undefined)
    return 'certain'
  if (width === undefined || !isFull(previous, line, width)) return 'no'
  if (line.afterPage) return endsSentence(last) ? 'no' : 'certain'
  if (endsSentence(last) && parseLeadTerm(text, false) !== undefined) return 'no'
  return line.afterBlank ? 'no' : 'certain'
}

function isFull(line: Line, next: Line, width: number): boolean {
  const word = /^\S+/.exec(next.rich.text)?.[0] ?? ''
  return line.rich.text.length + 1 + word.length > width * FULL_LINE_RATIO
}

function endsSentence(text: string): boolean {
  return /[.;:!?—–]["”’)]*$/.test(text)
}

export function endsClause(text: string): boolean {
  return /[.,;:!?—–-]["”’)]*$|[;,] (?:and|or)$/.test(text)
}
