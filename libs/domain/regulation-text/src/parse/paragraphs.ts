import type { Mark, TableContent } from '../tree.ts'
import { announcesDefinitions, leadTerm, termLabel } from '../definitions/lead-term.ts'
import { isItem } from '../listed-lines.ts'
import { looksLikeHeading } from './heading-like.ts'
import type { Line } from './lines.ts'
import { leadingMarkers, type Marker } from './markers.ts'
import type { Rich } from './rich.ts'
import type { Block } from './tables.ts'
import { continuesLine, endsClause } from './wrapping.ts'

/**
 * What a paragraph is before its place is known. `body` is the text under a marked heading or a marker alone, `note` a history or source
 * note of the whole rule, `item` a line with a bullet.
 */
export type Paragraph =
  | {
      readonly kind: 'marked'
      readonly rich: Rich
      readonly line: number
      readonly markers: readonly Marker[]
      readonly doubtful: boolean
    }
  | { readonly kind: 'text' | 'body' | 'quote' | 'stars' | 'note' | 'item'; readonly rich: Rich; readonly line: number }
  | {
      readonly kind: 'term'
      readonly rich: Rich
      readonly line: number
      readonly label: string
      /** Its own words define, as "means" does; "Term: text" only does so among definitions. */
      readonly sure: boolean
    }
  | { readonly kind: 'table'; readonly table: TableContent; readonly rich: Rich; readonly line: number }

const STARS = /^(?:[*•] ?){3,}$/
const NOTE =
  /^(?:\[.*\d{4}.*\]$|\[Statutory Authority:|Added by Acts|Acts \d{4}|Amended by|Renumbered from|Transferred (?:from|to)|Redesignated|\(?(?:Added )?Pub\. ?L\. |\((?:July|Aug|Sept|Oct|Nov|Dec|Jan|Feb|Mar|Apr|May|June)[a-z.]* \d|\[\d+ FR |\[\d{4} c \d|NOTES?:?$|HISTORY:|Source:|SOURCE:|(?:Authority|AUTHORITY): (?:\d|Sec|Pub|E\.|Secs|§)|Cross References?:?$|CROSS REFERENCES?:?$|Source Note:|\(Source: |(?:Rulemaking|Specific) Authority \d|History[:–—-] ?(?:New|\d)|Statutory Authority:|(?:NOTE|Note): Authority cited|\(Approved by the Office of Management|Effective date[—-]|Severability[—-]|Text of (?:section|subsection|subdivision|article) (?:effective|as (?:added|amended)))/
/** What follows to the end of the rule is its publisher's, markers and all. */
const NOTES =
  /^(?:NOTES?:?|Editorial Notes|EDITORIAL NOTES|Statutory Notes(?: and Related Subsidiaries)?|STATUTORY NOTES.*)$/
const QUOTED_PROVISION = /^[“"] ?(?:\([A-Za-z\d]{1,4}\)|§|Sec\.|SEC\.)/
const MAX_QUOTE_LINES = 60

interface Draft {
  rich: Rich[]
  readonly first: Line
  last: Line
  readonly markers: readonly Marker[]
  readonly doubtful: boolean
}

/** Puts wrapped lines together again and says of each paragraph what it is. `announced`: the heading is "Definitions". */
export function paragraphsOf(blocks: readonly Block[], wrapWidth: number | undefined, announced: boolean): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let draft: Draft | undefined
  let quoteLeft = 0
  let inDefinitions = announced
  let markedTerms = false
  let inNotes = false
  const flush = (): void => {
    if (draft === undefined) return
    const rich = joinLines(draft.rich)
    inNotes ||= NOTES.test(rich.text) && draft.markers.length === 0 && paragraphs.length > 0
    const paragraph: Paragraph = inNotes
      ? { kind: 'note', rich, line: draft.first.number }
      : classify(rich, draft, inDefinitions && !markedTerms, paragraphs.at(-1))
    // Where definitions have markers, what stands among them without one is no definition: "Singular includes plural."
    if (paragraph.kind === 'marked') markedTerms ||= definesMarked(paragraph) && !underTerm(paragraphs)
    else if (announcesDefinitions(rich.text)) markedTerms = false
    if (paragraph.kind !== 'term' && paragraph.kind !== 'note' && announcesDefinitions(rich.text)) inDefinitions = true
    else if (paragraph.kind === 'marked' && !announced && paragraphs.at(-1)?.kind !== 'term' && !underTerm(paragraphs))
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
    if (quoteLeft > 0) {
      flush()
      quoteLeft = closesQuote(line.rich.text) ? 0 : quoteLeft - 1
      paragraphs.push({ kind: 'quote', rich: line.rich, line: line.number })
      continue
    }
    const markers = leadingMarkers(line.rich)
    const continued =
      draft === undefined
        ? 'no'
        : goesOnMember(draft, line, markers)
          ? 'surely'
          : continuesLine(draft.last, line, markers, wrapWidth)
    if (draft !== undefined && continued === 'surely') {
      draft.rich.push(line.rich)
      draft.last = line
      continue
    }
    flush()
    if (opensQuote(line.rich.text, paragraphs.at(-1)) && quoteIsClosed(blocks, index)) {
      quoteLeft = MAX_QUOTE_LINES
      paragraphs.push({ kind: 'quote', rich: line.rich, line: line.number })
      continue
    }
    draft = { rich: [line.rich], first: line, last: line, markers, doubtful: continued === 'perhaps' }
  }
  flush()
  return withListedTerms(paragraphs)
}

/** A member that begins in lower case is no heading: until its sentence has an end, an unmarked line goes on it. */
function goesOnMember({ markers, rich, last }: Draft, line: Line, own: readonly Marker[]): boolean {
  const start = markers.at(-1)?.end
  const [first] = rich
  if (start === undefined || first === undefined || own.length > 0 || line.afterBlank || line.afterPage) return false
  if (!/^[a-z]/.test(first.text.slice(start).trimStart()) || endsClause(last.rich.text)) return false
  const { text } = line.rich
  return !isItem(text) && !NOTE.test(text) && !STARS.test(text) && !/^[“"]/.test(text)
}

/** Two or more lines of the form "Covered Horse means ..." above all markers are definitions, also where no heading says so. */
function withListedTerms(paragraphs: readonly Paragraph[]): Paragraph[] {
  const firstMarked = paragraphs.findIndex((paragraph) => paragraph.kind === 'marked')
  const terms = paragraphs.map((paragraph) => (paragraph.kind === 'text' ? termOfLine(paragraph, false) : undefined))
  const first = terms.findIndex((term) => term !== undefined)
  const listed = terms.filter((term) => term !== undefined).length >= 2 && (firstMarked === -1 || first < firstMarked)
  return paragraphs.map((paragraph, index) => (listed ? (terms[index] ?? paragraph) : paragraph))
}

function classify(rich: Rich, draft: Draft, inDefinitions: boolean, before: Paragraph | undefined): Paragraph {
  const line = draft.first.number
  if (STARS.test(rich.text)) return { kind: 'stars', rich, line }
  if (draft.markers.length > 0) return { kind: 'marked', rich, line, markers: draft.markers, doubtful: draft.doubtful }
  if (isItem(rich.text)) return { kind: 'item', rich, line }
  if (NOTE.test(rich.text)) return { kind: 'note', rich, line }
  if (before?.kind === 'note' && /^(?:Effective date|Severability|Findings|Intent|Acts \d{4}|\[)/.test(rich.text))
    return { kind: 'note', rich, line }
  if (before?.kind === 'marked' && hasBodyBelow(afterMarkers(before), rich.text)) return { kind: 'body', rich, line }
  return (inDefinitions ? termOfLine({ rich, line }, true) : undefined) ?? { kind: 'text', rich, line }
}

function termOfLine({ rich, line }: { rich: Rich; line: number }, listed: boolean): Paragraph | undefined {
  const found = leadTerm(rich.text, listed)
  if (found === undefined) return undefined
  const label = termLabel([found.term, ...wordedAliases(found.aliases)].join(' or '))
  return { kind: 'term', rich, line, label, sure: !listed || leadTerm(rich.text, false) !== undefined }
}

/** Whether a marked line is only the marker or the heading of the text below it. */
function hasBodyBelow(words: string, below: string): boolean {
  return words === '' || (looksLikeHeading(words) && /^[A-Z“"(\d]/.test(below))
}

function afterMarkers(paragraph: Extract<Paragraph, { kind: 'marked' }>): string {
  return paragraph.rich.text.slice(paragraph.markers.at(-1)?.end ?? 0).trim()
}

/** "X or Y means" is named after both, "X (XYZ) means" after X. */
function wordedAliases(aliases: readonly string[]): readonly string[] {
  return aliases.filter((alias) => /[a-z]/.test(alias))
}

function definesMarked(paragraph: Extract<Paragraph, { kind: 'marked' }>): boolean {
  return leadTerm(afterMarkers(paragraph), false) !== undefined
}

function underTerm(paragraphs: readonly Paragraph[]): boolean {
  for (let index = paragraphs.length - 1, seen = 0; index >= 0 && seen < 40; index--, seen++) {
    const kind = paragraphs[index]?.kind
    if (kind === 'term') return true
  }
  return false
}

/** Lines of one paragraph become one text; a word parted at a line's end keeps its hyphen and loses the gap. */
function joinLines(lines: readonly Rich[]): Rich {
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

/** A quoted form or statute: it begins with a marker, or is announced ("shall read:") and goes on over several lines. */
function opensQuote(text: string, before: Paragraph | undefined): boolean {
  if (!/^[“"]/.test(text) || closesQuote(text)) return false
  if (QUOTED_PROVISION.test(text)) return true
  return before !== undefined && /[:—]$/.test(before.rich.text) && !/[”"]/.test(text.slice(1))
}

function closesQuote(text: string): boolean {
  return /[”"][.;,]?$/.test(text)
}

/** Whether the quote that `at` opens ends further on, and holds lines with markers, which would else be read as provisions. */
function quoteIsClosed(blocks: readonly Block[], at: number): boolean {
  const opening = blocks[at]
  let marked = opening?.kind === 'line' && QUOTED_PROVISION.test(opening.line.rich.text)
  for (const block of blocks.slice(at + 1, at + MAX_QUOTE_LINES)) {
    if (block.kind !== 'line') continue
    marked ||= leadingMarkers(block.line.rich).length > 0
    if (closesQuote(block.line.rich.text)) return marked
  }
  return false
}
