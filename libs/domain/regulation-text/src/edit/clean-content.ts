import type { Figure, Mark, ProvisionLink, TableContent, TextList } from '../tree.ts'

/** What is written in a provision, without its number and place. */
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

/** Control characters and what nobody sees; tabs and other spaces become one space, paragraph separators a line feed. */
const UNSEEN = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200d\u2060\ufeff]/
const SPACE = /[\t\v\f\u00a0\u2000-\u200a\u202f\u205f\u3000 ]/
const FEED = /[\r\n\u0085\u2028\u2029]/

/**
 * The one form in which a content is kept: no unseen characters, no double, leading or trailing spaces, no empty lines;
 * formatting sorted, whole and within its line; lists on whole lines; a table of even width. What says nothing is left
 * out. Cleaning what is clean changes nothing.
 */
export function cleanContent(given: ProvisionContent): ProvisionContent {
  const heading = cleanText(given.heading ?? '').text.replaceAll('\n', ' ')
  const { text, at } = cleanText(given.text)
  const moved = <R extends Range>(ranges: readonly R[] | undefined): R[] =>
    (ranges ?? []).map((range) => ({ ...range, start: at(range.start), end: at(range.end) }))
  const marks = (['em', 'strong'] as const).flatMap((kind) =>
    withinLines(text, joined(moved(given.marks).filter((mark) => mark.kind === kind))).map((range) => ({
      ...range,
      kind,
    })),
  )
  const lists = cleanLists(text, moved(given.lists))
  const links = cleanLinks(text, moved(given.links).filter(isFilled))
  const table = given.table && cleanTable(given.table)
  const alt = cleanText(given.figure?.alt ?? '').text
  return {
    ...(heading !== '' && { heading }),
    text,
    ...(marks.length > 0 && { marks: marks.sort(byStart) }),
    ...(lists.length > 0 && { lists }),
    ...(links.length > 0 && {
      links: links.map(({ start, end, regulationId }) => ({ start, end, regulationId })),
    }),
    ...(table && { table }),
    ...(given.figure && { figure: { ...given.figure, alt } }),
  }
}

/** A text without what nobody sees, and where each of its characters went. */
function cleanText(given: string): { text: string; at: (offset: number) => number } {
  const offsets: number[] = []
  let text = ''
  for (const character of given) {
    for (let unit = 0; unit < character.length; unit++) offsets.push(text.length)
    const last = text.at(-1)
    if (FEED.test(character)) {
      if (last === ' ') text = text.slice(0, -1)
      if (text !== '' && text.at(-1) !== '\n') text += '\n'
    } else if (SPACE.test(character)) {
      if (last !== undefined && last !== ' ' && last !== '\n') text += ' '
    } else if (!UNSEEN.test(character)) text += character
  }
  text = text.replace(/[ \n]+$/, '')
  const at = (offset: number) => Math.min(offsets[Math.max(0, offset)] ?? text.length, text.length)
  return { text: text.isWellFormed() ? text : text.toWellFormed(), at }
}

/** Ranges sorted, with those that touch or overlap made one. */
function joined(ranges: readonly Range[]): Range[] {
  const whole: { start: number; end: number }[] = []
  for (const { start, end } of ranges.filter(isFilled).sort(byStart)) {
    const last = whole.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else whole.push({ start, end })
  }
  return whole
}

/** Of links on the same words the first stays. */
function withoutOverlap<R extends Range>(ranges: readonly R[]): R[] {
  const kept: R[] = []
  for (const range of ranges.toSorted(byStart)) if (range.start >= (kept.at(-1)?.end ?? 0)) kept.push(range)
  return kept
}

/** Ranges cut at the ends of lines: a line is a paragraph, and nothing is set on what is between two. */
function withinLines<R extends Range>(text: string, ranges: readonly R[]): R[] {
  return ranges.flatMap((range) => {
    const parts: R[] = []
    for (let at = range.start; at < range.end;) {
      const feed = text.indexOf('\n', at)
      const end = feed === -1 ? range.end : Math.min(feed, range.end)
      if (at < end) parts.push({ ...range, start: at, end })
      at = end + 1
    }
    return parts
  })
}

/** Links on words of one line; those that touch and lead to the same place are one. */
function cleanLinks(text: string, ranges: readonly ProvisionLink[]): ProvisionLink[] {
  const links: ProvisionLink[] = []
  for (const link of withinLines(text, withoutOverlap(ranges))) {
    const last = links.at(-1)
    if (last?.end === link.start && last.regulationId === link.regulationId) {
      links.splice(-1, 1, { ...last, end: link.end })
    } else links.push(link)
  }
  return links
}

/** Lists grown to whole lines; a line is in one list, and lists of one kind that follow each other are one. */
function cleanLists(text: string, given: readonly TextList[]): TextList[] {
  const lists: TextList[] = []
  for (const { start, end, kind } of given.filter(isFilled).sort(byStart)) {
    const last = lists.at(-1)
    const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, last ? last.end + 1 : 0)
    const feed = text.indexOf('\n', Math.max(from, end - (text[end - 1] === '\n' ? 1 : 0)))
    const to = feed === -1 ? text.length : feed
    if (from >= to) continue
    if (last && last.kind === kind && from === last.end + 1) lists.splice(-1, 1, { start: last.start, end: to, kind })
    else lists.push({ start: from, end: to, kind })
  }
  return lists
}

function cleanTable({ caption, head, rows }: TableContent): TableContent | undefined {
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  const whole = (row: readonly string[]) =>
    Array.from({ length: width }, (_, column) => cleanText(row[column] ?? '').text)
  const filled = rows.map(whole).filter((row) => row.some((cell) => cell !== ''))
  const title = cleanText(caption ?? '').text.replaceAll('\n', ' ')
  const top = whole(head)
  if (filled.length === 0 && top.every((cell) => cell === '') && title === '') return undefined
  return { ...(title !== '' && { caption: title }), head: top, rows: filled }
}

function isFilled({ start, end }: Range): boolean {
  return start < end
}

function byStart(a: Range, b: Range): number {
  return a.start - b.start || b.end - a.end
}
