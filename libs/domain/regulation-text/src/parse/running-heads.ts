import { isTitle } from './heading-like.ts'
import { parseHeading } from './headings.ts'
import { parseLeadingMarkers } from './markers.ts'
import { plainText } from './rich-text.ts'
import { findPageLines, isLaidOutAsHead, MAX_HEAD_LENGTH, toPattern, type PrintedLine } from './page-lines.ts'

const REGISTER_HEAD = /^(?:\d+ )?Federal Register ?\/ ?Vol\. ?\d+.*$|^VerDate \w+.*$|^Jkt \d+.*$|^\[FR Doc\..*\]$/
/**
 * The header of every second page of the printed Code of Federal Regulations. The other pages have the agency and a
 * section.
 */
const EDITION_HEAD =
  /^(?:\d+ )?(?:§§? ?[\d.]+(?:[-–][\d.]+)? )?\d+ CFR Ch\. [IVXLC]+ \(\d+[-–]\d+[-–]\d+ Edition\)(?: §§? ?[\d.]+)?(?: \d+)?$/
const AGENCY_HEAD = /^(?:[A-Z][A-Za-z.,’'&]+,? |of |and |the |for )+§§? ?\d[\d.–-]*(?: \d+)?$|^(?:Pt|Subpt)\. [\dA-Z]+$/
/** Navigation links that publishers print around a rule. */
const NAVIGATION_LINK = /^<< ?Prev Rule$|^Next Rule ?>>$|^HTML has links - PDF has Authentication$/
/** A page has at most this many header or footer lines. */
const MAX_HEAD_LINES = 3
/** A line on this many consecutive pages, or on every second one, is a running head. */
const MIN_RUN = 3
/** With numbers that change, it could also be a label such as "Step 1" at the top of a few pages. */
const MIN_NUMBERED_RUN = 4
/** As many lines at page breaks whose number rises with the pages, whatever their words, are running heads. */
const MIN_ALIGNED = 3
/** A shorter line without a period may be a heading instead of part of a sentence. */
const MIN_SENTENCE_LINE = 40
/** Starts or ends within a sentence, or starts a list item. */
const CANNOT_BE_HEAD = /[;:,]$|^[a-z]|^[-–—•*+] /
/** A sentence is a running head only if it is on most pages. */
const MOST_PAGES = 0.8
/** A text with this few pages cannot repeat a head more often. */
const FEW_PAGES = 4

/** Lines that are page furniture, not text. */
export interface PageFurniture {
  readonly pageNumbers: ReadonlySet<number>
  readonly heads: ReadonlySet<number>
  /** Lines that may be running heads. They stay in the text with a warning. */
  readonly possible: ReadonlySet<number>
}

/** The lines around a page break, nearest first. */
interface PageEnd {
  readonly page: number
  readonly above: readonly number[]
  readonly below: readonly number[]
}

interface Occurrence {
  readonly index: number
  readonly page: number
}

/**
 * Finds page numbers and running heads. A line is one only with evidence of pages: a form feed or page number next to
 * it on consecutive pages, or a page number at a constant distance.
 */
export function findPageFurniture(lines: readonly PrintedLine[]): PageFurniture {
  const { pageNumbers, numberedHeads, possible } = findPageLines(lines)
  const heads = new Set(numberedHeads)
  const uncertain = new Set(possible)
  lines.forEach(({ text }, index) => {
    if (REGISTER_HEAD.test(text) || EDITION_HEAD.test(text) || NAVIGATION_LINK.test(text)) heads.add(index)
  })
  const isFederalCode = lines.some(({ text }) => EDITION_HEAD.test(text))
  const pageEnds = findPageEnds(lines, pageNumbers, numberedHeads)
  for (let level = 0; level < MAX_HEAD_LINES; level++) {
    const candidates = findCandidates(lines, pageEnds, heads, level)
    for (const { index } of candidates)
      if (isFederalCode && AGENCY_HEAD.test(lines[index]?.text ?? '')) heads.add(index)
    const aligned = findPageNumberAlignment(lines, candidates)
    const byPattern = Map.groupBy(candidates, ({ index }) => toPattern(lines[index]?.text ?? ''))
    for (const occurrences of byPattern.values())
      classifyGroup(lines, occurrences, { aligned, pageCount: pageEnds.length, heads, uncertain })
  }
  for (const index of heads) uncertain.delete(index)
  return { pageNumbers, heads, possible: uncertain }
}

/** Finds the page breaks: form feeds, and page numbers that are not next to one. */
function findPageEnds(
  lines: readonly PrintedLine[],
  pageNumbers: ReadonlySet<number>,
  numberedHeads: ReadonlySet<number>,
): PageEnd[] {
  const isPageLine = (index: number): boolean => pageNumbers.has(index) || numberedHeads.has(index)
  const breaks: number[] = []
  const formFeeds = lines.flatMap(({ afterPage }, index) => (afterPage ? [index] : []))
  const nearFormFeed = new Set(formFeeds.flatMap((at) => [-3, -2, -1, 0, 1, 2].map((offset) => at + offset)))
  lines.forEach(({ afterPage }, index) => {
    const isOwnBreak = isPageLine(index) && !nearFormFeed.has(index)
    if (afterPage || (isOwnBreak && !isPageLine(index - 1))) breaks.push(index)
  })
  // The last page ends with the text.
  if (breaks.length > 0 && breaks.at(-1) !== lines.length - 1) breaks.push(lines.length)
  const walk = (start: number, step: number): number[] => {
    const found: number[] = []
    for (let index = start; found.length < MAX_HEAD_LINES && lines[index] !== undefined; index += step)
      if (!isPageLine(index)) found.push(index)
      else if (Math.abs(index - start) > 2 * MAX_HEAD_LINES) break
    return found
  }
  return breaks.map((at, page) => ({ page, above: walk(at - 1, -1), below: walk(at, 1) }))
}

/** Returns the lines that can be the head number `level` of their page, because all lines nearer to its end are. */
function findCandidates(
  lines: readonly PrintedLine[],
  pageEnds: readonly PageEnd[],
  heads: ReadonlySet<number>,
  level: number,
): Occurrence[] {
  return pageEnds.flatMap(({ page, above, below }) =>
    [above, below].flatMap((side) => {
      const index = side[level]
      if (index === undefined || heads.has(index) || !side.slice(0, level).every((nearer) => heads.has(nearer)))
        return []
      const { text = '' } = lines[index] ?? {}
      return text.length > MAX_HEAD_LENGTH || parseLeadingMarkers(plainText(text)).length > 0 ? [] : [{ index, page }]
    }),
  )
}

/** Returns the lines whose first or last number rises with the pages. */
function findPageNumberAlignment(lines: readonly PrintedLine[], candidates: readonly Occurrence[]): Set<number> {
  const numbers = candidates.flatMap(({ index, page }) => {
    const { text = '' } = lines[index] ?? {}
    const edges = new Set([/^\d{1,4}(?= )/.exec(text)?.[0], / (\d{1,4})$/.exec(text)?.[1]])
    return [...edges].flatMap((edge) => (edge === undefined ? [] : [{ index, offset: Number(edge) - page }]))
  })
  const groups = [...Map.groupBy(numbers, ({ offset }) => offset).values()].toSorted((a, b) => b.length - a.length)
  const best = (groups[0] ?? []).map(({ index }) => index)
  return new Set(best.length >= MIN_ALIGNED ? best : [])
}

interface GroupContext {
  readonly aligned: ReadonlySet<number>
  readonly pageCount: number
  readonly heads: Set<number>
  readonly uncertain: Set<number>
}

/** Decides which lines with the same words are running heads. */
function classifyGroup(lines: readonly PrintedLine[], occurrences: readonly Occurrence[], context: GroupContext): void {
  for (const run of splitIntoRuns(occurrences)) {
    const texts = run.map(({ index }) => lines[index]?.text ?? '')
    const isSame = new Set(texts).size === 1
    const isOnMostPages = isSame && run.length >= context.pageCount * MOST_PAGES
    if (texts.some((text) => CANNOT_BE_HEAD.test(text) || (text.endsWith('.') && !isOnMostPages))) continue
    if (run.every(({ index }) => isHeadingOfLaw(lines, index) && !context.aligned.has(index))) continue
    const isLong = run.length >= (isSame ? MIN_RUN : MIN_NUMBERED_RUN)
    if (isLong || (run.length >= MIN_RUN && run.some(({ index }) => isLaidOutAsHead(lines[index])))) {
      for (const { index } of run) context.heads.add(index)
      continue
    }
    for (const { index } of run) {
      const isAligned = context.aligned.has(index)
      const isInterruption = interruptsSentence(lines, index, context.heads)
      const isRepeated = run.length > 1 && context.pageCount <= FEW_PAGES
      const isLaidOut = isLaidOutAsHead(lines[index])
      if ((isInterruption && (isAligned || isLaidOut || (isRepeated && isSame))) || (isAligned && isLaidOut))
        context.heads.add(index)
      else if (isAligned || isRepeated || isInterruption || looksLikeHead(lines, index)) context.uncertain.add(index)
    }
  }
}

/** Splits occurrences into runs on consecutive pages or on every second page. */
function splitIntoRuns(occurrences: readonly Occurrence[]): Occurrence[][] {
  const runs: Occurrence[][] = []
  for (const occurrence of occurrences) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run !== undefined && last !== undefined && occurrence.page - last.page <= 2) run.push(occurrence)
    else runs.push([occurrence])
  }
  return runs
}

/** Returns true for the heading of a rule, without columns. */
function isHeadingOfLaw(lines: readonly PrintedLine[], index: number): boolean {
  const { raw = '', text = '' } = lines[index] ?? {}
  return !/ {3,}|\t/.test(raw.trim()) && parseHeading(text) !== undefined
}

/** Returns true for a line that could be a head, although no other page has it. */
function looksLikeHead(lines: readonly PrintedLine[], index: number): boolean {
  const { text = '' } = lines[index] ?? {}
  if (!/^[A-Z\d§]/.test(text) || isHeadingOfLaw(lines, index)) return false
  return isLaidOutAsHead(lines[index]) || /^\d{1,4} [A-Z]| \d{1,4}$/.test(text) || isTitle(text)
}

/** Returns true if the sentence above a line continues below it. */
function interruptsSentence(lines: readonly PrintedLine[], index: number, heads: ReadonlySet<number>): boolean {
  const find = (step: number): string => {
    let at = index + step
    while (heads.has(at) || /^\d*$/.test(lines[at]?.text ?? 'none')) at += step
    return lines[at]?.text ?? ''
  }
  const above = find(-1)
  return above.length >= MIN_SENTENCE_LINE && !/[.,;:!?—–-]["”’)]*$/.test(above) && /^[a-z]{2}|^a /.test(find(1))
}
