import type { Mark } from '../tree.ts'
import { getMarkerCandidates, parseLeadingMarkers, type MarkerCandidate } from '../parse/markers.ts'
import { sliceRichText, type RichText } from '../parse/rich-text.ts'
import { getSubtreeEnd } from './change-level.ts'
import { isHeadingKind, type OutlineItem } from './correction.ts'

/** Splits an item's text in two. Returns undefined if either part would be empty. */
export function splitItem(items: readonly OutlineItem[], index: number, offset: number): OutlineItem[] | undefined {
  const item = items[index]
  if (item === undefined || item.table !== undefined || item.implied !== undefined) return undefined
  const rich: RichText = { text: item.text, marks: item.marks ?? [] }
  const before = trimEnds(sliceRichText(rich, 0, offset))
  const after = trimEnds(sliceRichText(rich, offset))
  const keepsContent = before.text !== '' || item.marker !== undefined || item.heading !== undefined
  if (offset <= 0 || offset >= item.text.length || after.text === '' || !keepsContent) return undefined
  return [
    ...items.slice(0, index),
    withRich(item, before),
    createSplitItem(item, after, `${item.key}~${offset}`),
    ...items.slice(index + 1),
  ]
}

function createSplitItem(item: OutlineItem, after: RichText, key: string): OutlineItem {
  const markers = parseLeadingMarkers(after)
  const last = markers.at(-1)
  const child =
    isHeadingKind(item) || (last !== undefined && startsChildSequence(item.ownLabel, getMarkerCandidates(last.label)))
  const depth = item.depth + (child ? 1 : 0)
  const { line } = item
  if (last === undefined) return withRich({ key, ownLabel: '', kind: 'flush', depth, text: '', line }, after)
  const marker = after.text.slice(0, last.end)
  return withRich(
    { key, ownLabel: last.label, kind: 'paragraph', depth, marker, text: '', line },
    sliceRichText(after, last.end),
  )
}

/** Returns true if the split-off text starts a new sequence below the item instead of continuing the item's own. */
function startsChildSequence(ownLabel: string, candidates: readonly MarkerCandidate[]): boolean {
  const before = getMarkerCandidates(ownLabel)
  const continuesSequence = candidates.some(({ type, ordinal }) =>
    before.some((candidate) => candidate.type === type && candidate.ordinal + 1 === ordinal),
  )
  return !continuesSequence && candidates.some(({ ordinal }) => ordinal === 1)
}

/** Joins an item, including its heading and marker, to the text before it. Its descendants move up as far as needed. */
export function joinWithPrevious(items: readonly OutlineItem[], index: number): OutlineItem[] | undefined {
  const item = items[index]
  const before = items[index - 1]
  if (item === undefined || before === undefined || !hasPlainText(item) || isHeadingKind(item)) return undefined
  if (item.reservedTo !== undefined || !hasPlainText(before) || before.kind === 'series') return undefined
  const levelsUp = Math.max(0, item.depth - before.depth)
  const end = getSubtreeEnd(items, index)
  return [
    ...items.slice(0, index - 1),
    withRich(before, appendText({ text: before.text, marks: before.marks ?? [] }, toPrintedText(item))),
    ...items.slice(index + 1, end).map((child) => ({ ...child, depth: child.depth - levelsUp })),
    ...items.slice(end),
  ]
}

function hasPlainText(item: OutlineItem): boolean {
  return item.table === undefined && item.implied === undefined
}

function appendText(before: RichText, after: RichText): RichText {
  if (before.text === '') return after
  const isHyphenated = /[A-Za-z]-$/.test(before.text) && /^[a-z]/.test(after.text)
  const separator = isHyphenated ? '' : /[.:;!?—”"’)\]]$/.test(before.text) ? '\n' : ' '
  return {
    text: before.text + separator + after.text,
    marks: [...before.marks, ...shiftMarks(after.marks, before.text.length + separator.length)],
  }
}

/** Returns an item as it was printed. */
function toPrintedText({ marker, heading, headingEnd = '', text, marks = [] }: OutlineItem): RichText {
  const lead = [marker, heading === undefined ? undefined : heading + headingEnd, ''].filter(
    (part) => part !== undefined,
  )
  const before = lead.join(' ')
  return trimEnds({ text: before + text, marks: shiftMarks(marks, before.length) })
}

function shiftMarks(marks: readonly Mark[], by: number): Mark[] {
  return marks.map(({ start, end, kind }) => ({ start: start + by, end: end + by, kind }))
}

/** Trims spaces and line breaks. */
function trimEnds(rich: RichText): RichText {
  const start = rich.text.length - rich.text.trimStart().length
  return sliceRichText(rich, start, rich.text.trimEnd().length)
}

function withRich({ marks: _, ...item }: OutlineItem, { text, marks }: RichText): OutlineItem {
  return { ...item, text, ...(marks.length > 0 && { marks }) }
}
