import type { Figure, Mark, ProvisionLink, TableContent, TextList } from '../tree.ts'

/** The content of a provision, without its number and position. */
export interface ProvisionContent {
  readonly heading?: string
  readonly text: string
  readonly marks?: readonly Mark[]
  readonly lists?: readonly TextList[]
  readonly links?: readonly ProvisionLink[]
  readonly table?: TableContent
  readonly figure?: Figure
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Control and invisible characters. Tabs and other spaces become one space, paragraph separators a line feed. */
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200d\u2060\ufeff]/
const SPACE = /[\t\v\f\u00a0\u2000-\u200a\u202f\u205f\u3000 ]/
const LINE_BREAK = /[\r\n\u0085\u2028\u2029]/

/**
 * Normalizes content for storage: no invisible characters, no double, leading or trailing spaces, no blank lines;
 * formatting sorted, merged and within one line; lists on whole lines; tables with rows of equal length. Empty fields
 * are removed. Idempotent.
 */
export function cleanContent(content: ProvisionContent): ProvisionContent {
  const heading = normalizeWhitespace(content.heading ?? '').text.replaceAll('\n', ' ')
  const { text, newOffset } = normalizeWhitespace(content.text)
  const moveRanges = <R extends Range>(ranges: readonly R[] | undefined): R[] =>
    (ranges ?? []).map((range) => ({ ...range, start: newOffset(range.start), end: newOffset(range.end) }))
  const marks = (['em', 'strong'] as const).flatMap((kind) =>
    splitAtLineBreaks(text, mergeRanges(moveRanges(content.marks).filter((mark) => mark.kind === kind))).map(
      (range) => ({
        ...range,
        kind,
      }),
    ),
  )
  const lists = cleanLists(text, moveRanges(content.lists))
  const links = cleanLinks(text, moveRanges(content.links).filter(isNotEmpty))
  const table = content.table && cleanTable(content.table)
  const alt = normalizeWhitespace(content.figure?.alt ?? '').text
  return {
    ...(heading !== '' && { heading }),
    text,
    ...(marks.length > 0 && { marks: marks.sort(byStart) }),
    ...(lists.length > 0 && { lists }),
    ...(links.length > 0 && {
      links: links.map(({ start, end, regulationId }) => ({ start, end, regulationId })),
    }),
    ...(table && { table }),
    ...(content.figure && { figure: { ...content.figure, alt } }),
  }
}

/** Normalizes whitespace and returns a function that maps old offsets to new ones. */
function normalizeWhitespace(content: string): { text: string; newOffset: (offset: number) => number } {
  const offsets: number[] = []
  let text = ''
  for (const character of content) {
    for (let unit = 0; unit < character.length; unit++) offsets.push(text.length)
    const last = text.at(-1)
    if (LINE_BREAK.test(character)) {
      if (last === ' ') text = text.slice(0, -1)
      if (text !== '' && text.at(-1) !== '\n') text += '\n'
    } else if (SPACE.test(character)) {
      if (last !== undefined && last !== ' ' && last !== '\n') text += ' '
    } else if (!INVISIBLE.test(character)) text += character
  }
  text = text.replace(/[ \n]+$/, '')
  const newOffset = (offset: number) => Math.min(offsets[Math.max(0, offset)] ?? text.length, text.length)
  return { text: text.isWellFormed() ? text : text.toWellFormed(), newOffset }
}

/** Sorts ranges and merges those that touch or overlap. */
function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of ranges.filter(isNotEmpty).sort(byStart)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** Of overlapping links, keeps the first. */
function removeOverlaps<R extends Range>(ranges: readonly R[]): R[] {
  const remaining: R[] = []
  for (const range of ranges.toSorted(byStart)) if (range.start >= (remaining.at(-1)?.end ?? 0)) remaining.push(range)
  return remaining
}

/** Splits ranges at line breaks, because each line is a paragraph. */
function splitAtLineBreaks<R extends Range>(text: string, ranges: readonly R[]): R[] {
  return ranges.flatMap((range) => {
    const parts: R[] = []
    for (let newOffset = range.start; newOffset < range.end;) {
      const lineBreak = text.indexOf('\n', newOffset)
      const end = lineBreak === -1 ? range.end : Math.min(lineBreak, range.end)
      if (newOffset < end) parts.push({ ...range, start: newOffset, end })
      newOffset = end + 1
    }
    return parts
  })
}

/** Splits links at line breaks and merges adjacent links with the same target. */
function cleanLinks(text: string, ranges: readonly ProvisionLink[]): ProvisionLink[] {
  const links: ProvisionLink[] = []
  for (const link of splitAtLineBreaks(text, removeOverlaps(ranges))) {
    const last = links.at(-1)
    if (last?.end === link.start && last.regulationId === link.regulationId) {
      links.splice(-1, 1, { ...last, end: link.end })
    } else links.push(link)
  }
  return links
}

/** Expands lists to whole lines, so that each line is in one list, and merges adjacent lists of one kind. */
function cleanLists(text: string, content: readonly TextList[]): TextList[] {
  const lists: TextList[] = []
  for (const { start, end, kind } of content.filter(isNotEmpty).sort(byStart)) {
    const last = lists.at(-1)
    const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, last ? last.end + 1 : 0)
    const lineBreak = text.indexOf('\n', Math.max(from, end - (text[end - 1] === '\n' ? 1 : 0)))
    const to = lineBreak === -1 ? text.length : lineBreak
    if (from >= to) continue
    if (last && last.kind === kind && from === last.end + 1) lists.splice(-1, 1, { start: last.start, end: to, kind })
    else lists.push({ start: from, end: to, kind })
  }
  return lists
}

function cleanTable({ caption, head, rows }: TableContent): TableContent | undefined {
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  const merged = (row: readonly string[]) =>
    Array.from({ length: width }, (_, column) => normalizeWhitespace(row[column] ?? '').text)
  const filledRows = rows.map(merged).filter((row) => row.some((cell) => cell !== ''))
  const captionText = normalizeWhitespace(caption ?? '').text.replaceAll('\n', ' ')
  const headRow = merged(head)
  if (filledRows.length === 0 && headRow.every((cell) => cell === '') && captionText === '') return undefined
  return { ...(captionText !== '' && { caption: captionText }), head: headRow, rows: filledRows }
}

function isNotEmpty({ start, end }: Range): boolean {
  return start < end
}

function byStart(a: Range, b: Range): number {
  return a.start - b.start || b.end - a.end
}
