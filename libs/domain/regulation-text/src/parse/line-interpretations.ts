import {
  countInlineMembers,
  findInlineMarkers,
  memberKey,
  findFollowingSentences,
  findSiblingSentences,
} from './enumerations.ts'
import { isRunInHeading, isTitle } from './heading-like.ts'
import { parseLeadingMarkers, type MarkerCandidate, type Marker } from './markers.ts'
import type { Paragraph } from './paragraphs.ts'
import type { RichText } from './rich-text.ts'

/** One interpretation of a line: the markers at its beginning, then children that start later in the line. */
export interface LineInterpretation {
  /** One list of stacked markers for each provision in the line. The first list is empty for unmarked text. */
  readonly markerGroups: readonly (readonly Marker[])[]
  readonly cost: number
  /** The line continues the previous text and is not a provision of its own. */
  readonly isContinuation: boolean
}

/**
 * Costs of an interpretation that the line's format does not suggest. For comparison, a broken sequence costs 1 to 8
 * (see `steps.ts`).
 */
const COST = {
  headingThenChild: 0.2,
  sentenceThenChild: 0.9,
  enumerationThenChild: 3,
  notAMarker: 7,
  certainMarker: 11,
  uncertainMarker: 1.6,
  siblingsAsText: 0.6,
  bareAsText: 1.1,
  bareInSequenceAsText: 4,
}
const CAPITAL_AFTER_MARKERS = /^(?:\([^)]*\) ?)+[A-Z“"]/
const MAX_SPLITS = 3

/** Keys of the markers that start lines, such as `lower:3`. */
interface NearbyMembers {
  /** Markers such as `1.` on any line. */
  readonly bare: ReadonlySet<string>
  /** Markers on the lines below. */
  readonly all: ReadonlySet<string>
  /** Markers on the next marked line. */
  readonly next: ReadonlySet<string>
}

/**
 * Returns the interpretations of each paragraph of a rule, most likely first. Looks ahead for "(2)" when a line
 * contains "(1)".
 */
export function interpretParagraphs(paragraphs: readonly Paragraph[]): LineInterpretation[][] {
  const bare = new Set(
    paragraphs.filter(isBareMarkedLine).flatMap(({ markers }) => getFirstCandidates(markers).map(memberKey)),
  )
  const all = new Set<string>()
  let next: ReadonlySet<string> = new Set()
  const interpretations: LineInterpretation[][] = []
  for (let index = paragraphs.length - 1; index >= 0; index--) {
    const paragraph = paragraphs[index]
    if (paragraph === undefined) continue
    interpretations[index] = interpretParagraph(paragraph, paragraphs[index - 1], { bare, all, next })
    if (paragraph.kind !== 'marked') continue
    next = new Set(getFirstCandidates(paragraph.markers).map(memberKey))
    for (const key of next) all.add(key)
  }
  return interpretations
}

type MarkedLine = Extract<Paragraph, { kind: 'marked' }>

function isBareMarkedLine(paragraph: Paragraph): paragraph is MarkedLine {
  return paragraph.kind === 'marked' && paragraph.markers[0]?.bare === true
}

function getFirstCandidates(markers: readonly Marker[]): readonly MarkerCandidate[] {
  return markers[0]?.candidates ?? []
}

/**
 * Returns true if another line starts with the bare marker before or after this one. A bare marker on its own may be a
 * number in a sentence.
 */
function isInSequence(markers: readonly Marker[], { bare }: NearbyMembers): boolean {
  return getFirstCandidates(markers).some(({ type, ordinal }) =>
    [ordinal - 1, ordinal + 1].some((other) => bare.has(memberKey({ type, ordinal: other }))),
  )
}

function interpretParagraph(
  paragraph: Paragraph,
  previous: Paragraph | undefined,
  members: NearbyMembers,
): LineInterpretation[] {
  if (paragraph.kind !== 'marked' && paragraph.kind !== 'text' && paragraph.kind !== 'term')
    return [{ markerGroups: [], cost: 0, isContinuation: false }]
  const markers = paragraph.kind === 'marked' ? paragraph.markers : []
  const bare = isBareMarkedLine(paragraph)
  const isUncertain = paragraph.kind === 'marked' && paragraph.isUncertain
  const baseCost = isUncertain ? COST.uncertainMarker : 0
  const lastMarker = markers.at(-1)
  const followingSiblings =
    lastMarker === undefined ? [] : findFollowingSentences(paragraph.rich, lastMarker, members.next)
  const inlineSiblings =
    lastMarker === undefined || followingSiblings.length > 0
      ? []
      : findSiblingSentences(paragraph.rich, lastMarker, members.next)
  const ignoredSiblingsCost = inlineSiblings.length > 0 ? COST.siblingsAsText : 0
  const interpretations: LineInterpretation[] = [
    { markerGroups: [markers], cost: baseCost + ignoredSiblingsCost, isContinuation: false },
  ]
  let searchFrom = markers.at(-1)?.end ?? 0
  let cost = baseCost
  const markerGroups: Marker[][] = [[...markers]]
  for (const followingMarkers of [followingSiblings, inlineSiblings]) {
    if (followingMarkers.length > 0)
      interpretations.push({
        markerGroups: [markers, ...followingMarkers.map((marker) => [marker])],
        cost: baseCost,
        isContinuation: false,
      })
  }
  for (let split = 0; split < MAX_SPLITS; split++) {
    const inner = findInlineChild(paragraph.rich, searchFrom)
    const [marker] = inner ?? []
    const last = inner?.at(-1)
    if (inner === undefined || marker === undefined || last === undefined) break
    const followingMarkers = findFollowingSentences(paragraph.rich, last, members.next)
    const lead = paragraph.rich.text.slice(searchFrom, marker.start).trim()
    const splitCost = getSplitCost(lead, marker, paragraph.rich, {
      isContinued: followingMarkers.length > 0,
      all: members.all,
    })
    if (splitCost === undefined) break
    cost += splitCost
    markerGroups.push(inner, ...followingMarkers.map((other) => [other]))
    interpretations.push({ markerGroups: [...markerGroups], cost, isContinuation: false })
    if (followingMarkers.length > 0) break
    searchFrom = last.end
  }
  if (paragraph.kind === 'marked') {
    const cost = bare
      ? isInSequence(markers, members)
        ? COST.bareInSequenceAsText
        : COST.bareAsText
      : isUncertain
        ? 0
        : startsNewSentence(paragraph, previous)
          ? COST.certainMarker
          : COST.notAMarker
    interpretations.push({ markerGroups: [], cost, isContinuation: !bare })
  }
  return interpretations
}

/** Returns true if the previous line is complete, so a marked line cannot continue its sentence. */
function startsNewSentence({ rich }: Paragraph, previous: Paragraph | undefined): boolean {
  const last = previous?.rich.text ?? ''
  if (previous?.kind === 'marked' && previous.markers.at(-1)?.end === last.length) return true
  return (
    /[;:][”"’)]*$|[;,] (?:and|or)$/.test(last) || (/\.[”"’)\]]*$/.test(last) && CAPITAL_AFTER_MARKERS.test(rich.text))
  )
}

/** Finds the first inline marker from `from` on that can start a sequence and is not a citation. */
function findInlineChild(rich: RichText, from: number): Marker[] | undefined {
  for (const marker of findInlineMarkers(rich, from)) {
    if (!marker.candidates.some((candidate) => candidate.ordinal === 1)) continue
    const lead = rich.text.slice(from, marker.start).trimEnd()
    if (lead !== '' && !/(?:[.:,;—–-]|\bmeans|>)["”]?$/.test(lead) && !endsTitle(rich, marker, lead.trim())) continue
    const rest: RichText = { text: rich.text.slice(marker.start), marks: [] }
    const stacked = parseLeadingMarkers(rest)
    return [
      marker,
      ...stacked.slice(1).map((next) => ({ ...next, start: next.start + marker.start, end: next.end + marker.start })),
    ]
  }
  return undefined
}

/**
 * Returns true if a title without punctuation ends before an inline child. Capital letters or italics identify the
 * title.
 */
function endsTitle(rich: RichText, { start, end }: Marker, lead: string): boolean {
  if (!/^ ?[A-Z]/.test(rich.text.slice(end, end + 2))) return false
  return isTitle(lead) || rich.marks.some((mark) => mark.end === rich.text.slice(0, start).trimEnd().length)
}

interface SplitContext {
  /** The next line continues the sequence of this line. */
  readonly isContinued: boolean
  readonly all: ReadonlySet<string>
}

/** Returns the cost of starting a child inside the line, or undefined if a child cannot start there. */
function getSplitCost(
  lead: string,
  marker: Marker,
  rich: RichText,
  { isContinued, all }: SplitContext,
): number | undefined {
  const hasLaterSibling = marker.candidates.some(({ type, ordinal }) => ordinal === 1 && all.has(`${type}:2`))
  if (!isContinued && countInlineMembers(rich, marker) >= 2) return COST.enumerationThenChild
  if (!isContinued && !hasLaterSibling) return undefined
  if (/[,;]$/.test(lead)) return undefined
  return isRunInHeading(lead) ? COST.headingThenChild : COST.sentenceThenChild
}
