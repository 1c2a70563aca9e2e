import { isTitle } from './heading-like.ts'
import { parseHeading, type Heading } from './headings.ts'
import type { Line } from './lines.ts'
import { parseLeadingMarkers } from './markers.ts'
import type { Block } from './tables.ts'
import { isFull, type Wrapping } from './wrapping.ts'

const MAX_CENTERED_LENGTH = 80
/** Indentation of a centered line, in characters. */
const MIN_INDENT = 10

/** The section above a line, with its content so far. */
interface OpenSection {
  readonly heading: Heading | undefined
  readonly blocks: readonly Block[]
}

/** Returns false for a line in the middle of a wrapped paragraph, whatever it starts with. */
export function canBeHeading(line: Line, previous: Line | undefined, wrapping: Wrapping | undefined): boolean {
  if (line.continuesWord === true) return false
  if (previous === undefined || line.afterBlank || line.afterPage) return true
  const last = previous.rich.text
  if (
    /(?:,|\b(?:and|or|of|in|under|by|to|with|see|the|through|section|rule|part|title|chapter)|§)$/i.test(last) &&
    last !== last.toUpperCase()
  )
    return false
  return (
    wrapping === undefined ||
    !isFull(previous, line, wrapping) ||
    /[.:;?!”"\])]$/.test(last) ||
    parseHeading(last) !== undefined
  )
}

/** "Section 1. Definitions." in the wording of a trust agreement is not a section of the regulation that requires it. */
export function belongsToForm(heading: Heading, section: Heading | undefined): boolean {
  return section?.kind === 'rule' && heading.kind !== 'chapter' && heading.form !== section.form
}

/** Returns true for "GENERAL PROVISIONS" or an indented title directly above the heading of a section. */
export function isCenteredHeading(
  line: Line,
  next: Block | undefined,
  { heading, blocks }: OpenSection,
  wrapping: Wrapping | undefined,
): boolean {
  const { text } = line.rich
  if (!line.afterBlank || text.length > MAX_CENTERED_LENGTH || next?.kind !== 'line' || heading === undefined)
    return false
  const hasContent = heading.title !== '' && (heading.kind !== 'rule' || heading.rest !== '' || blocks.length > 0)
  if (!hasContent || /[.,;:\])]$/.test(text) || parseLeadingMarkers(line.rich).length > 0) return false
  const isCapitals = text === text.toUpperCase() && /[A-Z]{4}/.test(text) && !/\d/.test(text)
  const isIndented = line.raw.length - line.raw.trimStart().length >= MIN_INDENT && isTitle(text)
  if (!isCapitals && !isIndented) return false
  return canBeHeading(next.line, line, wrapping) && parseHeading(next.line.rich.text)?.kind === 'rule'
}
