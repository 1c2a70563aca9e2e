import { matchAt, readItem } from './item-list.ts'
import type { FoundCitation, Reference } from './reference.ts'

/** Section numbers of state codes: `11VAC10-20-30`, `71 IAC 3-2-5`, `R19-2-101`, `13:70-1.5`, `3769-2-05`. */
export const STATE_NUMBER = String.raw`(?:\d{1,3} ?(?!CFR|USC)[A-Z]{3,5} ?\d{1,3}[A-Z]?(?:[-:.]\d{1,4}[A-Z]?){1,3}|R ?\d{1,3}(?:[-.]\d{1,4}[A-Z]?){1,2}|\d{1,3}[A-Z]?:\d{1,3}[A-Z]?(?:[-.]\d{1,4}[A-Z]?){1,3}|\d{3}-\d{3}-\d{4}|\d{4}-\d{1,2}-\d{2})`

const REGULATION = /(\.\d{2,3}(?:-\d{1,2})?)(?!\d)(?:(([A-Z])\3?(?:-\d{1,2})?)(?![A-Za-z\d]))?/y
const REGULATION_JOINER = /\s*(?:,\s*(?:and|or)?|\band|\bor|\bthrough|[-\u2013\u2014])\s*(?=\.\d)/y

/** "Regulation .04B(2) of this chapter", "Regulations .03-.05", "COMAR 09.10.01.04A": the letter has no space before it. */
export function readRegulations(text: string, head: RegExpExecArray): FoundCitation[] {
  const [whole, chapter = ''] = head
  const citations: FoundCitation[] = []
  let position = head.index + whole.length
  for (;;) {
    const item = matchAt(REGULATION, text, position)
    if (!item) return citations
    const [printed, number = '', letter] = item
    const inner = letter === undefined ? undefined : readItem(text, position + printed.length, {})
    const end = inner?.end ?? position + printed.length
    const parts = letter === undefined ? [] : [letter, ...(inner?.parts ?? [])]
    const start = citations.length === 0 ? head.index : position
    citations.push({ start, end, reference: { kind: 'rule', number: chapter + number, parts } })
    const joiner = matchAt(REGULATION_JOINER, text, end)
    if (!joiner) return citations
    position = end + joiner[0].length
  }
}

/** A section number in the format of a state code is a citation if the text has that section. */
export function readStateNumber(text: string, head: RegExpExecArray): FoundCitation[] {
  const end = head.index + head[0].length
  const parts = readItem(text, end, {})
  const reference: Reference = {
    kind: 'rule',
    number: head[1] ?? '',
    parts: parts?.parts ?? [],
    bare: true,
  }
  return [{ start: head.index, end: parts?.end ?? end, reference }]
}
