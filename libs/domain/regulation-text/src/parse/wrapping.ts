import { leadTerm } from '../definitions/lead-term.ts'
import { isCutOff } from './heading-like.ts'
import type { Line } from './lines.ts'
import type { Marker } from './markers.ts'

const MAX_WIDTH = 130
/** A line counts as full when the next word would have passed this part of the width. */
const FULL = 0.86
/** The end of a line that breaks off inside a citation: "paragraph", "paragraphs (a) and". */
const CITES =
  /(?:\b(?:sub)?(?:paragraphs?|sections?|clauses?)|\b[Rr]ules?|§+)(?: ?[\d.]+)?(?: ?\([A-Za-z\d]{1,4}\))*(?:(?:,| and| or| through| to|, and|, or)(?: ?\([A-Za-z\d]{1,4}\))*)*$/i
/** The end of a line that names what the next one must cite: "of subsection". */
const CITES_NEXT = /\b(?:of|in|under|by|to|with|and|or|this) (?:sub)?(?:paragraphs?|sections?|clauses?)$/
/** A word parted at the end of a line: "self-", but not "Filing -". */
const PARTED_WORD = /[A-Za-z]-$/
/** What follows the marker of a citation that goes on: "of this Rule". */
const CITED =
  /^(?:of|in|under|to) (?:this|that|such|these) (?:sub)?(?:section|paragraph|rule|chapter|title|part|clause|definition|regulation|series|article|act)\b|^of (?:section|subsection|paragraph|Rule|§)/i

/**
 * The width at which a text was wrapped, in characters, or `undefined` where every paragraph stands on one line.
 * Wrapped texts have many full lines followed, without an empty line between, by one that begins in lower case.
 */
export function wrapWidthOf(lines: readonly Line[]): number | undefined {
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

/** Whether `line` goes on the paragraph that `before` ends: a wrapped sentence, also where it begins like a marker. */
export function continuesLine(
  before: Line,
  line: Line,
  markers: readonly Marker[],
  width: number | undefined,
): 'surely' | 'perhaps' | 'no' {
  if (line.goesOn === true) return 'surely'
  const text = line.rich.text
  const last = before.rich.text
  const first = markers[0]
  if (first !== undefined) {
    if (/[.;:!?—]["”’)]?$/.test(last)) return 'no'
    const rest = text.slice(markers.at(-1)?.end ?? 0).trimStart()
    if (line.afterBlank && !line.afterPage) return 'no'
    const goesOn = /^[a-z,;.)]/.test(rest) || rest === ''
    const full = width !== undefined && isFull(before, line, width)
    if (CITED.test(rest) && !endsClause(last)) return 'surely'
    if (CITES_NEXT.test(last) && goesOn) return 'surely'
    if (goesOn && CITES.test(last) && (full || !/^[a-z]/.test(rest))) return 'surely'
    return full && goesOn && !/[,]$|\b(?:and|or)$/.test(last) ? 'perhaps' : 'no'
  }
  const lower = /^[a-z]/.test(text)
  if (lower && PARTED_WORD.test(last) && (!line.afterBlank || line.afterPage)) return 'surely'
  if (lower && !endsClause(last) && (!line.afterBlank || line.afterPage)) return 'surely'
  if (lower && line.afterPage && !endsSentence(last)) return 'surely'
  if (!line.afterBlank && CITES.test(last) && /^[\d§(]/.test(text)) return 'surely'
  if (!line.afterBlank && isCutOff(last) && !endsClause(last) && leadTerm(text, false) === undefined) return 'surely'
  if (width === undefined || !isFull(before, line, width)) return 'no'
  if (line.afterPage) return endsSentence(last) ? 'no' : 'surely'
  if (endsSentence(last) && leadTerm(text, false) !== undefined) return 'no'
  return line.afterBlank ? 'no' : 'surely'
}

function isFull(line: Line, next: Line, width: number): boolean {
  const word = /^\S+/.exec(next.rich.text)?.[0] ?? ''
  return line.rich.text.length + 1 + word.length > width * FULL
}

function endsSentence(text: string): boolean {
  return /[.;:!?—–]["”’)]*$/.test(text)
}

export function endsClause(text: string): boolean {
  return /[.,;:!?—–-]["”’)]*$|[;,] (?:and|or)$/.test(text)
}
