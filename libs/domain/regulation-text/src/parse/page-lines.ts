import { parseHeading } from './headings.ts'

/** A nonblank line before page furniture is removed. */
export interface PrintedLine {
  readonly number: number
  readonly text: string
  readonly raw: string
  /** The line follows a form feed or an inline page number. */
  readonly afterPage: boolean
}

const PAGE_NUMBER_LINE = /^(?:\[\[? ?page [\w-]+ ?\]?\]|page \d+(?: of \d+)?|[-–—] ?\d{1,5} ?[-–—])$/i
/** "Rules of Racing   Page 2 of 9", "Page 2   Rules of Racing". */
const NUMBERED_PAGE = /^(?:Page|PAGE) (\d{1,5})(?: of \d+)? |\s(?:Page|PAGE) (\d{1,5})(?: of \d+)?$/
const BARE_NUMBER = /^\d{1,4}$/
const NUMBER_AT_EDGE = /^(\d{1,4}) (?=.*[A-Za-z]{2})|[A-Za-z].* (\d{1,4})$/
export const MAX_HEAD_LENGTH = 140
/** Fewer characters between two lines cannot be a page of text. */
const MIN_PAGE_CHARACTERS = 600
const MIN_PAGE_LINES = 40
/** Fewer rising numbers could be chance. */
const MIN_CHAIN = 3
/** How much the number of lines per page may vary if only the distance shows where pages end. */
const LINE_TOLERANCE = 2

/** Returns true for a line that is only a page number, such as "Page 3 of 9" and "- 3 -". */
export function isPageNumberLine(text: string): boolean {
  return PAGE_NUMBER_LINE.test(text)
}

/** What shows where pages end. `possible` lines look like page lines, but their distance varies. */
export interface PageLines {
  /** Lines that are only a page number. */
  readonly pageNumbers: ReadonlySet<number>
  /** Lines with a page number and other words. */
  readonly numberedHeads: ReadonlySet<number>
  readonly possible: ReadonlySet<number>
}

/** Finds the lines that show where pages end: page numbers, and lines with words and a page number. */
export function findPageLines(lines: readonly PrintedLine[]): PageLines {
  const pageNumbers = new Set<number>()
  const atPageEnd = (index: number): boolean =>
    lines[index]?.afterPage === true || (lines[index + 1]?.afterPage ?? false)
  const hasFormFeeds = lines.some(({ afterPage }) => afterPage)
  const bareNumbers: number[] = []
  const starts: number[] = []
  let characters = 0
  lines.forEach(({ text }, index) => {
    starts.push(characters)
    characters += text.length
    if (isPageNumberLine(text)) pageNumbers.add(index)
    else if (BARE_NUMBER.test(text)) bareNumbers.push(index)
  })
  const atPageEnds = bareNumbers.filter((index) => atPageEnd(index) || (hasFormFeeds && index === lines.length - 1))
  for (const index of keepRising(atPageEnds, (index) => Number(lines[index]?.text))) pageNumbers.add(index)
  const isPageApart = (from: number, to: number): boolean =>
    (starts[to] ?? 0) - (starts[from] ?? 0) >= MIN_PAGE_CHARACTERS ||
    [-1, 1].some((side) => hasSameHead(lines[from + side], lines[to + side]))
  for (const chain of findChains(bareNumbers, (index) => Number(lines[index]?.text), isPageApart)) {
    const [first = 0, second = 0] = chain
    const hasHead = [-1, 1].some((side) => hasSameHead(lines[first + side], lines[second + side]))
    if (chain.length >= MIN_CHAIN || hasHead) for (const index of chain) pageNumbers.add(index)
  }
  const numberedHeads = new Set(findNumberedPages(lines))
  const possible = new Set<number>()
  if (!hasFormFeeds && pageNumbers.size === 0 && numberedHeads.size === 0) {
    for (const chain of findNumberChains(lines, starts))
      if (chain.length >= MIN_CHAIN)
        for (const index of chain)
          (isLaidOutAsHead(lines[index]) && hasConstantDistance(lines, chain) ? numberedHeads : possible).add(index)
  }
  return { pageNumbers, numberedHeads, possible }
}

/** Drops numbers that neither follow nor precede a neighbor, such as the cell of a table at the end of a page. */
function keepRising(indexes: readonly number[], getNumber: (index: number) => number): number[] {
  if (indexes.length < 3) return [...indexes]
  return indexes.filter((index, at) => {
    const number = getNumber(index)
    return (
      number === 1 ||
      [at - 2, at - 1, at + 1, at + 2].some((other) => {
        const neighbor = indexes[other]
        return neighbor !== undefined && getNumber(neighbor) - number === other - at
      })
    )
  })
}

function hasSameHead(first: PrintedLine | undefined, second: PrintedLine | undefined): boolean {
  return first !== undefined && first.text === second?.text && /^[A-Z].*[A-Za-z]{3}.*[^.;:,]$/.test(first.text)
}

/** Finds rows of lines whose number rises by `step`, each a page after the one before. */
function findChains(
  indexes: readonly number[],
  getNumber: (index: number) => number,
  isPageApart: (from: number, to: number) => boolean,
  step = 1,
): number[][] {
  const chainByEnd = new Map<number, number[]>()
  for (const index of indexes) {
    const previous = chainByEnd.get(getNumber(index) - step)
    const last = previous?.at(-1)
    if (previous === undefined || last === undefined || !isPageApart(last, index)) {
      if (!chainByEnd.has(getNumber(index))) chainByEnd.set(getNumber(index), [index])
      continue
    }
    previous.push(index)
    chainByEnd.delete(getNumber(index) - step)
    chainByEnd.set(getNumber(index), previous)
  }
  return [...chainByEnd.values()].filter((chain) => chain.length >= 2)
}

/** Finds lines that start or end with "Page 2". Their numbers rise from line to line, or they follow a form feed. */
function findNumberedPages(lines: readonly PrintedLine[]): number[] {
  const pages = lines.flatMap(({ text }, index) => {
    const match = text.length > MAX_HEAD_LENGTH ? null : NUMBERED_PAGE.exec(text)
    return match === null ? [] : [{ index, number: Number(match[1] ?? match[2]), pattern: toPattern(text) }]
  })
  return pages.flatMap(({ index, number, pattern }, at) => {
    const hasNeighbor = [pages[at - 1], pages[at + 1]].some((other, side) => {
      if (other === undefined) return false
      const step = side === 0 ? number - other.number : other.number - number
      return (step === 1 || step === 2) && (pages.length >= 3 || other.pattern === pattern)
    })
    return hasNeighbor || lines[index]?.afterPage === true ? [index] : []
  })
}

/** Finds lines without "Page" that start or end with a number rising by one, or by two on every second page. */
function findNumberChains(lines: readonly PrintedLine[], starts: readonly number[]): number[][] {
  const candidates = lines.flatMap(({ text }, index) =>
    text.length <= MAX_HEAD_LENGTH && NUMBER_AT_EDGE.test(text) && !/[.;:,]$/.test(text) && !parseHeading(text)
      ? [index]
      : [],
  )
  const indexesByPattern = Map.groupBy(candidates, (index) => toPattern(lines[index]?.text ?? ''))
  const isPageApart = (from: number, to: number): boolean =>
    (starts[to] ?? 0) - (starts[from] ?? 0) >= MIN_PAGE_CHARACTERS
  const getNumber = (index: number): number => {
    const match = NUMBER_AT_EDGE.exec(lines[index]?.text ?? '')
    return Number(match?.[1] ?? match?.[2])
  }
  return [...indexesByPattern.values()].flatMap((indexes) =>
    [1, 2].flatMap((step) => findChains(indexes, getNumber, isPageApart, step)),
  )
}

function hasConstantDistance(lines: readonly PrintedLine[], chain: readonly number[]): boolean {
  const numbers = chain.map((index) => lines[index]?.number ?? 0)
  const distances = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0))
  const shortest = Math.min(...distances)
  return shortest >= MIN_PAGE_LINES && Math.max(...distances) - shortest <= LINE_TOLERANCE
}

/** Returns true if a line has columns or is in capitals, like most heads and few lines of law. */
export function isLaidOutAsHead(line: PrintedLine | undefined): boolean {
  const { raw = '', text = '' } = line ?? {}
  return / {3,}|\t/.test(raw.trim()) || (text === text.toUpperCase() && /[A-Z]{3}/.test(text))
}

/** Replaces numbers and section numbers, which differ from page to page. */
export function toPattern(text: string): string {
  return text.replace(/[^\s(),;]*\d[^\s(),;]*/g, '#')
}
