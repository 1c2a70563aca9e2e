import { parseLeadTerm } from '../definitions/lead-term.ts'
import { isIncomplete } from './heading-like.ts'
import type { Line } from './lines.ts'
import type { Marker } from './markers.ts'
import { isFull, startsParagraph, type Wrapping } from './wrapping.ts'

/** Matches a line that ends inside a citation: "paragraph", "paragraphs (a) and". */
const ENDS_IN_CITATION =
  /(?:\b(?:sub)?(?:paragraphs?|sections?|clauses?)|\b[Rr]ules?|§+)(?: ?[\d.]+)?(?: ?\([A-Za-z\d]{1,4}\))*(?:(?:,| and| or| through| to|, and|, or)(?: ?\([A-Za-z\d]{1,4}\))*)*$/i
/** Matches a line whose last word needs a citation on the next line: "of subsection". */
const ENDS_BEFORE_CITATION = /\b(?:of|in|under|by|to|with|and|or) (?:sub)?(?:paragraphs?|sections?|clauses?)$/
/** Matches a word hyphenated at a line break: "self-", but not "Filing -". */
const HYPHEN_AT_END = /[A-Za-z]-$/
/** Matches a line that ends with an abbreviation, whose period ends no sentence: "18 U.S.C.", "Pub." */
const ABBREVIATION_AT_END =
  /(?:\b(?:[A-Z]\.)+[A-Z]\.|\b(?:Pub|Stat|Sec|Secs|sec|No|Nos|Art|Ch|ch|Reg|Fed|Inc|Co|Corp|Ltd|Dr|Mr|Mrs|Ms|St|vs?|p|pp|et seq|Rev|Cal|Tex|Ann|App|Div|Ex|Gen|Gov|Jr|Sr|approx))\.$/
/** Matches the rest of a citation after its marker: "of this Rule". */
const REST_OF_CITATION =
  /^(?:of|in|under|to) (?:this|that|such|these) (?:sub)?(?:section|paragraph|rule|chapter|title|part|clause|definition|regulation|series|article|act)\b|^of (?:section|subsection|paragraph|Rule|§)/i

/** Matches the first line of a division: "Section C. Period of availability.", "Subparts E-H [Reserved]", "PARTS 423-499 [RESERVED]". */
const DIVISION =
  /^(?:Section [A-Z]\. [A-Z]|(?:PARTS?|Parts?|SUBPARTS?|Subparts?) [A-Z\d]+(?:[-–—][A-Z\d]+)? ?(?:\[|[-–—] ))/
/** Matches an item of a list without bullets: "- Department of Labor". */
const DASHED_ITEM = /^[-–—] [A-Z]/

/**
 * How a line relates to the paragraph above it. `likely` lines are joined to it, although they could start a paragraph;
 * `possible` lines start one, although they could continue it.
 */
export type Continuation = 'certain' | 'likely' | 'possible' | 'no'

interface ContinuationContext {
  /** Markers of the paragraph above. */
  readonly openMarkers: readonly Marker[]
  readonly wrapping: Wrapping | undefined
  readonly isInDefinitions: boolean
}

/**
 * Returns whether `line` continues the paragraph that the previous line ends: a wrapped sentence, even if it starts
 * like a marker.
 */
export function getContinuation(
  previous: Line,
  line: Line,
  markers: readonly Marker[],
  { openMarkers, wrapping, isInDefinitions }: ContinuationContext,
): Continuation {
  if (line.continuesWord === true) return 'certain'
  const text = line.rich.text
  const last = previous.rich.text
  const isFullLine = wrapping !== undefined && isFull(previous, line, wrapping)
  const isNewParagraph = wrapping === undefined ? undefined : startsParagraph(previous, line, wrapping)
  if (isFullLine && isNewParagraph === false) return 'certain'
  const first = markers[0]
  if (first !== undefined) {
    if (first.bare && followsMarker(openMarkers[0], first)) return 'no'
    const isBelow = !line.afterBlank || line.afterPage
    if (isFullLine && first.bare && isBelow && (ABBREVIATION_AT_END.test(last) || !endsClause(last))) return 'certain'
    if (/[.;:!?—]["”’)]?$/.test(last)) return 'no'
    const rest = text.slice(markers.at(-1)?.end ?? 0).trimStart()
    if (line.afterBlank && !line.afterPage) return 'no'
    const looksContinued = /^[a-z,;.)]/.test(rest) || rest === ''
    if (REST_OF_CITATION.test(rest) && !endsClause(last)) return 'certain'
    if (ENDS_BEFORE_CITATION.test(last) && looksContinued) return 'certain'
    if (looksContinued && ENDS_IN_CITATION.test(last) && (isFullLine || !/^[a-z]/.test(rest))) return 'certain'
    return isFullLine && looksContinued && !/[,]$|\b(?:and|or)$/.test(last) ? 'possible' : 'no'
  }
  const isLowerCase = /^[a-z]/.test(text)
  if (isLowerCase && HYPHEN_AT_END.test(last) && (!line.afterBlank || line.afterPage)) return 'certain'
  if (isLowerCase && !endsClause(last) && (!line.afterBlank || line.afterPage)) return 'certain'
  if (isLowerCase && line.afterPage && !endsSentence(last)) return 'certain'
  if (!line.afterBlank && ENDS_IN_CITATION.test(last) && /^[\d§(]/.test(text)) return 'certain'
  if (!line.afterBlank && isIncomplete(last) && !endsClause(last) && parseLeadTerm(text, false) === undefined)
    return 'certain'
  if (!isFullLine) return 'no'
  // A paragraph rarely ends with a full line, so a sentence at the top of a page continues the paragraph.
  if (line.afterPage) return endsSentence(last) && wrapping.exactWidth === undefined ? 'no' : 'certain'
  if (line.afterBlank || DASHED_ITEM.test(text) || (endsSentence(last) && DIVISION.test(text))) return 'no'
  if (!endsSentence(last) || !/^[^a-z]/.test(text)) return 'certain'
  return parseLeadTerm(text, isInDefinitions && /[.)]$/.test(last)) === undefined ? 'likely' : 'no'
}

/** Returns true if a marker such as `9.` follows `8.`, the marker of the paragraph above. */
function followsMarker(open: Marker | undefined, marker: Marker): boolean {
  return (
    open?.bare === true &&
    open.candidates.some(({ type, ordinal }) =>
      marker.candidates.some((candidate) => candidate.type === type && candidate.ordinal === ordinal + 1),
    )
  )
}

function endsSentence(text: string): boolean {
  return /[.;:!?—–]["”’)]*$/.test(text)
}

export function endsClause(text: string): boolean {
  return /[.,;:!?—–-]["”’)]*$|[;,] (?:and|or)$/.test(text)
}
