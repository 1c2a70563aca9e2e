import type { FileLines, LeftOut } from './left-out.ts'

const HEADING = /^(?:table of )?contents$/i
/** Dots that lead to a number of a page. */
const LED = /(?:(?: ?[.·_]){3,}|(?: ?…)+) ?(?:\d{1,4}|[ivxlc]{1,7})$/i
const PAGED = /(\S)\s+(\d{1,4})$/
const PAGE_NUMBER = /^(?:page )?(?:\d{1,4}|[ivxlc]{1,7})$/i
/** What a rule, a part of rules or a paragraph of one begins with, and what names a series. */
const OF_THE_TEXT =
  /^(?:§|(?:rules?|sec(?:tion|\.)|chapter|part|title|article|appendix) (?:\d|[ivxlc]+\b|[a-z]\b)|\(?[a-z\d]{1,4}[).]|\d{3,})|\bseries\b/i
const fewestEntries = 3
/** Lines without a number of a page between two entries: a title that was wrapped, the head of a page. */
const mostBetween = 2
/** How many of the entries are to be met again below, so that the list is surely one of contents. */
const metAgain = 0.6
/** Between two entries without dots. */
const mostPagesBetween = 100
const fewestLetters = 8
const mostCoverLines = 40
const mostTitlePageLines = 12
const longestCoverLine = 120

/**
 * The lines of a file without its list of contents and its cover: both say again what the pages say. They are left out only
 * where that is sure; then they are told whole, so that whoever wants them takes them in again.
 */
export function withoutFrontMatter({ lines, leftOut }: FileLines): FileLines {
  const plain = lines.map((line) => line.replace(/<\/?[ib]>|\f/g, '').trim())
  const contents = contentsOf(plain)
  const cover = coverOf(lines, plain, contents)
  const parts = [
    ...(cover === undefined ? [] : [{ kind: 'cover' as const, from: 0, to: cover }]),
    ...(contents ? [{ kind: 'contents' as const, ...contents }] : []),
  ]
  return parts.reduceRight<FileLines>((file, part) => withoutPart(file, plain, part), { lines, leftOut })
}

interface Part {
  /** First line, and the one after the last. */
  readonly from: number
  readonly to: number
}

function withoutPart(
  { lines, leftOut }: FileLines,
  plain: readonly string[],
  { kind, from, to }: Part & Pick<LeftOut, 'kind'>,
): FileLines {
  const words = plain.slice(from, to).filter(Boolean).join('\n')
  const moved = (line: number) => (line <= from ? line : Math.max(from + 1, line - (to - from)))
  const others = leftOut.map((each) => ({ ...each, line: moved(each.line) }))
  return {
    lines: [...lines.slice(0, from), ...lines.slice(to)],
    leftOut: [{ kind, line: from + 1, words }, ...others],
  }
}

function contentsOf(plain: readonly string[]): Part | undefined {
  const heading = plain.findIndex((line) => HEADING.test(line))
  const from = heading === -1 ? plain.findIndex((line) => LED.test(line)) : heading
  if (from === -1) return undefined
  const entries: Entry[] = []
  let between = 0
  for (let at = heading === -1 ? from : from + 1; at < plain.length && between <= mostBetween; at++) {
    const line = plain[at] ?? ''
    if (line === '' || PAGE_NUMBER.test(line) || HEADING.test(line)) continue
    const entry = entryOf(line, at, entries.at(-1))
    // Without dots only below the words "Contents".
    if (entry && (entry.isLed || heading !== -1)) entries.push(entry)
    between = entry === entries.at(-1) ? 0 : between + 1
  }
  const last = entries.at(-1)
  if (!last || entries.length < fewestEntries) return undefined
  const below = plain
    .slice(last.at + 1)
    .map(lettersOf)
    .join('')
  const again = entries.filter(({ title }) => below.includes(lettersOf(title)))
  if (again.length < entries.length * metAgain) return undefined
  const after = plain.findIndex((line, at) => at > last.at && line !== '' && !PAGE_NUMBER.test(line))
  return { from, to: after === -1 ? plain.length : after }
}

/** A line of a list of contents: a title that dots lead to its page, or its page alone. */
interface Entry {
  readonly at: number
  readonly title: string
  readonly isLed: boolean
  readonly page: number
}

/** All entries of a list are of one kind, and their pages go on: "Part 3" after the list is a heading of the text. */
function entryOf(line: string, at: number, before: Entry | undefined): Entry | undefined {
  const isLed = LED.test(line)
  const title = line.replace(isLed ? LED : PAGED, isLed ? '' : '$1')
  const page = Number(PAGED.exec(line)?.[2] ?? 0)
  if (isLed) return { at, title, isLed, page }
  const goesOn = page >= (before?.page ?? 1) && page <= (before?.page ?? 0) + mostPagesBetween
  return before?.isLed || !goesOn || lettersOf(title).length < fewestLetters ? undefined : { at, title, isLed, page }
}

/** Where the cover ends: what stands before the contents, or a first page of few words. */
function coverOf(lines: readonly string[], plain: readonly string[], contents: Part | undefined): number | undefined {
  const next = lines.findIndex((line, index) => index > 0 && line.startsWith('\f'))
  const to = contents ? contents.from : next
  const said = plain.slice(0, Math.max(0, to)).filter(Boolean)
  const most = contents ? mostCoverLines : mostTitlePageLines
  if (said.length === 0 || said.length > most) return undefined
  const isTitle = said.every(
    (line) =>
      line.length <= longestCoverLine && !OF_THE_TEXT.test(line) && (contents !== undefined || !/[.;:]$/.test(line)),
  )
  return isTitle ? to : undefined
}

function lettersOf(line: string): string {
  return line.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}
