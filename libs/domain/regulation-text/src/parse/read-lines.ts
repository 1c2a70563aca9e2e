import { normalizeLine, splitLines, type Line } from './lines.ts'
import { parseLeadingMarkers } from './markers.ts'
import { restoreLineBreaks } from './lost-line-breaks.ts'
import type { Discard } from './parsed-regulation.ts'
import { joinHyphenatedWords } from './hyphenated-words.ts'
import { joinRichText, sliceRichText, type RichText } from './rich-text.ts'

const PAGE_NUMBER_LINE = /^(?:\[\[? ?page [\w-]+ ?\]?\]|page \d+(?: of \d+)?|[-–—] ?\d{1,5} ?[-–—])$/i
/** A number alone next to a page break is the page number. */
const BARE_NUMBER = /^\d{1,4}$/
const INLINE_PAGE_NUMBER = /\[\[ ?page [\w-]+ ?\]\]/gi
const SPACED_INLINE_PAGE_NUMBER = new RegExp(` ?${INLINE_PAGE_NUMBER.source} ?`, 'gi')
const REGISTER_HEAD = /^(?:\d+ )?Federal Register ?\/ ?Vol\. ?\d+.*$|^VerDate \w+.*$|^Jkt \d+.*$|^\[FR Doc\..*\]$/
/**
 * The header of every second page of the printed Code of Federal Regulations. The other pages have the agency and a
 * section.
 */
const EDITION_HEAD =
  /^(?:§§? ?[\d.]+(?:[-–][\d.]+)? )?\d+ CFR Ch\. [IVXLC]+ \(\d+[-–]\d+[-–]\d+ Edition\)(?: §§? ?[\d.]+)?$/
const AGENCY_HEAD = /^(?:[A-Z][A-Za-z.,’'&]+,? |of |and |the |for )+§§? ?\d[\d.–-]*$|^(?:Pt|Subpt)\. [\dA-Z]+$/
/** Navigation links that publishers print around a rule. */
const NAVIGATION_LINK = /^<< ?Prev Rule$|^Next Rule ?>>$|^HTML has links - PDF has Authentication$/
const MAX_HEAD_LENGTH = 140
/** Maximum distance of a running head from the page break, in nonblank lines. */
const MAX_LINES_FROM_PAGE_END = 2
/**
 * A line that repeats at this many page breaks, and at this share of its occurrences, is a running head there even if
 * it also appears elsewhere, such as on a cover.
 */
const FREQUENT_HEAD = { ends: 5, share: 0.8 }

/** Splits a text into clean, numbered lines and removes page numbers and running heads. */
export function readLines(input: string | readonly string[]): { lines: Line[]; discards: Discard[] } {
  const discards: Discard[] = []
  const nonBlankLines: {
    number: number
    rich: RichText
    raw: string
    afterBlank: boolean
    afterPage: boolean
    isPageNumber: boolean
  }[] = []
  let afterBlank = false
  let afterPage = false
  for (const { number, raw, afterPage: afterFormFeed } of splitLines(input)) {
    if (afterFormFeed) afterPage = true
    const normalized = normalizeLine(raw)
    const marks = PAGE_NUMBER_LINE.test(normalized.text) ? [] : [...normalized.text.matchAll(INLINE_PAGE_NUMBER)]
    for (const [mark] of marks) discards.push({ line: number, text: mark, reason: 'page-number' })
    const rich = marks.length === 0 ? normalized : removePageNumbers(normalized, marks)
    if (rich.text === '') {
      if (marks.length > 0) afterPage = true
      else afterBlank = true
      continue
    }
    const [first = rich, ...others] = restoreLineBreaks(rich)
    const isPageNumber = PAGE_NUMBER_LINE.test(first.text)
    const rawText = others.length > 0 ? first.text : marks.length === 0 ? raw : removePageNumbersFromRaw(raw, rich)
    nonBlankLines.push({ number, rich: first, raw: rawText, afterBlank, afterPage, isPageNumber })
    for (const { text, marks: otherMarks } of others)
      nonBlankLines.push({
        number,
        rich: { text, marks: otherMarks },
        raw: text,
        afterBlank: false,
        afterPage: false,
        isPageNumber: false,
      })
    afterBlank = false
    afterPage = isPageNumber
  }
  const hasPages = nonBlankLines.some((line) => line.afterPage)
  for (const [index, line] of nonBlankLines.entries()) {
    const next = nonBlankLines[index + 1]
    const atPageEnd = line.afterPage || (next === undefined ? hasPages : next.afterPage)
    if (atPageEnd && BARE_NUMBER.test(line.rich.text)) line.isPageNumber = true
  }
  const heads = findRunningHeads(nonBlankLines)
  const lines: Line[] = []
  let hasBlankBefore = false
  let startsPage = false
  nonBlankLines.forEach((line, index) => {
    hasBlankBefore = hasBlankBefore || line.afterBlank
    startsPage = startsPage || line.afterPage
    if (line.isPageNumber || heads.has(index)) {
      discards.push({
        line: line.number,
        text: line.rich.text,
        reason: line.isPageNumber ? 'page-number' : 'running-head',
      })
      startsPage = true
      return
    }
    lines.push({
      number: line.number,
      rich: line.rich,
      raw: line.raw,
      afterBlank: hasBlankBefore,
      afterPage: startsPage,
    })
    hasBlankBefore = false
    startsPage = false
  })
  const normalized = joinHyphenatedWords(lines)
  return { lines: normalized.lines, discards: [...discards, ...normalized.discards] }
}

/** Removes inline page numbers from a line. */
function removePageNumbers(rich: RichText, marks: readonly RegExpExecArray[]): RichText {
  const parts: RichText[] = []
  let from = 0
  for (const mark of marks) {
    parts.push(sliceRichText(rich, from, mark.index))
    from = mark.index + mark[0].length
  }
  return joinRichText([...parts, sliceRichText(rich, from)], ' ')
}

/**
 * Removes page numbers from the original line to preserve its columns. Returns the cleaned line if other markup gets
 * in the way.
 */
function removePageNumbersFromRaw(raw: string, rich: RichText): string {
  const remaining = raw.replace(SPACED_INLINE_PAGE_NUMBER, ' ')
  return normalizeLine(remaining).text === rich.text ? remaining : rich.text
}

/**
 * Finds the lines that are running heads or page numbers. The Federal Register's have a fixed format; others repeat at
 * page breaks (ignoring numbers) or contain a number that increases by one.
 */
function findRunningHeads(
  lines: readonly { rich: RichText; afterPage: boolean; isPageNumber: boolean }[],
): Set<number> {
  const heads = new Set<number>()
  const indexesByPattern = new Map<string, number[]>()
  const pageEnds = lines.map((line) => line.isPageNumber || line.afterPage)
  // The last page ends with the text.
  if (pageEnds.includes(true)) pageEnds[lines.length - 1] = true
  const isFederalCode = lines.some((line) => EDITION_HEAD.test(line.rich.text))
  lines.forEach((line, index) => {
    const text = line.rich.text
    if (REGISTER_HEAD.test(text) || EDITION_HEAD.test(text) || NAVIGATION_LINK.test(text)) heads.add(index)
    if (isFederalCode && AGENCY_HEAD.test(text) && isNearPageEnd(pageEnds, index)) heads.add(index)
    if (line.isPageNumber || text.length > MAX_HEAD_LENGTH) return
    const pattern = text.replace(/\d+/g, '#')
    const indexes = indexesByPattern.get(pattern) ?? []
    indexes.push(index)
    indexesByPattern.set(pattern, indexes)
  })
  // Page numbers first: if only their sequence identifies them, they show where pages end.
  for (const [pattern, indexes] of [...indexesByPattern].toSorted(([a], [b]) => a.length - b.length)) {
    const [first] = indexes
    if (
      indexes.length < 2 ||
      first === undefined ||
      parseLeadingMarkers(lines[first]?.rich ?? { text: '', marks: [] }).length > 0
    )
      continue
    const texts = indexes.map((index) => lines[index]?.rich.text ?? '')
    const ends = indexes.filter((index) => isNearPageEnd(pageEnds, index))
    const same = new Set(texts).size === 1
    const isHead =
      (indexes.length >= 3 &&
        pattern.includes('#') &&
        hasRisingNumber(texts) &&
        (pattern === '#' || !/[.;:]$/.test(pattern)) &&
        !/^§|^Rule|^Sec|^#/i.test(pattern.replace(/^#$/, ''))) ||
      (ends.length === indexes.length && (same || hasRisingNumber(texts)) && !/[;:,]$/.test(pattern))
    const isFrequentHead =
      same &&
      ends.length >= FREQUENT_HEAD.ends &&
      ends.length >= indexes.length * FREQUENT_HEAD.share &&
      !/[;:,]$/.test(pattern)
    if (!isHead && !isFrequentHead) continue
    for (const index of isHead ? indexes : ends) {
      heads.add(index)
      if (pattern === '#') pageEnds[index] = true
    }
  }
  return heads
}

function isNearPageEnd(pageEnds: readonly boolean[], at: number): boolean {
  for (let distance = 0; distance <= MAX_LINES_FROM_PAGE_END; distance++) {
    if (pageEnds[at - distance] === true || pageEnds[at + distance] === true) return true
  }
  return false
}

/**
 * Returns true if the last number of each text increases by one, or another one does while the rest stays the same:
 * "Page 2 of 9".
 */
function hasRisingNumber(texts: readonly string[]): boolean {
  const [first = [], ...others] = texts.map((text) => (text.match(/\d+/g) ?? []).map(Number))
  return first.some((start, column) => {
    const isLast = column === first.length - 1
    return others.every(
      (numbers, index) =>
        numbers.length === first.length &&
        numbers[column] === start + index + 1 &&
        (isLast || numbers.every((number, at) => at === column || number === first[at])),
    )
  })
}
