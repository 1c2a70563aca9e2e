import { enumerationLength, inlineMarkers, keyOf, sentencesAfter, sentencesBeside } from './enumerations.ts'
import { isRunInHeading, isTitle } from './heading-like.ts'
import { leadingMarkers, type Candidate, type Marker } from './markers.ts'
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
  surelyMarker: 11,
  doubtfulMarker: 1.6,
  siblingsAsText: 0.6,
  bareAsText: 1.1,
  bareInSequenceAsText: 4,
}
const CAPITAL_AFTER_MARKERS = /^(?:\([^)]*\) ?)+[A-Z“"]/
const MAX_SPLITS = 3

/** Members that begin lines, as `lower:3`. */
interface Members {
  /** Of all lines, the members of the form `1.`. */
  readonly bare: ReadonlySet<string>
  /** Of the lines below. */
  readonly all: ReadonlySet<string>
  /** Of the next marked line below. */
  readonly next: ReadonlySet<string>
}

/** The readings of each paragraph of a rule, the most likely first. Looks ahead for "(2)" when a line holds "(1)". */
export function readingsOf(paragraphs: readonly Paragraph[]): LineReading[][] {
  const bare = new Set(paragraphs.filter(isBare).flatMap(({ markers }) => firstCandidates(markers).map(keyOf)))
  const all = new Set<string>()
  let next: ReadonlySet<string> = new Set()
  const readings: LineReading[][] = []
  for (let index = paragraphs.length - 1; index >= 0; index--) {
    const paragraph = paragraphs[index]
    if (paragraph === undefined) continue
    readings[index] = paragraphReadings(paragraph, paragraphs[index - 1], { bare, all, next })
    if (paragraph.kind !== 'marked') continue
    next = new Set(firstCandidates(paragraph.markers).map(keyOf))
    for (const key of next) all.add(key)
  }
  return readings
}

type MarkedLine = Extract<Paragraph, { kind: 'marked' }>

function isBare(paragraph: Paragraph): paragraph is MarkedLine {
  return paragraph.kind === 'marked' && paragraph.markers[0]?.bare === true
}

function firstCandidates(markers: readonly Marker[]): readonly Candidate[] {
  return markers[0]?.candidates ?? []
}

/** Whether a line with a bare marker has the member before or after it in another line: one alone may be a sentence's number. */
function isInSequence(markers: readonly Marker[], { bare }: Members): boolean {
  return firstCandidates(markers).some(({ type, ordinal }) =>
    [ordinal - 1, ordinal + 1].some((other) => bare.has(keyOf({ type, ordinal: other }))),
  )
}

function paragraphReadings(paragraph: Paragraph, before: Paragraph | undefined, members: Members): LineReading[] {
  if (paragraph.kind !== 'marked' && paragraph.kind !== 'text' && paragraph.kind !== 'term')
    return [{ groups: [], cost: 0, continues: false }]
  const markers = paragraph.kind === 'marked' ? paragraph.markers : []
  const bare = isBare(paragraph)
  const doubtful = paragraph.kind === 'marked' && paragraph.doubtful
  const given = doubtful ? COST.doubtfulMarker : 0
  const own = markers.at(-1)
  const siblings = own === undefined ? [] : sentencesAfter(paragraph.rich, own, members.next)
  const beside = own === undefined || siblings.length > 0 ? [] : sentencesBeside(paragraph.rich, own, members.next)
  const whole = beside.length > 0 ? COST.siblingsAsText : 0
  const readings: LineReading[] = [{ groups: [markers], cost: given + whole, continues: false }]
  let at = markers.at(-1)?.end ?? 0
  let cost = given
  const groups: Marker[][] = [[...markers]]
  for (const others of [siblings, beside]) {
    if (others.length > 0)
      readings.push({ groups: [markers, ...others.map((marker) => [marker])], cost: given, continues: false })
  }
  for (let split = 0; split < MAX_SPLITS; split++) {
    const inner = firstInlineChild(paragraph.rich, at)
    const [marker] = inner ?? []
    const last = inner?.at(-1)
    if (inner === undefined || marker === undefined || last === undefined) break
    const others = sentencesAfter(paragraph.rich, last, members.next)
    const lead = paragraph.rich.text.slice(at, marker.start).trim()
    const price = splitCost(lead, marker, paragraph.rich, { continued: others.length > 0, all: members.all })
    if (price === undefined) break
    cost += price
    groups.push(inner, ...others.map((other) => [other]))
    readings.push({ groups: [...groups], cost, continues: false })
    if (others.length > 0) break
    at = last.end
  }
  if (paragraph.kind === 'marked') {
    const cost = bare
      ? isInSequence(markers, members)
        ? COST.bareInSequenceAsText
        : COST.bareAsText
      : doubtful
        ? 0
        : beginsAnew(paragraph, before)
          ? COST.surelyMarker
          : COST.notAMarker
    readings.push({ groups: [], cost, continues: !bare })
  }
  return readings
}

/** Whether the line before is complete, so that a marked line cannot go on its sentence. */
function beginsAnew({ rich }: Paragraph, before: Paragraph | undefined): boolean {
  const last = before?.rich.text ?? ''
  if (before?.kind === 'marked' && before.markers.at(-1)?.end === last.length) return true
  return (
    /[;:][”"’)]*$|[;,] (?:and|or)$/.test(last) || (/\.[”"’)\]]*$/.test(last) && CAPITAL_AFTER_MARKERS.test(rich.text))
  )
}

/** The first marker inside the text from `from` that is the first of its family and no citation. */
function firstInlineChild(rich: Rich, from: number): Marker[] | undefined {
  for (const marker of inlineMarkers(rich, from)) {
    if (!marker.candidates.some((candidate) => candidate.ordinal === 1)) continue
    const lead = rich.text.slice(from, marker.start).trimEnd()
    if (lead !== '' && !/(?:[.:,;—–-]|\bmeans|>)["”]?$/.test(lead) && !endsTitle(rich, marker, lead.trim())) continue
    const rest: Rich = { text: rich.text.slice(marker.start), marks: [] }
    const stacked = leadingMarkers(rest)
    return [
      marker,
      ...stacked.slice(1).map((next) => ({ ...next, start: next.start + marker.start, end: next.end + marker.start })),
    ]
  }
  return undefined
}

/** A title that ends without punctuation before a child, told by its capitals or its italics. */
function endsTitle(rich: Rich, { start, end }: Marker, lead: string): boolean {
  if (!/^ ?[A-Z]/.test(rich.text.slice(end, end + 2))) return false
  return isTitle(lead) || rich.marks.some((mark) => mark.end === rich.text.slice(0, start).trimEnd().length)
}

interface Split {
  /** The next line goes on with the members of this one. */
  readonly continued: boolean
  readonly all: ReadonlySet<string>
}

/** Price of beginning a child inside the line, `undefined` where it cannot be. */
function splitCost(lead: string, marker: Marker, rich: Rich, { continued, all }: Split): number | undefined {
  const later = marker.candidates.some(({ type, ordinal }) => ordinal === 1 && all.has(`${type}:2`))
  if (!continued && enumerationLength(rich, marker) >= 2) return COST.enumerationThenChild
  if (!continued && !later) return undefined
  if (/[,;]$/.test(lead)) return undefined
  return isRunInHeading(lead) ? COST.headingThenChild : COST.sentenceThenChild
}
