import { CITATION_BEFORE } from './enumerations.ts'
import { parseMarkerAt, type Marker } from './markers.ts'
import { sliceRichText, type RichText } from './rich-text.ts'

/**
 * A marker without a space before it, after the end of a sentence or list item: "each week.(b) The stewards", ";
 * and(2) any".
 */
const GLUED_MARKER = /(?:[.;:—][”"’]?|[;,] ?(?:and|or))(?=\((?:[a-z]{1,4}|[A-Z]{1,4}|\d{1,2})\) ?[A-Za-z“"[(])/g
/** The first marker after a heading: "Records and Reports(a) The stewards". */
const MARKER_GLUED_TO_HEADING =
  /^(?:(?:Rule|RULE|Section|Sec\.|§{1,2}|RCW|WAC) ?\d[\d.:–-]*[^.;:()]{2,120}[a-z])(?=\((?:a|1|A)\) ?[A-Z“"])/
/** The heading of a section inside a line: ". Section 2. Definitions. As used". */
const INLINE_HEADING =
  /(?<=^|[.;:”")\]] )(?:(?:Section|SECTION|Sec\.|SEC\.|Rule|RULE) |§{1,2} ?)(\d{1,5}(?:\.\d{1,4})*)[.:]? (?=["“[]?[A-Z])(?:[^.;:()]{2,100}\.(?= ))?/g
/** What comes before an item: the end of a sentence, list item or introduction. */
const ITEM_BEFORE = /(?:[.;:—–][”"’)]?|[;,] (?:and|or))\s*$/
/** A single match may be a typo. */
const MIN_LOST_BREAKS = 2
/** A list with as many items and levels below it cannot be one sentence. */
const MIN_NESTED_ITEMS = 4

/** The lines that a printed line consists of. */
export interface RestoredLine {
  readonly parts: readonly RichText[]
  /** The line may consist of more lines. */
  readonly isUncertain: boolean
}

/**
 * Splits a line where copying lost its line breaks. Set `hasMarkedLines` if lines of the text start with markers: then
 * a list inside a line is most likely part of its sentence.
 */
export function restoreLineBreaks(rich: RichText, hasMarkedLines: boolean): RestoredLine {
  const heading = MARKER_GLUED_TO_HEADING.exec(rich.text)
  const glued = [...rich.text.matchAll(GLUED_MARKER)].map((match) => match.index + match[0].length)
  if (heading !== null) glued.unshift(heading[0].length)
  const gluedBreaks = glued.length < MIN_LOST_BREAKS ? [] : glued
  const breaks = new Set([...gluedBreaks, ...findHeadingBreaks(rich.text)])
  const sections = splitAt(rich, breaks).map((section) => {
    const items = findItems(section)
    const isCertain = areProvisions(section, items, hasMarkedLines)
    return {
      parts: isCertain ? splitAt(section, new Set(items.map(({ start }) => start))) : [section],
      isUncertain: !isCertain && !hasMarkedLines && items.length >= MIN_LOST_BREAKS,
    }
  })
  return { parts: sections.flatMap(({ parts }) => parts), isUncertain: sections.some(({ isUncertain }) => isUncertain) }
}

function splitAt(rich: RichText, breaks: ReadonlySet<number>): RichText[] {
  const ends = [...breaks].filter((end) => end > 0 && end < rich.text.length).toSorted((a, b) => a - b)
  return [0, ...ends]
    .map((start, index) => sliceRichText(rich, start, ends[index]))
    .filter(({ text }) => text.trim() !== '')
}

/** Finds where two or more headings with rising numbers start and end in one line. */
function findHeadingBreaks(text: string): number[] {
  const found = [...text.matchAll(INLINE_HEADING)]
  const rising = found.filter((match, index) => {
    const previous = found[index - 1]
    const next = found[index + 1]
    return (
      (previous !== undefined && isNextNumber(previous[1], match[1])) ||
      (next !== undefined && isNextNumber(match[1], next[1]))
    )
  })
  if (rising.length < MIN_LOST_BREAKS) return []
  return rising.flatMap(({ index, 0: heading }) => (heading.endsWith('.') ? [index, index + heading.length] : [index]))
}

function isNextNumber(first = '', second = ''): boolean {
  const [from, to] = [first, second].map((number) => number.split('.').map(Number))
  return (
    from?.length === to?.length &&
    from?.slice(0, -1).join('.') === to?.slice(0, -1).join('.') &&
    (to?.at(-1) ?? 0) === (from?.at(-1) ?? 0) + 1
  )
}

/** Finds items inside a line whose markers form sequences from the first one on, also nested. */
function findItems(rich: RichText): Marker[] {
  const items: Marker[] = []
  const open: { type: string; ordinal: number }[] = []
  for (let at = rich.text.indexOf('('); at !== -1; at = rich.text.indexOf('(', at + 1)) {
    const before = rich.text.slice(Math.max(0, at - 40), at)
    const isFirst = at === 0
    if (!isFirst && (!ITEM_BEFORE.test(before) || CITATION_BEFORE.test(before))) continue
    const marker = parseMarkerAt(rich, at, false)
    if (marker === undefined) continue
    const continued = open.findLastIndex(({ type, ordinal }) =>
      marker.candidates.some((candidate) => candidate.type === type && candidate.ordinal === ordinal + 1),
    )
    const level = open[continued]
    const start = isFirst ? marker.candidates[0] : marker.candidates.find(({ ordinal }) => ordinal === 1)
    if (level !== undefined) {
      level.ordinal++
      open.length = continued + 1
    } else if (start !== undefined) {
      const restarted = open.findIndex(({ type }) => type === start.type)
      if (restarted !== -1) open.length = restarted
      open.push({ type: start.type, ordinal: start.ordinal })
    } else continue
    if (!isFirst) items.push(marker)
  }
  return items
}

/** Returns true if the items of a line are provisions: each starts a sentence or definition, or they are nested. */
function areProvisions(rich: RichText, items: readonly Marker[], hasMarkedLines: boolean): boolean {
  const [first] = items
  if (first === undefined || items.length < MIN_LOST_BREAKS) return false
  const own = parseMarkerAt(rich, 0, false)
  if (own !== undefined && hasMarkedLines) return false
  const all = own === undefined ? items : [own, ...items]
  const areSentences = items.every(({ end }) => /^ ?[A-Z“"[]/.test(rich.text.slice(end, end + 2)))
  const isIntroduced = own !== undefined || /[:—–]\s*$/.test(rich.text.slice(0, first.start))
  const types = new Set(all.map(({ candidates: [candidate] }) => candidate?.type))
  return (
    (areSentences && (isIntroduced || !hasMarkedLines)) ||
    (!hasMarkedLines && types.size > 1 && all.length >= MIN_NESTED_ITEMS)
  )
}
