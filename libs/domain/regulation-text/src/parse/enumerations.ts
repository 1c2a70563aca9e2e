import { type MarkerCandidate, parseMarkerAt, type Marker, type MarkerType } from './markers.ts'
import type { RichText } from './rich-text.ts'

const MAX_SCAN = 4000
/** Maximum number of list starts to examine in one line. */
const MAX_ATTEMPTS = 8
export const CITATION_BEFORE =
  /(?:\b(?:sub)?(?:paragraphs?|sections?|clauses?|items?|parts?|rules?|categor(?:y|ies)|exhibits?|tables?|figures?|steps?)|§+ ?[\w.]*|\b\d+[\w.]*|\([A-Za-z\d]{1,5}\))(?:,| ?[-–—]| and| or| through| to|, and|, or)* ?$/i

/** Returns the key of a marker within its family, such as `lower:3`. */
export function memberKey({ type, ordinal }: MarkerCandidate): string {
  return `${type}:${Math.floor(ordinal)}`
}

/** Yields the inline markers from `from` on that are not citations. */
export function* findInlineMarkers(rich: RichText, from: number): Generator<Marker> {
  const limit = Math.min(rich.text.length, from + MAX_SCAN)
  for (let at = rich.text.indexOf('(', from); at !== -1 && at < limit; at = rich.text.indexOf('(', at + 1)) {
    const previous = rich.text[at - 1]
    if (previous !== undefined && !/[\s—–-]/.test(previous)) continue
    const marker = parseMarkerAt(rich, at, false)
    if (marker === undefined) continue
    if (CITATION_BEFORE.test(rich.text.slice(Math.max(0, at - 40), at))) continue
    yield marker
  }
}

/**
 * Finds sentences inside a line that follow `first` in sequence, if the next line continues it: "(a) First. (b)
 * Second." above "(c) Third."
 */
export function findFollowingSentences(rich: RichText, first: Marker, nextLineKeys: ReadonlySet<string>): Marker[] {
  for (const { type, ordinal } of first.candidates) {
    const members = findSentenceMembers(rich, first, { type, ordinal })
    if (members.length > 0 && nextLineKeys.has(memberKey({ type, ordinal: ordinal + members.length + 1 })))
      return members
  }
  return []
}

/** Finds sentences inside a line that follow its own marker in sequence, if no other line starts with one of them. */
export function findSiblingSentences(rich: RichText, lineMarker: Marker, lineStartKeys: ReadonlySet<string>): Marker[] {
  for (const { type, ordinal } of lineMarker.candidates) {
    const members = findSentenceMembers(rich, lineMarker, { type, ordinal })
    const startsLine = members.some((_, index) => lineStartKeys.has(memberKey({ type, ordinal: ordinal + index + 1 })))
    if (members.length > 0 && !startsLine) return members
  }
  return []
}

function findSentenceMembers(rich: RichText, first: Marker, { type, ordinal }: MarkerCandidate): Marker[] {
  const members: Marker[] = []
  for (const marker of findInlineMarkers(rich, first.end)) {
    const expectedOrdinal = ordinal + members.length + 1
    if (!marker.candidates.some((candidate) => candidate.type === type && candidate.ordinal === expectedOrdinal))
      continue
    if (!/[.\]][”"]?$/.test(rich.text.slice(first.end, marker.start).trimEnd())) return []
    if (!/^ ?[A-Z“"[]/.test(rich.text.slice(marker.end, marker.end + 2))) return []
    members.push(marker)
  }
  return members
}

/** Counts the items (1), (2), (3) of the inline list that starts with `first`. */
export function countInlineMembers(rich: RichText, first: Marker): number {
  let longest = 1
  for (const start of first.candidates) {
    if (start.ordinal !== 1) continue
    let length = 1
    for (const marker of findInlineMarkers(rich, first.end)) {
      if (marker.candidates.some((candidate) => candidate.type === start.type && candidate.ordinal === length + 1))
        length++
    }
    longest = Math.max(longest, length)
  }
  return longest
}

/** Items inside a line that could be separate provisions. */
export interface InlineEnumeration {
  readonly type: MarkerType
  readonly marker: Marker
  readonly length: number
}

/**
 * Finds the first inline list of two or more items after a colon or dash ("the report names: (1) the horse; (2) the
 * trainer"), or of sentences ("(1) The trainer files. (2) The owner pays.").
 */
export function findIntroducedEnumeration(rich: RichText, from: number): InlineEnumeration | undefined {
  let attempts = 0
  for (const marker of findInlineMarkers(rich, from)) {
    const [first] = marker.candidates.filter((candidate) => candidate.ordinal === 1)
    if (first === undefined) continue
    if (++attempts > MAX_ATTEMPTS) return undefined
    const lead = rich.text.slice(from, marker.start).trimEnd()
    const isIntroduced = /[:—–-]$/.test(lead)
    if (!isIntroduced && !lead.endsWith('.')) continue
    const length = isIntroduced ? countInlineMembers(rich, marker) : findSentenceMembers(rich, marker, first).length + 1
    if (length >= 2) return { type: first.type, marker, length }
    if (isIntroduced) return undefined
  }
  return undefined
}
