import { normalizeLine, splitLines, type Line } from './lines.ts'
import { removeLinePrefixes } from './line-prefixes.ts'
import { restoreLineBreaks } from './lost-line-breaks.ts'
import { parseLeadingMarkers } from './markers.ts'
import { isPageNumberLine } from './page-lines.ts'
import { findPageFurniture } from './running-heads.ts'
import type { Discard } from './parsed-regulation.ts'
import { joinHyphenatedWords } from './hyphenated-words.ts'
import { joinRichText, sliceRichText, type RichText } from './rich-text.ts'

const INLINE_PAGE_NUMBER = /\[\[ ?page [\w-]+ ?\]\]/gi
const SPACED_INLINE_PAGE_NUMBER = new RegExp(` ?${INLINE_PAGE_NUMBER.source} ?`, 'gi')

interface NonBlankLine {
  readonly number: number
  readonly rich: RichText
  readonly raw: string
  readonly afterBlank: boolean
  readonly afterPage: boolean
  readonly isUncertain: boolean
}

/** The lines of a text without page furniture. */
export interface ReadLines {
  readonly lines: Line[]
  readonly discards: Discard[]
  /** Lines that may be page furniture but were kept. */
  readonly possibleHeads: readonly Line[]
  /** Lines that may contain several provisions. */
  readonly uncertainLines: readonly Line[]
}

/** Splits a text into clean, numbered lines and removes page numbers and running heads. */
export function readLines(input: string | readonly string[]): ReadLines {
  const { lines: printed, discards } = readNonBlankLines(input)
  const { pageNumbers, heads, possible } = findPageFurniture(
    printed.map(({ number, rich, raw, afterPage }) => ({ number, text: rich.text, raw, afterPage })),
  )
  const lines: Line[] = []
  const possibleHeads: Line[] = []
  const uncertainLines: Line[] = []
  let hasBlankBefore = false
  let startsPage = false
  printed.forEach((line, index) => {
    hasBlankBefore = hasBlankBefore || line.afterBlank
    startsPage = startsPage || line.afterPage
    if (pageNumbers.has(index) || heads.has(index)) {
      const reason = pageNumbers.has(index) ? 'page-number' : 'running-head'
      discards.push({ line: line.number, text: line.rich.text, reason })
      startsPage = true
      return
    }
    const { number, rich, raw, isUncertain } = line
    const kept: Line = { number, rich, raw, afterBlank: hasBlankBefore, afterPage: startsPage }
    lines.push(kept)
    if (possible.has(index)) possibleHeads.push(kept)
    if (isUncertain) uncertainLines.push(kept)
    hasBlankBefore = false
    startsPage = false
  })
  const normalized = joinHyphenatedWords(lines)
  return { lines: normalized.lines, discards: [...discards, ...normalized.discards], possibleHeads, uncertainLines }
}

function readNonBlankLines(input: string | readonly string[]): { lines: NonBlankLine[]; discards: Discard[] } {
  const lines: NonBlankLine[] = []
  const { lines: rawLines, discards } = removeLinePrefixes(splitLines(input))
  const hasMarkedLines = rawLines.some(({ raw }) => startsWithMarker(raw))
  let afterBlank = false
  let afterPage = false
  for (const { number, raw, afterPage: afterFormFeed } of rawLines) {
    if (afterFormFeed) afterPage = true
    const normalized = normalizeLine(raw)
    const marks = isPageNumberLine(normalized.text) ? [] : [...normalized.text.matchAll(INLINE_PAGE_NUMBER)]
    for (const [mark] of marks) discards.push({ line: number, text: mark, reason: 'page-number' })
    const rich = marks.length === 0 ? normalized : removePageNumbers(normalized, marks)
    if (rich.text === '') {
      if (marks.length > 0) afterPage = true
      else afterBlank = true
      continue
    }
    const { parts, isUncertain } = restoreLineBreaks(rich, hasMarkedLines)
    const [first = rich, ...others] = parts
    const rawText = others.length > 0 ? first.text : marks.length === 0 ? raw : removePageNumbersFromRaw(raw, rich)
    lines.push({ number, rich: first, raw: rawText, afterBlank, afterPage, isUncertain })
    for (const other of others)
      lines.push({ number, rich: other, raw: other.text, afterBlank: true, afterPage: false, isUncertain: false })
    afterBlank = false
    afterPage = false
  }
  return { lines, discards }
}

/** Returns true if a line starts with a marker in parentheses. */
function startsWithMarker(raw: string): boolean {
  return /^\s*(?:[*+•-]\s+)?\(/.test(raw) && parseLeadingMarkers(normalizeLine(raw)).length > 0
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
