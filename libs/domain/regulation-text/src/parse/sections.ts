import { headingOf, type Heading } from './headings.ts'
import type { Line } from './lines.ts'
import { leadingMarkers } from './markers.ts'
import type { Discard } from './parsed-regulation.ts'
import { sliceRich } from './rich.ts'
import type { Block } from './tables.ts'
import { canBeTitle } from './titles.ts'

/** A heading with the blocks under it, up to the next heading. Without heading: what stands above the first one. */
export interface Section {
  readonly heading: Heading | undefined
  /** Line of the heading, or of the first block. */
  readonly line: number
  readonly blocks: readonly Block[]
}

const MAX_TITLE_LINE = 120
const MAX_TITLE_LINES = 4
const BROKEN_OFF = /(?:,|\b(?:and|or|of|the|for|to|in|a|an|by|with|on|from))$/i

interface Draft {
  heading: Heading | undefined
  line: number
  blocks: Block[]
}

/** Parts a text at its headings. A table of contents, whose headings come again with text, goes to the discards. */
export function sectionsOf(
  blocks: readonly Block[],
  wrapWidth: number | undefined,
): { sections: Section[]; title: readonly Line[]; discards: Discard[] } {
  const drafts: Draft[] = [{ heading: undefined, line: 1, blocks: [] }]
  let previous: Line | undefined
  for (const block of blocks) {
    const draft = drafts.at(-1)
    if (draft === undefined) break
    if (block.kind === 'table') {
      draft.blocks.push(block)
      previous = undefined
      continue
    }
    const { line } = block
    const heading = mayBeHeading(line, previous, wrapWidth) ? headingOf(line.rich.text) : undefined
    previous = line
    if (heading === undefined) {
      draft.blocks.push(block)
      continue
    }
    const rest = heading.rest === '' ? [] : [restBlock(line, heading.rest)]
    drafts.push({ heading, line: line.number, blocks: rest })
  }
  drafts.forEach((draft) => takeTitleFromNextLine(draft))
  const { kept, discards } = withoutContents(drafts)
  const [first, ...others] = kept
  const title = first === undefined ? [] : titleLines(first, others.length > 0)
  const sections = kept.filter((draft) => draft.heading !== undefined || draft.blocks.length > 0)
  return { sections, title, discards }
}

/** A line in the middle of a wrapped paragraph is no heading, whatever it begins with. */
function mayBeHeading(line: Line, previous: Line | undefined, wrapWidth: number | undefined): boolean {
  if (line.goesOn === true) return false
  if (previous === undefined || line.afterBlank || line.afterPage) return true
  const last = previous.rich.text
  if (
    /(?:,|\b(?:and|or|of|in|under|by|to|with|see|the|through|section|rule|part|title|chapter)|§)$/i.test(last) &&
    last !== last.toUpperCase()
  )
    return false
  return (
    wrapWidth === undefined ||
    last.length < wrapWidth * 0.86 ||
    /[.:;?!”"\])]$/.test(last) ||
    headingOf(last) !== undefined
  )
}

function restBlock(line: Line, rest: string): Block {
  const rich = sliceRich(line.rich, line.rich.text.length - rest.length)
  return { kind: 'line', line: { ...line, rich, raw: rest, afterBlank: true } }
}

/** "RCW 67.16.010" or "CHAPTER 57A" alone: the title stands on the next line. */
function takeTitleFromNextLine(draft: Draft): void {
  for (let joined = 0; joined < MAX_TITLE_LINES; joined++) {
    const [below] = draft.blocks
    if (draft.heading === undefined || below?.kind !== 'line' || !goesOnBelow(draft.heading, below)) break
    joinNextLine(draft, draft.heading, below.line)
  }
  const { heading } = draft
  if (heading === undefined || heading.title !== '' || heading.rest !== '') return
  const [next, ...others] = draft.blocks
  if (next === undefined || next.kind === 'table') return
  const text = next.line.rich.text
  if (!canBeTitle(text) || leadingMarkers(next.line.rich).length > 0) return
  const alone = others.length === 0
  const capitals = text === text.toUpperCase()
  if (heading.kind === 'rule' && alone && !capitals) return
  if (heading.kind !== 'rule' && !capitals && /[.;]$/.test(text)) return
  if (heading.kind === 'rule' && text.length > 120 && !capitals) return
  const end = /[.]$|\s?[-–—:]+$/.exec(text)
  draft.heading = { ...heading, title: end === null ? text : text.slice(0, end.index), titleEnd: end?.[0] ?? '' }
  draft.blocks = others
}

/** A title that breaks off, because it was wrapped: "Prohibited Practices and the", or a line in lower case follows. */
function goesOnBelow({ title, titleEnd, rest }: Heading, below: Block | undefined): boolean {
  if (title === '' || titleEnd !== '' || rest !== '' || below?.kind !== 'line') return false
  const { rich, afterBlank } = below.line
  if (afterBlank || rich.text.length > MAX_TITLE_LINE || leadingMarkers(rich).length > 0) return false
  return /^[a-z]/.test(rich.text) ? !/[.?!]$/.test(title) : BROKEN_OFF.test(title) && /^["“]?[A-Z\d]/.test(rich.text)
}

function joinNextLine(draft: Draft, heading: Heading, below: Line): void {
  const { text } = below.rich
  const end = /[.]$/.exec(text)
  draft.heading = {
    ...heading,
    title: `${heading.title} ${end === null ? text : text.slice(0, end.index)}`,
    titleEnd: end?.[0] ?? '',
  }
  draft.blocks = draft.blocks.slice(1)
}

/** Headings without text whose number comes again later, two or more in a row, are a table of contents. */
function withoutContents(drafts: readonly Draft[]): { kept: Draft[]; discards: Discard[] } {
  const lastWith = new Map<string, number>()
  drafts.forEach((draft, index) => {
    if (draft.heading !== undefined) lastWith.set(keyOf(draft.heading), index)
  })
  const isEntry = (draft: Draft, index: number): boolean =>
    draft.heading !== undefined &&
    draft.heading.kind === 'rule' &&
    draft.blocks.length === 0 &&
    (lastWith.get(keyOf(draft.heading)) ?? index) > index
  const kept: Draft[] = []
  const discards: Discard[] = []
  drafts.forEach((draft, index) => {
    const entry = isEntry(draft, index)
    const before = drafts[index - 1]
    const after = drafts[index + 1]
    const neighbour =
      (before !== undefined && isEntry(before, index - 1)) || (after !== undefined && isEntry(after, index + 1))
    const { heading } = draft
    if (entry && neighbour && heading !== undefined) {
      discards.push({
        line: draft.line,
        text: [heading.marker, heading.title + heading.titleEnd].join(' ').trim(),
        reason: 'contents',
      })
    } else kept.push(draft)
  })
  return { kept, discards }
}

function keyOf(heading: Heading): string {
  return `${heading.kind} ${heading.number}`
}

/** The lines above everything else that are a title: short, no sentence, and something follows them. */
function titleLines(first: Draft, moreFollows: boolean): Line[] {
  if (first.heading !== undefined) return []
  const title: Line[] = []
  for (const block of first.blocks) {
    if (block.kind === 'table' || title.length >= 4) break
    const text = block.line.rich.text
    if (
      leadingMarkers(block.line.rich).length > 0 ||
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
    leadingMarkers(next.line.rich).length === 0 &&
    title.length > 0 &&
    /^[a-z]/.test(next.line.rich.text)
  )
    return []
  first.blocks = rest
  return title
}
