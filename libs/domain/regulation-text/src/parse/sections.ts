import { canStartItem, createDecimalHeading, type DecimalItem } from './decimal-outline.ts'
import { isQuestion } from './heading-like.ts'
import { belongsToForm, canBeHeading, isCenteredHeading } from './heading-position.ts'
import { createCenteredHeading, parseHeading, type Heading } from './headings.ts'
import type { Line } from './lines.ts'
import { parseLeadingMarkers } from './markers.ts'
import type { Discard } from './parsed-regulation.ts'
import { sliceRichText } from './rich-text.ts'
import type { Block } from './tables.ts'
import { INTRODUCES_QUOTED_TEXT } from './rule-warnings.ts'
import { canBeTitle, isTitleCase } from './titles.ts'
import { isFull, type Wrapping } from './wrapping.ts'

/** A heading with the blocks below it, up to the next heading. Without a heading: everything above the first one. */
export interface Section {
  readonly heading: Heading | undefined
  /** Line of the heading, or of the first block. */
  readonly line: number
  readonly blocks: readonly Block[]
}

const MAX_TITLE_LINE = 120
const MAX_TITLE_LINES = 4
const INCOMPLETE_TITLE = /(?:,|§|\b(?:and|or|of|the|for|to|in|a|an|by|with|on|from))$/i

interface Draft {
  heading: Heading | undefined
  line: number
  /** The last line of the heading. */
  headingLine?: Line
  blocks: Block[]
}

/** Splits a text at its headings. Discards a table of contents, whose headings appear again with text. */
export function splitIntoSections(
  blocks: readonly Block[],
  wrapping: Wrapping | undefined,
  decimalItems: ReadonlyMap<number, DecimalItem> = new Map(),
): { sections: Section[]; title: readonly Line[]; discards: Discard[] } {
  const drafts: Draft[] = [{ heading: undefined, line: 1, blocks: [] }]
  let previous: Line | undefined
  let isInForm = false
  for (const [index, block] of blocks.entries()) {
    const draft = drafts.at(-1)
    if (draft === undefined) break
    if (block.kind === 'table') {
      draft.blocks.push(block)
      previous = undefined
      continue
    }
    const { line } = block
    const item = decimalItems.get(line.number)
    const printed =
      item !== undefined && canStartItem(line, previous, wrapping)
        ? createDecimalHeading(item)
        : canBeHeading(line, previous, wrapping)
          ? parseHeading(line.rich.text)
          : undefined
    const heading: Heading | undefined =
      (isInForm && printed !== undefined && belongsToForm(printed, draft.heading) ? undefined : printed) ??
      (isCenteredHeading(line, blocks[index + 1], draft, wrapping) ? createCenteredHeading(line.rich.text) : undefined)
    previous = line
    isInForm = (isInForm && heading === undefined) || INTRODUCES_QUOTED_TEXT.test(line.rich.text)
    if (heading === undefined) {
      draft.blocks.push(block)
      continue
    }
    const rest = heading.rest === '' ? [] : [createRestBlock(line, heading.rest)]
    drafts.push({ heading, line: line.number, headingLine: line, blocks: rest })
  }
  drafts.forEach((draft) => takeTitleFromNextLine(draft, wrapping))
  const { remaining, discards } = removeTableOfContents(drafts)
  const [first, ...others] = remaining
  const title = first === undefined ? [] : takeTitleLines(first, others.length > 0)
  const sections = remaining.filter((draft) => draft.heading !== undefined || draft.blocks.length > 0)
  return { sections, title, discards }
}

function createRestBlock(line: Line, rest: string): Block {
  const rich = sliceRichText(line.rich, line.rich.text.length - rest.length)
  return { kind: 'line', line: { ...line, rich, raw: rest, afterBlank: true } }
}

/** Takes the title from the next line if the heading is a number alone: "RCW 67.16.010", "CHAPTER 57A". */
function takeTitleFromNextLine(draft: Draft, wrapping: Wrapping | undefined): void {
  if (draft.heading?.form === 'decimal') return
  for (let count = 0; count < MAX_TITLE_LINES; count++) {
    const [below] = draft.blocks
    if (draft.heading === undefined || below?.kind !== 'line') break
    const isWrapped = isWrappedTitle(draft, below.line, wrapping)
    if (!titleContinuesBelow(draft.heading, below, isWrapped)) break
    joinNextLine(draft, draft.heading, below.line)
  }
  const { heading } = draft
  if (heading === undefined || heading.title !== '' || heading.rest !== '') return
  const [next, ...others] = draft.blocks
  if (next === undefined || next.kind === 'table') return
  const text = next.line.rich.text
  if (!canBeTitle(text) || parseLeadingMarkers(next.line.rich).length > 0) return
  const alone = others.length === 0
  const capitals = text === text.toUpperCase()
  if (heading.kind === 'rule' && alone && !capitals) return
  if (heading.kind !== 'rule' && !capitals && /[.;]$/.test(text)) return
  if (heading.kind === 'rule' && text.length > 120 && !capitals) return
  const end = /[.]$|\s?[-–—:]+$/.exec(text)
  draft.heading = { ...heading, title: end === null ? text : text.slice(0, end.index), titleEnd: end?.[0] ?? '' }
  draft.blocks = others
}

/** Returns true if the heading fills its line and the next line looks like the rest of it. */
function isWrappedTitle({ headingLine, heading }: Draft, below: Line, wrapping: Wrapping | undefined): boolean {
  if (headingLine === undefined || heading === undefined || wrapping === undefined) return false
  if (!isFull(headingLine, below, wrapping)) return false
  if (isQuestion(heading.title)) return !heading.title.endsWith('?')
  if (wrapping.separation === 'blank-line') return true
  const { text } = below.rich
  const isUpperCase = (line: string): boolean => /[A-Z]{2}/.test(line) && line === line.toUpperCase()
  if (isUpperCase(heading.title)) return isUpperCase(text)
  return heading.kind !== 'rule' && canBeTitle(text.replace(/^\(/, '')) && isTitleCase(text) && !/[.;]$/.test(text)
}

/**
 * Returns true if a wrapped title continues on the next line: it fills its line, it ends with "Prohibited Practices
 * and the", or the next line starts in lower case.
 */
function titleContinuesBelow(
  { title, titleEnd, rest }: Heading,
  below: Block | undefined,
  isWrapped: boolean,
): boolean {
  if (title === '' || titleEnd !== '' || rest !== '' || below?.kind !== 'line') return false
  const { rich, afterBlank } = below.line
  if (afterBlank || rich.text.length > MAX_TITLE_LINE || parseLeadingMarkers(rich).length > 0) return false
  if (isWrapped) return true
  return /^[a-z]/.test(rich.text)
    ? !/[.?!]$/.test(title)
    : INCOMPLETE_TITLE.test(title) && /^["“]?[A-Z\d]/.test(rich.text)
}

function joinNextLine(draft: Draft, heading: Heading, below: Line): void {
  const { text } = below.rich
  const end = /[.]$/.exec(text)
  draft.heading = {
    ...heading,
    title: `${heading.title} ${end === null ? text : text.slice(0, end.index)}`,
    titleEnd: end?.[0] ?? '',
  }
  draft.headingLine = below
  draft.blocks = draft.blocks.slice(1)
}

/**
 * Removes a table of contents: two or more consecutive headings without text whose number and title appear again
 * later.
 */
function removeTableOfContents(drafts: readonly Draft[]): { remaining: Draft[]; discards: Discard[] } {
  const keys = getHeadingKeys(drafts)
  const lastByKey = new Map<string, { index: number; heading: Heading }>()
  drafts.forEach(({ heading }, index) => {
    const key = keys[index]
    if (heading !== undefined && key !== undefined) lastByKey.set(key, { index, heading })
  })
  const isEntry = ({ heading, blocks }: Draft, index: number): boolean => {
    const last = heading?.kind === 'rule' && blocks.length === 0 ? lastByKey.get(keys[index] ?? '') : undefined
    return heading !== undefined && last !== undefined && last.index > index && hasSameTitle(heading, last.heading)
  }
  const remaining: Draft[] = []
  const discards: Discard[] = []
  drafts.forEach((draft, index) => {
    const entry = isEntry(draft, index)
    const previous = drafts[index - 1]
    const next = drafts[index + 1]
    const hasAdjacentEntry =
      (previous !== undefined && isEntry(previous, index - 1)) || (next !== undefined && isEntry(next, index + 1))
    const { heading } = draft
    if (entry && hasAdjacentEntry && heading !== undefined) {
      discards.push({
        line: draft.line,
        text: [heading.marker, heading.title + heading.titleEnd].join(' ').trim(),
        reason: 'table-of-contents',
      })
    } else remaining.push(draft)
  })
  return { remaining, discards }
}

/** Returns what identifies each heading. A number such as `.01` is only unique within its chapter. */
function getHeadingKeys(drafts: readonly Draft[]): (string | undefined)[] {
  let group = ''
  return drafts.map(({ heading }) => {
    if (heading === undefined) return undefined
    if (heading.form === 'group') group = heading.number
    return [heading.kind, heading.form === 'dotted' ? group : '', heading.number].join(' ')
  })
}

/** Ignores case, punctuation and the page number of an entry. A number alone is also an entry. */
function hasSameTitle(entry: Heading, heading: Heading): boolean {
  const [entryTitle = '', title = ''] = [entry, heading].map((each) =>
    each.title
      .toLowerCase()
      .replace(/[\s.…]*\d*$/, '')
      .replace(/[^\p{L}\d]/gu, ''),
  )
  return entryTitle === '' || entryTitle === title
}

/** Takes the title lines above everything else: short, not a sentence, and followed by text. */
function takeTitleLines(first: Draft, moreFollows: boolean): Line[] {
  if (first.heading !== undefined) return []
  const title: Line[] = []
  for (const block of first.blocks) {
    if (block.kind === 'table' || title.length >= 4) break
    const text = block.line.rich.text
    if (
      parseLeadingMarkers(block.line.rich).length > 0 ||
      !canBeTitle(text) ||
      /[.;:,]$/.test(text) ||
      !/[A-Za-z]{2}/.test(text)
    )
      break
    if (title.length > 0 && text !== text.toUpperCase()) break
    title.push(block.line)
  }
  const rest = first.blocks.slice(title.length)
  if (title.length === 0 || (rest.length === 0 && !moreFollows)) return []
  const next = rest[0]
  if (
    next?.kind === 'line' &&
    !moreFollows &&
    parseLeadingMarkers(next.line.rich).length === 0 &&
    title.length > 0 &&
    /^[a-z]/.test(next.line.rich.text)
  )
    return []
  first.blocks = rest
  return title
}
