import { describe, expect, it } from 'vitest'
import { findCitations } from '../citations/index.ts'
import { findDefinitions } from '../definitions/index.ts'
import { growth } from '../testing/growth.ts'
import { parseRegulation } from './parse-regulation.ts'

/** Eight times the text makes about eight times the work; were it the square, it would be 64 times. */
const LINEAR = 8 * 3

function repeated(count: number, line: (index: number) => string): string[] {
  return ['Rule 1. Long.', ...Array.from({ length: count }, (_, index) => line(index))]
}

describe('work grows with the text and not with its square', { timeout: 60_000 }, () => {
  it.each([
    [
      'ordinary provisions',
      (index: number) =>
        ['§ 1 Title.', '(a) One.', '(1) Two:', '(i) Three; and', '(ii) Four.', 'More text.', '(b) Five.'][index % 7] ??
        '',
    ],
    ['one long list', (index: number) => `(${index + 1}) Item.`],
    ['markers that fit nothing', (index: number) => `(${['q', '7', 'iv', 'K'][index % 4]}) text; and`],
    ['quotes that stay open', () => '“(1) open'],
    ['unmarked text', (index: number) => `Sentence ${index}: (1) one; (2) two.`],
    ['the same marker again and again', () => '(a)'],
    ['the same roman again and again', () => '(i)'],
    ['the same number without brackets', () => '1.'],
    ['levels without text', (index: number) => ['(a)', '(1)', '(i)', '(A)'][index % 4] ?? ''],
    ['ranges that overlap', () => '(a)-(c) [Reserved]'],
    ['one paragraph over many lines in italics', () => '<i>a</i> b'],
    ['headings', (index: number) => `Rule ${1000 + index}. Title`],
  ])('%s', (_, line) => {
    const parse = (count: number): (() => void) => {
      const lines = repeated(count, line)
      return () => parseRegulation(lines)
    }
    expect(growth(parse, 250, 2_000)).toBeLessThan(LINEAR)
  })

  it.each(['(a)', '(1) x; ', '(a). ', 'a ', '<I>(a)</I> ', '“(a) ', '| a '])('one line of %s', (piece) => {
    const parse = (count: number): (() => void) => {
      const line = piece.repeat(count)
      return () => parseRegulation(line)
    }
    expect(growth(parse, 2_000, 16_000)).toBeLessThan(LINEAR)
  })

  it.each([
    '2143(a), ',
    'Rules 2143(a)(1), (b), ',
    'paragraphs (a)(b)(c) ',
    '(a)',
    'section 5 of the Act ',
    'ABCD-EFGH-2021-',
    'The term “x” means ',
    'hereinafter (',
    '(the “A” or “B',
  ])('citations and definitions in one text of %s', (piece) => {
    const search = (count: number): (() => void) => {
      const text = piece.repeat(count)
      return () => {
        findCitations(text)
        findDefinitions([{ path: ['1'], kind: 'rule', text }])
      }
    }
    expect(growth(search, 1_000, 8_000)).toBeLessThan(LINEAR)
  })
})
