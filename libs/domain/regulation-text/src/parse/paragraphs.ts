import type { Mark, TableContent } from '../tree.ts'
import { introducesDefinitions, parseLeadTerm, toTermLabel } from '../definitions/lead-term.ts'
import { isListItem } from '../bullet-lists.ts'
import { isTitle, looksLikeHeading } from './heading-like.ts'
import type { Line } from './lines.ts'
import { parseLeadingMarkers, type Marker } from './markers.ts'
import type { RichText } from './rich-text.ts'
import type { Block } from './tables.ts'
import { getContinuation, endsClause, type Continuation } from './continuation.ts'
import type { Wrapping } from './wrapping.ts'

/**
 * A paragraph before it has a position in the tree. `body` is the text under a marked heading or a lone marker, `note`
 * a history or source note of the rule, `item` a bulleted line.
 */
export type Paragraph =
  | {
      readonly kind: 'marked'
      readonly rich: RichText
      readonly line: number
      readonly markers: readonly Marker[]
      readonly isUncertain: boolean
    }
  | {
      readonly kind: 'text' | 'body' | 'quote' | 'omission' | 'note' | 'item'
      readonly rich: RichText
      readonly line: number
    }
  | {
      readonly kind: 'term'
      readonly rich: RichText
      readonly line: number
      readonly label: string
      /** Its own wording is a definition, such as "means". "Term: text" is one only in a list of definitions. */
      readonly isExplicit: boolean
    }
  | { readonly kind: 'table'; readonly table: TableContent; readonly rich: RichText; readonly line: number }

const OMISSION = /^(?:[*•] ?){3,}$/
const NOTE =
  /^(?:\[.*\d{4}.*\]$|\[Statutory Authority:|Added by Acts|Acts \d{4}|Amended by|Renumbered from|Transferred (?:from|to)|Redesignated|\(?(?:Added )?Pub\. ?L\. |\((?:July|Aug|Sept|Oct|Nov|Dec|Jan|Feb|Mar|Apr|May|June)[a-z.]* \d|\[\d+ FR |\[\d{4} c \d|NOTES?:?$|HISTORY:|Source:|SOURCE:|(?:Authority|AUTHORITY): (?:\d|Sec|Pub|E\.|Secs|§)|Cross References?:?$|CROSS REFERENCES?:?$|Source Note:|\(Source: |(?:Rulemaking|Specific) Authority \d|History[:–—-] ?(?:New|\d)|Statutory Authority:|(?:NOTE|Note): Authority cited|\(Approved by the Office of Management|Effective date[—-]|Severability[—-]|Text of (?:section|subsection|subdivision|article) (?:effective|as (?:added|amended)))/
/** Everything from here to the end of the rule is publisher's notes, even marked lines. */
const NOTES_HEADING =
  /^(?:NOTES?:?|Editorial Notes|EDITORIAL NOTES|Statutory Notes(?: and Related Subsidiaries)?|STATUTORY NOTES.*)$/
const QUOTED_PROVISION = /^[“"] ?(?:\([A-Za-z\d]{1,4}\)|§|Sec\.|SEC\.)/
/** "Audits", a heading between two rules. */
const ONE_WORD = /^[A-Z][a-z]+$/
/** "72 FR 63783, Nov. 13, 2007", the source of a part. */
const SOURCE = /^\d+ (?:FR|Fed\. Reg\.) \d/
const MAX_QUOTE_LINES = 60

interface Draft {
  rich: RichText[]
  readonly first: Line
  last: Line
  readonly markers: readonly Marker[]
  readonly isUncertain: boolean
}

/** The paragraphs of a section. */
export interface BuiltParagraphs {
  readonly paragraphs: readonly Paragraph[]
  /** Numbers of lines that were joined to the paragraph above, but could start one. */
  readonly possibleStarts: readonly number[]
}

/** Joins wrapped lines and classifies each paragraph. Set `isDefinitionsSection` if the heading is "Definitions". */
export function buildParagraphs(
  blocks: readonly Block[],
  wrapping: Wrapping | undefined,
  isDefinitionsSection: boolean,
): BuiltParagraphs {
  const paragraphs: Paragraph[] = []
  const possibleStarts: Line[] = []
  let draft: Draft | undefined
  let quoteLinesLeft = 0
  let inDefinitions = isDefinitionsSection
  let hasMarkedTerms = false
  let inNotes = false
  const flush = (): void => {
    if (draft === undefined) return
    const rich = joinLines(draft.rich)
    inNotes ||= NOTES_HEADING.test(rich.text) && draft.markers.length === 0 && paragraphs.length > 0
    const paragraph: Paragraph = inNotes
      ? { kind: 'note', rich, line: draft.first.number }
      : classify(rich, draft, inDefinitions && !hasMarkedTerms, paragraphs.at(-1))
    // If definitions have markers, unmarked text among them is not a definition: "Singular includes plural."
    if (paragraph.kind === 'marked') hasMarkedTerms ||= isMarkedDefinition(paragraph) && !followsTerm(paragraphs)
    else if (introducesDefinitions(rich.text)) hasMarkedTerms = false
    if (paragraph.kind !== 'term' && paragraph.kind !== 'note' && introducesDefinitions(rich.text)) inDefinitions = true
    else if (
      paragraph.kind === 'marked' &&
      !isDefinitionsSection &&
      paragraphs.at(-1)?.kind !== 'term' &&
      !followsTerm(paragraphs)
    )
      inDefinitions = false
    paragraphs.push(paragraph)
    draft = undefined
  }
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'table') {
      flush()
      paragraphs.push({ kind: 'table', table: block.table, rich: { text: '', marks: [] }, line: block.line.number })
      continue
    }
    const { line } = block
    if (quoteLinesLeft > 0) {
      flush()
      quoteLinesLeft = closesQuote(line.rich.text) ? 0 : quoteLinesLeft - 1
      paragraphs.push({ kind: 'quote', rich: line.rich, line: line.number })
      continue
    }
    const markers = parseLeadingMarkers(line.rich)
    const continuation: Continuation =
      draft === undefined
        ? 'no'
        : continuesMember(draft, line, markers)
          ? 'certain'
          : getContinuation(draft.last, line, markers, {
              openMarkers: draft.markers,
              wrapping,
              isInDefinitions: inDefinitions && !hasMarkedTerms,
            })
    if (continuation === 'likely') possibleStarts.push(line)
    if (draft !== undefined && (continuation === 'certain' || continuation === 'likely')) {
      draft.rich.push(line.rich)
      draft.last = line
      continue
    }
    flush()
    if (opensQuote(line.rich.text, paragraphs.at(-1)) && isQuoteClosed(blocks, index)) {
      quoteLinesLeft = MAX_QUOTE_LINES
      paragraphs.push({ kind: 'quote', rich: line.rich, line: line.number })
      continue
    }
    draft = { rich: [line.rich], first: line, last: line, markers, isUncertain: continuation === 'possible' }
  }
  flush()
  const terms = detectListedTerms(paragraphs)
  const uncertain = hasUnmarkedStarts(terms)
    ? possibleStarts
    : possibleStarts.filter(({ rich: { text } }) => isTitle(text) || ONE_WORD.test(text) || SOURCE.test(text))
  return { paragraphs: terms, possibleStarts: uncertain.map(({ number }) => number) }
}

/** Returns true if a paragraph after the first one has no marker. Then a joined sentence could be one, too. */
function hasUnmarkedStarts(paragraphs: readonly Paragraph[]): boolean {
  return paragraphs.slice(1).some(({ kind }) => kind === 'text' || kind === 'term' || kind === 'body')
}

/**
 * A marked line that starts in lower case is not a heading, so the next unmarked line continues it until its sentence
 * ends.
 */
function continuesMember({ markers, rich, last }: Draft, line: Line, lineMarkers: readonly Marker[]): boolean {
  const start = markers.at(-1)?.end
  const [first] = rich
  if (start === undefined || first === undefined || lineMarkers.length > 0 || line.afterBlank || line.afterPage)
    return false
  if (!/^[a-z]/.test(first.text.slice(start).trimStart()) || endsClause(last.rich.text)) return false
  const { text } = line.rich
  return !isListItem(text) && !NOTE.test(text) && !OMISSION.test(text) && !/^[“"]/.test(text)
}

/**
 * Two or more lines such as "Covered Horse means ..." above all markers are definitions, even without a heading that
 * says so.
 */
function detectListedTerms(paragraphs: readonly Paragraph[]): Paragraph[] {
  const firstMarked = paragraphs.findIndex((paragraph) => paragraph.kind === 'marked')
  const terms = paragraphs.map((paragraph) => (paragraph.kind === 'text' ? parseTermLine(paragraph, false) : undefined))
  const first = terms.findIndex((term) => term !== undefined)
  const isList = terms.filter((term) => term !== undefined).length >= 2 && (firstMarked === -1 || first < firstMarked)
  return paragraphs.map((paragraph, index) => (isList ? (terms[index] ?? paragraph) : paragraph))
}

function classify(rich: RichText, draft: Draft, inDefinitions: boolean, previous: Paragraph | undefined): Paragraph {
  const line = draft.first.number
  if (OMISSION.test(rich.text)) return { kind: 'omission', rich, line }
  if (draft.markers.length > 0)
    return { kind: 'marked', rich, line, markers: draft.markers, isUncertain: draft.isUncertain }
  if (isListItem(rich.text)) return { kind: 'item', rich, line }
  if (NOTE.test(rich.text)) return { kind: 'note', rich, line }
  if (previous?.kind === 'note' && /^(?:Effective date|Severability|Findings|Intent|Acts \d{4}|\[)/.test(rich.text))
    return { kind: 'note', rich, line }
  if (previous?.kind === 'marked' && isHeadingOfBody(getTextAfterMarkers(previous), rich.text))
    return { kind: 'body', rich, line }
  return (inDefinitions ? parseTermLine({ rich, line }, true) : undefined) ?? { kind: 'text', rich, line }
}

function parseTermLine({ rich, line }: { rich: RichText; line: number }, isList: boolean): Paragraph | undefined {
  const found = parseLeadTerm(rich.text, isList)
  if (found === undefined) return undefined
  const label = toTermLabel([found.term, ...getSpelledOutAliases(found.aliases)].join(' or '))
  return { kind: 'term', rich, line, label, isExplicit: !isList || parseLeadTerm(rich.text, false) !== undefined }
}

/** Returns true if a marked line is only the marker or heading of the text below it. */
function isHeadingOfBody(text: string, below: string): boolean {
  return text === '' || (looksLikeHeading(text) && /^[A-Z“"(\d]/.test(below))
}

function getTextAfterMarkers(paragraph: Extract<Paragraph, { kind: 'marked' }>): string {
  return paragraph.rich.text.slice(paragraph.markers.at(-1)?.end ?? 0).trim()
}

/** "X or Y means" is named after both, "X (XYZ) means" after X. */
function getSpelledOutAliases(aliases: readonly string[]): readonly string[] {
  return aliases.filter((alias) => /[a-z]/.test(alias))
}

function isMarkedDefinition(paragraph: Extract<Paragraph, { kind: 'marked' }>): boolean {
  return parseLeadTerm(getTextAfterMarkers(paragraph), false) !== undefined
}

function followsTerm(paragraphs: readonly Paragraph[]): boolean {
  for (let index = paragraphs.length - 1, checked = 0; index >= 0 && checked < 40; index--, checked++) {
    const kind = paragraphs[index]?.kind
    if (kind === 'term') return true
  }
  return false
}

/** Joins the lines of a paragraph. A word hyphenated at a line break keeps its hyphen. */
function joinLines(lines: readonly RichText[]): RichText {
  const texts: string[] = []
  const marks: Mark[] = []
  let length = 0
  lines.forEach((line, index) => {
    const last = lines[index - 1]?.text
    const hyphen = last !== undefined && /[A-Za-z]-$/.test(last) && /^[a-z]/.test(line.text)
    if (last !== undefined && !hyphen) {
      texts.push(' ')
      length++
    }
    for (const { start, end, kind } of line.marks) marks.push({ start: start + length, end: end + length, kind })
    texts.push(line.text)
    length += line.text.length
  })
  return { text: texts.join(''), marks }
}

/**
 * Returns true if a quoted form or statute starts here: the text starts with a marker, or is introduced ("shall
 * read:") and spans several lines.
 */
function opensQuote(text: string, previous: Paragraph | undefined): boolean {
  if (!/^[“"]/.test(text) || closesQuote(text)) return false
  if (QUOTED_PROVISION.test(text)) return true
  return previous !== undefined && /[:—]$/.test(previous.rich.text) && !/[”"]/.test(text.slice(1))
}

function closesQuote(text: string): boolean {
  return /[”"][.;,]?$/.test(text)
}

/**
 * Returns true if the quote that starts at `at` is closed and contains marked lines, which would otherwise become
 * provisions.
 */
function isQuoteClosed(blocks: readonly Block[], at: number): boolean {
  const opening = blocks[at]
  let marked = opening?.kind === 'line' && QUOTED_PROVISION.test(opening.line.rich.text)
  for (const block of blocks.slice(at + 1, at + MAX_QUOTE_LINES)) {
    if (block.kind !== 'line') continue
    marked ||= parseLeadingMarkers(block.line.rich).length > 0
    if (closesQuote(block.line.rich.text)) return marked
  }
  return false
}
