import type { RawLine } from './lines.ts'
import type { Discard } from './parsed-regulation.ts'

/** The marks before lines of quoted mail: "> ", "> > ". */
const QUOTE_MARK = /^\s*(?:> ?)+/
/** A comparison, such as "> 5 mg". */
const COMPARISON = /^\s*> ?[\d=]/
const MIN_QUOTED_LINES = 3
/** The number before each line of a bill or transcript. */
const LINE_NUMBER = /^\s*(\d{1,3})(?=\s|$)/
const MIN_NUMBERED_LINES = 8
/** Share of lines that must be numbered, because titles and page furniture are not. */
const NUMBERED_SHARE = 0.8
/** Numbers of paragraphs do not precede lines in lower case. */
const CONTINUED_SHARE = 0.1

/** Removes what mail programs and printed bills put before each line: quote marks and line numbers. */
export function removeLinePrefixes(lines: readonly RawLine[]): { lines: RawLine[]; discards: Discard[] } {
  const discards: Discard[] = []
  return { lines: removeLineNumbers(removeQuoteMarks(lines, discards), discards), discards }
}

function removeQuoteMarks(lines: readonly RawLine[], discards: Discard[]): RawLine[] {
  const isQuoted = lines.map(({ raw }) => QUOTE_MARK.test(raw) && !COMPARISON.test(raw))
  const isInRun = lines.map(() => false)
  let start = 0
  for (let index = 0; index <= lines.length; index++) {
    if (isQuoted[index] === true) continue
    if (index - start >= MIN_QUOTED_LINES) isInRun.fill(true, start, index)
    start = index + 1
  }
  return lines.map((line, index) => {
    const mark = isInRun[index] === true ? (QUOTE_MARK.exec(line.raw)?.[0] ?? '') : ''
    if (mark === '') return line
    discards.push({ line: line.number, text: mark.trim(), reason: 'quote-mark' })
    return { ...line, raw: line.raw.slice(mark.length) }
  })
}

function removeLineNumbers(lines: readonly RawLine[], discards: Discard[]): RawLine[] {
  const printed = lines.filter(({ raw }) => raw.trim() !== '')
  const numbered = printed.flatMap(({ raw }) => {
    const match = LINE_NUMBER.exec(raw)
    return match === null ? [] : [{ number: Number(match[1]), rest: raw.slice(match[0].length).trimStart() }]
  })
  if (numbered.length < MIN_NUMBERED_LINES || numbered.length < printed.length * NUMBERED_SHARE) return [...lines]
  const rising = numbered.filter(
    ({ number }, index) => number === 1 || number === (numbered[index - 1]?.number ?? 0) + 1,
  )
  const continued = numbered.filter(({ rest }) => /^[a-z]/.test(rest))
  const isCertain = rising.length >= numbered.length * 0.9 && continued.length >= numbered.length * CONTINUED_SHARE
  if (!isCertain) return [...lines]
  let expected = 1
  return lines.map((line) => {
    const match = LINE_NUMBER.exec(line.raw)
    const number = Number(match?.[1])
    if (match === null || match[1] === undefined || (number !== expected && number !== 1)) return line
    expected = number + 1
    discards.push({ line: line.number, text: match[1], reason: 'line-number' })
    return { ...line, raw: line.raw.slice(match[0].length) }
  })
}
