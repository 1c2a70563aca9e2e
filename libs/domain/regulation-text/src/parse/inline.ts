import { isRunInHeading } from './heading-like.ts'
import { leadingMarkers, markerAt, type Marker, type MarkerType } from './markers.ts'
import type { Paragraph } from './paragraphs.ts'
import type { Rich } from './rich.ts'

/** A way to read a line: the markers at its beginning, then the children that begin further on in it. */
export interface LineReading {
  /** One list of stacked markers for each provision that the line holds; the first is empty for unmarked text. */
  readonly groups: readonly (readonly Marker[])[]
  readonly cost: number
  /** The line is no provision of its own but goes on the text before it. */
  readonly continues: boolean
}

/** Costs of reading a line in another way than its form suggests; a broken sequence costs 1 to 8 (see `steps.ts`). */
const COST = {
  headingThenChild: 0.2,
  sentenceThenChild: 0.9,
  enumerationThenChild: 3,
  notAMarker: 7,
  doubtfulMarker: 1.6,
  bareAsText: 1.1,
}
const MAX_SPLITS = 3
const MAX_SCAN = 4000
const CITED_BEFORE =
  /(?:\b(?:sub)?(?:paragraphs?|sections?|clauses?|items?|parts?|rules?|categor(?:y|ies)|exhibits?|tables?|figures?|steps?)|§+ ?[\w.]*|\b\d+[\w.]*|\([A-Za-z\d]{1,5}\))(?:,| ?[-–—]| and| or| through| to|, and|, or)* ?$/i

/** The readings of each paragraph of a rule, the most likely first. Looks ahead for "(2)" when a line holds "(1)". */
export function readingsOf(paragraphs: readonly Paragraph[]): LineReading[][] {
  const nextAt = new Map<string, number>()
  const readings: LineReading[][] = []
  for (let index = paragraphs.length - 1; index >= 0; index--) {
    const paragraph = paragraphs[index]
    if (paragraph === undefined) continue
    readings[index] = paragraphReadings(paragraph, (key) => nextAt.has(key))
    if (paragraph.kind === 'marked') {
      for (const candidate of paragraph.markers[0]?.candidates ?? [])
        nextAt.set(`${candidate.type}:${Math.floor(candidate.ordinal)}`, index)
    }
  }
  return readings
}

function paragraphReadings(paragraph: Paragraph, comesLater: (key: string) => boolean): LineReading[] {
  if (paragraph.kind !== 'marked' && paragraph.kind !== 'text') return [{ groups: [], cost: 0, continues: false }]
  const markers = paragraph.kind === 'marked' ? paragraph.markers : []
  const bare = markers[0]?.bare === true
  const doubtful = paragraph.kind === 'marked' && paragraph.doubtful
  const own = doubtful ? COST.doubtfulMarker : 0
  const readings: LineReading[] = [{ groups: [markers], cost: own, continues: false }]
  let at = markers.at(-1)?.end ?? 0
  let cost = own
  const groups: Marker[][] = [[...markers]]
  for (let split = 0; split < MAX_SPLITS; split++) {
    const inner = firstInlineChild(paragraph.rich, at)
    if (inner === undefined) break
    const [marker] = inner
    if (marker === undefined) break
    const price = splitCost(paragraph.rich, at, marker, comesLater)
    if (price === undefined) break
    cost += price
    groups.push(inner)
    readings.push({ groups: [...groups], cost, continues: false })
    at = inner.at(-1)?.end ?? marker.end
  }
  if (paragraph.kind === 'marked')
    readings.push({ groups: [], cost: bare ? COST.bareAsText : doubtful ? 0 : COST.notAMarker, continues: !bare })
  return readings
}

/** The first marker inside the text from `from` that is the first of its family and no citation. */
function firstInlineChild(rich: Rich, from: number): Marker[] | undefined {
  for (const marker of inlineMarkers(rich, from)) {
    if (!marker.candidates.some((candidate) => candidate.ordinal === 1)) continue
    const lead = rich.text.slice(from, marker.start).trimEnd()
    if (!/(?:[.:,;—–-]|\bmeans|>)["”]?$/.test(lead) && lead !== '') continue
    const rest: Rich = { text: rich.text.slice(marker.start), marks: [] }
    const stacked = leadingMarkers(rest)
    return [
      marker,
      ...stacked.slice(1).map((next) => ({ ...next, start: next.start + marker.start, end: next.end + marker.start })),
    ]
  }
  return undefined
}

/** Price of beginning a child inside the line, `undefined` where it cannot be. */
function splitCost(rich: Rich, from: number, marker: Marker, comesLater: (key: string) => boolean): number | undefined {
  const lead = rich.text.slice(from, marker.start).trim()
  const first = marker.candidates.filter((candidate) => candidate.ordinal === 1)
  const later = first.some((candidate) => comesLater(`${candidate.type}:2`))
  const siblings = enumerationLength(rich, marker)
  if (siblings >= 2)
    return later && !first.some((candidate) => comesLater(`${candidate.type}:2`) && siblings >= 2)
      ? undefined
      : COST.enumerationThenChild
  if (!later) return undefined
  if (/[,;]$/.test(lead)) return undefined
  return isRunInHeading(lead) ? COST.headingThenChild : COST.sentenceThenChild
}

/** How many members (1), (2), (3) the enumeration that begins with `first` has within the line. */
export function enumerationLength(rich: Rich, first: Marker): number {
  let longest = 1
  for (const start of first.candidates) {
    if (start.ordinal !== 1) continue
    let length = 1
    for (const marker of inlineMarkers(rich, first.end)) {
      if (marker.candidates.some((candidate) => candidate.type === start.type && candidate.ordinal === length + 1))
        length++
    }
    longest = Math.max(longest, length)
  }
  return longest
}

/** The first inline enumeration of two or more members behind a colon or dash, and its family. */
export function announcedEnumeration(
  rich: Rich,
  from: number,
): { type: MarkerType; marker: Marker; length: number } | undefined {
  for (const marker of inlineMarkers(rich, from)) {
    const [first] = marker.candidates.filter((candidate) => candidate.ordinal === 1)
    if (first === undefined || !/[:—–-]$/.test(rich.text.slice(from, marker.start).trimEnd())) continue
    const length = enumerationLength(rich, marker)
    return length >= 2 ? { type: first.type, marker, length } : undefined
  }
  return undefined
}

function* inlineMarkers(rich: Rich, from: number): Generator<Marker> {
  const limit = Math.min(rich.text.length, from + MAX_SCAN)
  for (let at = rich.text.indexOf('(', from); at !== -1 && at < limit; at = rich.text.indexOf('(', at + 1)) {
    const previous = rich.text[at - 1]
    if (previous !== undefined && !/[\s—–-]/.test(previous)) continue
    const marker = markerAt(rich, at, false)
    if (marker === undefined) continue
    if (CITED_BEFORE.test(rich.text.slice(Math.max(0, at - 40), at))) continue
    yield marker
  }
}
