import { type Candidate, markerAt, type Marker, type MarkerType } from './markers.ts'
import type { Rich } from './rich.ts'

const MAX_SCAN = 4000
/** Beginnings of an enumeration that are looked at in one line. */
const MAX_TRIES = 8
const CITED_BEFORE =
  /(?:\b(?:sub)?(?:paragraphs?|sections?|clauses?|items?|parts?|rules?|categor(?:y|ies)|exhibits?|tables?|figures?|steps?)|§+ ?[\w.]*|\b\d+[\w.]*|\([A-Za-z\d]{1,5}\))(?:,| ?[-–—]| and| or| through| to|, and|, or)* ?$/i

/** A member of a family by its place, as `lower:3`. */
export function keyOf({ type, ordinal }: Candidate): string {
  return `${type}:${Math.floor(ordinal)}`
}

/** The markers inside a text that are no citations, from `from` on. */
export function* inlineMarkers(rich: Rich, from: number): Generator<Marker> {
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

/**
 * The members that follow `first` inside its line, each a sentence of its own, where the next line goes on with the member
 * after them: "(a) First. (b) Second." above "(c) Third."
 */
export function sentencesAfter(rich: Rich, first: Marker, next: ReadonlySet<string>): Marker[] {
  for (const { type, ordinal } of first.candidates) {
    const found = sentenceMembers(rich, first, { type, ordinal })
    if (found.length > 0 && next.has(keyOf({ type, ordinal: ordinal + found.length + 1 }))) return found
  }
  return []
}

/** The members that follow the marker of a line inside it, each a sentence of its own, where no line begins with one of them. */
export function sentencesBeside(rich: Rich, own: Marker, begun: ReadonlySet<string>): Marker[] {
  for (const { type, ordinal } of own.candidates) {
    const found = sentenceMembers(rich, own, { type, ordinal })
    const isBegun = found.some((_, index) => begun.has(keyOf({ type, ordinal: ordinal + index + 1 })))
    if (found.length > 0 && !isBegun) return found
  }
  return []
}

function sentenceMembers(rich: Rich, first: Marker, { type, ordinal }: Candidate): Marker[] {
  const found: Marker[] = []
  for (const marker of inlineMarkers(rich, first.end)) {
    const wanted = ordinal + found.length + 1
    if (!marker.candidates.some((candidate) => candidate.type === type && candidate.ordinal === wanted)) continue
    if (!/[.\]][”"]?$/.test(rich.text.slice(first.end, marker.start).trimEnd())) return []
    if (!/^ ?[A-Z“"[]/.test(rich.text.slice(marker.end, marker.end + 2))) return []
    found.push(marker)
  }
  return found
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

/** Members inside a line that could be provisions of their own. */
export interface InlineEnumeration {
  readonly type: MarkerType
  readonly marker: Marker
  readonly length: number
}

/**
 * The first inline enumeration of two or more members behind a colon or dash ("the report names: (1) the horse; (2) the
 * trainer"), or of sentences ("(1) The trainer files. (2) The owner pays.").
 */
export function announcedEnumeration(rich: Rich, from: number): InlineEnumeration | undefined {
  let tried = 0
  for (const marker of inlineMarkers(rich, from)) {
    const [first] = marker.candidates.filter((candidate) => candidate.ordinal === 1)
    if (first === undefined) continue
    if (++tried > MAX_TRIES) return undefined
    const lead = rich.text.slice(from, marker.start).trimEnd()
    const announced = /[:—–-]$/.test(lead)
    if (!announced && !lead.endsWith('.')) continue
    const length = announced ? enumerationLength(rich, marker) : sentenceMembers(rich, marker, first).length + 1
    if (length >= 2) return { type: first.type, marker, length }
    if (announced) return undefined
  }
  return undefined
}
