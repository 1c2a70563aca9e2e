import type { ExtractedLines, Omission } from './omissions.ts'

const HEADING = /^(?:table of )?contents$/i
/** Dots that lead to a page number. */
const DOT_LEADERS = /(?:(?: ?[.·_]){3,}|(?: ?…)+) ?(?:\d{1,4}|[ivxlc]{1,7})$/i
const TRAILING_PAGE = /(\S)\s+(\d{1,4})$/
const PAGE_NUMBER = /^(?:page )?(?:\d{1,4}|[ivxlc]{1,7})$/i
/** The start of a rule, of a group of rules or of a numbered paragraph, and the name of a series. */
const REGULATION_TEXT =
  /^(?:§|(?:rules?|sec(?:tion|\.)|chapter|part|title|article|appendix) (?:\d|[ivxlc]+\b|[a-z]\b)|\(?[a-z\d]{1,4}[).]|\d{3,})|\bseries\b/i
const minEntries = 3
/** Lines without a page number between two entries: the first line of a wrapped title, or a page header. */
const maxLinesBetweenEntries = 2
/** The share of entries that must be repeated in the text. */
const minRepeatedShare = 0.6
/** Pages between two entries without dot leaders. */
const maxPageGap = 100
const minTitleLetters = 8
const maxCoverLines = 40
const maxTitlePageLines = 12
const maxCoverLineLength = 120

/**
 * Removes the cover and the table of contents when they are recognized with certainty. They are returned as omissions with all
 * their lines, so that the user can add them back.
 */
export function removeFrontMatter({ lines, omitted }: ExtractedLines): ExtractedLines {
  const plainLines = lines.map((line) => line.replace(/<\/?[ib]>|\f/g, '').trim())
  const contents = findContents(plainLines)
  const coverEnd = findCoverEnd(lines, plainLines, contents)
  const ranges = [
    ...(coverEnd === undefined ? [] : [{ kind: 'cover' as const, start: 0, end: coverEnd }]),
    ...(contents ? [{ kind: 'contents' as const, ...contents }] : []),
  ]
  return ranges.reduceRight<ExtractedLines>((file, range) => removeRange(file, plainLines, range), { lines, omitted })
}

interface LineRange {
  /** Index of the first line. */
  readonly start: number
  /** Index after the last line. */
  readonly end: number
}

function removeRange(
  { lines, omitted }: ExtractedLines,
  plainLines: readonly string[],
  { kind, start, end }: LineRange & Pick<Omission, 'kind'>,
): ExtractedLines {
  const text = plainLines.slice(start, end).filter(Boolean).join('\n')
  const shiftLine = (line: number) => (line <= start ? line : Math.max(start + 1, line - (end - start)))
  const shifted = omitted.map((omission) => ({ ...omission, line: shiftLine(omission.line) }))
  return {
    lines: [...lines.slice(0, start), ...lines.slice(end)],
    omitted: [{ kind, line: start + 1, text }, ...shifted],
  }
}

function findContents(plainLines: readonly string[]): LineRange | undefined {
  const heading = plainLines.findIndex((line) => HEADING.test(line))
  const start = heading === -1 ? plainLines.findIndex((line) => DOT_LEADERS.test(line)) : heading
  if (start === -1) return undefined
  const entries = parseEntries(plainLines, start, heading !== -1)
  const last = entries.at(-1)
  if (!last || entries.length < minEntries) return undefined
  const textAfter = plainLines
    .slice(last.index + 1)
    .map(toLetters)
    .join('')
  const repeatedCount = entries.filter(({ title }) => textAfter.includes(toLetters(title))).length
  if (repeatedCount < entries.length * minRepeatedShare) return undefined
  const end = plainLines.findIndex((line, index) => index > last.index && line !== '' && !PAGE_NUMBER.test(line))
  return { start, end: end === -1 ? plainLines.length : end }
}

/** Parses entries until too many lines are not entries. Entries without dot leaders need a heading above them. */
function parseEntries(plainLines: readonly string[], start: number, hasHeading: boolean): ContentsEntry[] {
  const entries: ContentsEntry[] = []
  let linesBetween = 0
  const first = hasHeading ? start + 1 : start
  for (let index = first; index < plainLines.length && linesBetween <= maxLinesBetweenEntries; index++) {
    const line = plainLines[index] ?? ''
    if (line === '' || PAGE_NUMBER.test(line) || HEADING.test(line)) continue
    const entry = parseEntry(line, index, entries.at(-1))
    if (entry && (entry.hasLeaders || hasHeading)) {
      entries.push(entry)
      linesBetween = 0
    } else if (entry || entries.length > 0) linesBetween += 1
  }
  return entries
}

/** A line of a table of contents: a title and its page number. */
interface ContentsEntry {
  readonly index: number
  readonly title: string
  readonly hasLeaders: boolean
  readonly page: number
}

/** All entries either have dot leaders or not, and page numbers increase. "Part 3" after the contents is a heading of the text. */
function parseEntry(line: string, index: number, previous: ContentsEntry | undefined): ContentsEntry | undefined {
  const hasLeaders = DOT_LEADERS.test(line)
  const title = line.replace(hasLeaders ? DOT_LEADERS : TRAILING_PAGE, hasLeaders ? '' : '$1')
  const page = Number(TRAILING_PAGE.exec(line)?.[2] ?? 0)
  const entry = { index, title, hasLeaders, page }
  if (hasLeaders) return entry
  const isInSequence = page >= (previous?.page ?? 1) && page <= (previous?.page ?? 0) + maxPageGap
  return previous?.hasLeaders || !isInSequence || toLetters(title).length < minTitleLetters ? undefined : entry
}

/** Returns the index after the cover: the lines before the contents, or a first page with little text. */
function findCoverEnd(
  lines: readonly string[],
  plainLines: readonly string[],
  contents: LineRange | undefined,
): number | undefined {
  const secondPage = lines.findIndex((line, index) => index > 0 && line.startsWith('\f'))
  const end = contents ? contents.start : secondPage
  const coverLines = plainLines.slice(0, Math.max(0, end)).filter(Boolean)
  const maxLines = contents ? maxCoverLines : maxTitlePageLines
  if (coverLines.length === 0 || coverLines.length > maxLines) return undefined
  const isCover = coverLines.every(
    (line) =>
      line.length <= maxCoverLineLength &&
      !REGULATION_TEXT.test(line) &&
      (contents !== undefined || !/[.;:]$/.test(line)),
  )
  return isCover ? end : undefined
}

function toLetters(line: string): string {
  return line.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}
