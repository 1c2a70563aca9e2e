import { describe, expect, it } from 'vitest'
import { findCitations } from '../citations/index.ts'
import { findDefinitions } from '../definitions/index.ts'
import { measureGrowth } from '../testing/measure-growth.ts'
import { parseRegulation } from './parse-regulation.ts'

/** A text eight times as long takes about eight times the work. Quadratic growth would be 64 times. */
const MAX_LINEAR_GROWTH = 8 * 3

function createLines(count: number, line: (index: number) => string): string[] {
  return ['Rule 1. Long.', ...Array.from({ length: count }, (_, index) => line(index))]
}

describe('parsing takes linear time', { timeout: 60_000 }, () => {
  it.each([
    [
      'ordinary provisions',
      (index: number) =>
        ['§ 1 Title.', '(a) One.', '(1) Two:', '(i) Three; and', '(ii) Four.', 'More text.', '(b) Five.'][index % 7] ??
        '',
    ],
    ['one long list', (index: number) => `(${index + 1}) Item.`],
    ['markers that fit no sequence', (index: number) => `(${['q', '7', 'iv', 'K'][index % 4]}) text; and`],
    ['quotes that never close', () => '“(1) open'],
    ['unmarked text', (index: number) => `Sentence ${index}: (1) one; (2) two.`],
    ['a repeated letter marker', () => '(a)'],
    ['a repeated roman numeral', () => '(i)'],
    ['a repeated number without parentheses', () => '1.'],
    ['levels without text', (index: number) => ['(a)', '(1)', '(i)', '(A)'][index % 4] ?? ''],
    ['overlapping ranges', () => '(a)-(c) [Reserved]'],
    ['one paragraph of many italic lines', () => '<i>a</i> b'],
    ['headings', (index: number) => `Rule ${1000 + index}. Title`],
  ])('for %s', (_, line) => {
    const prepareParse = (count: number): (() => void) => {
      const lines = createLines(count, line)
      return () => parseRegulation(lines)
    }
    expect(measureGrowth(prepareParse, 250, 2_000)).toBeLessThan(MAX_LINEAR_GROWTH)
  })

  it.each(['(a)', '(1) x; ', '(a). ', 'a ', '<I>(a)</I> ', '“(a) ', '| a '])('for one line of repeated %s', (piece) => {
    const prepareParse = (count: number): (() => void) => {
      const line = piece.repeat(count)
      return () => parseRegulation(line)
    }
    expect(measureGrowth(prepareParse, 2_000, 16_000)).toBeLessThan(MAX_LINEAR_GROWTH)
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
  ])('for citations and definitions in a text of repeated %s', (piece) => {
    const prepareSearch = (count: number): (() => void) => {
      const text = piece.repeat(count)
      return () => {
        findCitations(text)
        findDefinitions([{ path: ['1'], kind: 'rule', text }])
      }
    }
    expect(measureGrowth(prepareSearch, 1_000, 8_000)).toBeLessThan(MAX_LINEAR_GROWTH)
  })
})
