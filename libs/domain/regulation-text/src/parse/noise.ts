import { normaliseLine, splitLines, type Line } from './lines.ts'
import { leadingMarkers } from './markers.ts'
import { linesOf } from './lost-line-ends.ts'
import type { Discard } from './parsed-regulation.ts'
import { joinPartedWords } from './parted-words.ts'
import { joinRich, sliceRich, type Rich } from './rich.ts'

const PAGE_LINE = /^(?:\[\[? ?page [\w-]+ ?\]?\]|page \d+(?: of \d+)?|[-–—] ?\d{1,5} ?[-–—])$/i
/** Beside the end of a page a number alone is that of the page. */
const PAGE_NUMBER = /^\d{1,4}$/
const PAGE_INLINE = /\[\[ ?page [\w-]+ ?\]\]/gi
const PAGE_INLINE_SPACED = new RegExp(` ?${PAGE_INLINE.source} ?`, 'gi')
const REGISTER_HEAD = /^(?:\d+ )?Federal Register ?\/ ?Vol\. ?\d+.*$|^VerDate \w+.*$|^Jkt \d+.*$|^\[FR Doc\..*\]$/
/** Every second page of the printed Code of Federal Regulations; the others are headed by the agency and a section. */
const EDITION_HEAD =
  /^(?:§§? ?[\d.]+(?:[-–][\d.]+)? )?\d+ CFR Ch\. [IVXLC]+ \(\d+[-–]\d+[-–]\d+ Edition\)(?: §§? ?[\d.]+)?$/
const AGENCY_HEAD = /^(?:[A-Z][A-Za-z.,’'&]+,? |of |and |the |for )+§§? ?\d[\d.–-]*$|^(?:Pt|Subpt)\. [\dA-Z]+$/
/** What the pages of publishers have around a rule. */
const PAGE_LINK = /^<< ?Prev Rule$|^Next Rule ?>>$|^HTML has links - PDF has Authentication$/
const MAX_HEAD = 140
/** A running head stands this many filled lines from the end of its page at most. */
const NEAR = 2
/** A line that comes back at so many page ends, and of all its places at so large a share, is a running head there, though it stands elsewhere too: on a cover. */
const MANY = { ends: 5, share: 0.8 }

/** Takes page marks and running heads out of a text and numbers and cleans what stays. */
export function readLines(input: string | readonly string[]): { lines: Line[]; discards: Discard[] } {
  const discards: Discard[] = []
  const filled: { number: number; rich: Rich; raw: string; afterBlank: boolean; afterPage: boolean; page: boolean }[] =
    []
  let afterBlank = false
  let afterPage = false
  for (const { number, raw, afterPage: fed } of splitLines(input)) {
    if (fed) afterPage = true
    const whole = normaliseLine(raw)
    const marks = PAGE_LINE.test(whole.text) ? [] : [...whole.text.matchAll(PAGE_INLINE)]
    for (const [mark] of marks) discards.push({ line: number, text: mark, reason: 'page-mark' })
    const rich = marks.length === 0 ? whole : between(whole, marks)
    if (rich.text === '') {
      if (marks.length > 0) afterPage = true
      else afterBlank = true
      continue
    }
    const [first = rich, ...others] = linesOf(rich)
    const page = PAGE_LINE.test(first.text)
    const given = others.length > 0 ? first.text : marks.length === 0 ? raw : withoutMarks(raw, rich)
    filled.push({ number, rich: first, raw: given, afterBlank, afterPage, page })
    for (const { text, marks: kept } of others)
      filled.push({ number, rich: { text, marks: kept }, raw: text, afterBlank: false, afterPage: false, page: false })
    afterBlank = false
    afterPage = page
  }
  const paged = filled.some((line) => line.afterPage)
  for (const [index, line] of filled.entries()) {
    const next = filled[index + 1]
    const atPageEnd = line.afterPage || (next === undefined ? paged : next.afterPage)
    if (atPageEnd && PAGE_NUMBER.test(line.rich.text)) line.page = true
  }
  const heads = runningHeads(filled)
  const lines: Line[] = []
  let blank = false
  let fresh = false
  filled.forEach((line, index) => {
    blank = blank || line.afterBlank
    fresh = fresh || line.afterPage
    if (line.page || heads.has(index)) {
      discards.push({ line: line.number, text: line.rich.text, reason: line.page ? 'page-mark' : 'running-head' })
      fresh = true
      return
    }
    lines.push({ number: line.number, rich: line.rich, raw: line.raw, afterBlank: blank, afterPage: fresh })
    blank = false
    fresh = false
  })
  const whole = joinPartedWords(lines)
  return { lines: whole.lines, discards: [...discards, ...whole.discards] }
}

/** What stands between the page marks of a line. */
function between(rich: Rich, marks: readonly RegExpExecArray[]): Rich {
  const parts: Rich[] = []
  let from = 0
  for (const mark of marks) {
    parts.push(sliceRich(rich, from, mark.index))
    from = mark.index + mark[0].length
  }
  return joinRich([...parts, sliceRich(rich, from)], ' ')
}

/** The line as given without its page marks, so that its columns stay; the cleaned one where the marks hide other signs. */
function withoutMarks(raw: string, rich: Rich): string {
  const left = raw.replace(PAGE_INLINE_SPACED, ' ')
  return normaliseLine(left).text === rich.text ? left : rich.text
}

/**
 * Which lines are running heads or page numbers: the Federal Register's by their form, others because the same line
 * (figures apart) comes back at page ends, or comes back with a figure that rises by one each time.
 */
function runningHeads(lines: readonly { rich: Rich; afterPage: boolean; page: boolean }[]): Set<number> {
  const heads = new Set<number>()
  const byForm = new Map<string, number[]>()
  const pageEnds = lines.map((line) => line.page || line.afterPage)
  // The last page ends with the text.
  if (pageEnds.includes(true)) pageEnds[lines.length - 1] = true
  const isCode = lines.some((line) => EDITION_HEAD.test(line.rich.text))
  lines.forEach((line, index) => {
    const text = line.rich.text
    if (REGISTER_HEAD.test(text) || EDITION_HEAD.test(text) || PAGE_LINK.test(text)) heads.add(index)
    if (isCode && AGENCY_HEAD.test(text) && nearPageEnd(pageEnds, index)) heads.add(index)
    if (line.page || text.length > MAX_HEAD) return
    const form = text.replace(/\d+/g, '#')
    const places = byForm.get(form) ?? []
    places.push(index)
    byForm.set(form, places)
  })
  // Numbers of pages first: where they were only seen to rise, they show where pages end.
  for (const [form, places] of [...byForm].toSorted(([one], [other]) => one.length - other.length)) {
    const [first] = places
    if (
      places.length < 2 ||
      first === undefined ||
      leadingMarkers(lines[first]?.rich ?? { text: '', marks: [] }).length > 0
    )
      continue
    const texts = places.map((place) => lines[place]?.rich.text ?? '')
    const ends = places.filter((place) => nearPageEnd(pageEnds, place))
    const same = new Set(texts).size === 1
    const isHead =
      (places.length >= 3 &&
        form.includes('#') &&
        rises(texts) &&
        (form === '#' || !/[.;:]$/.test(form)) &&
        !/^§|^Rule|^Sec|^#/i.test(form.replace(/^#$/, ''))) ||
      (ends.length === places.length && (same || rises(texts)) && !/[;:,]$/.test(form))
    const isMostly =
      same && ends.length >= MANY.ends && ends.length >= places.length * MANY.share && !/[;:,]$/.test(form)
    if (!isHead && !isMostly) continue
    for (const place of isHead ? places : ends) {
      heads.add(place)
      if (form === '#') pageEnds[place] = true
    }
  }
  return heads
}

function nearPageEnd(pageEnds: readonly boolean[], at: number): boolean {
  for (let distance = 0; distance <= NEAR; distance++) {
    if (pageEnds[at - distance] === true || pageEnds[at + distance] === true) return true
  }
  return false
}

/** The last figure of each text is one more than that of the text before it, or another one while the rest stays: "Page 2 of 9". */
function rises(texts: readonly string[]): boolean {
  const [first = [], ...others] = texts.map((text) => (text.match(/\d+/g) ?? []).map(Number))
  return first.some((start, place) => {
    const isLast = place === first.length - 1
    return others.every(
      (figures, index) =>
        figures.length === first.length &&
        figures[place] === start + index + 1 &&
        (isLast || figures.every((figure, at) => at === place || figure === first[at])),
    )
  })
}
