import { describe, expect, it } from 'vitest'
import { findCitations } from '../citations/index.ts'
import { findDefinitions } from '../definitions/index.ts'
import { parseRegulation } from './parse-regulation.ts'

/** Least time of two runs, because other work on the machine only ever adds. */
function time(work: () => void): number {
  const times = [1, 2].map(() => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return Math.min(...times)
}

function repeated(count: number, line: (index: number) => string): string[] {
  return ['Rule 1. Long.', ...Array.from({ length: count }, (_, index) => line(index))]
}

describe('time grows with the text and not with its square', () => {
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
    ['headings', (index: number) => `Rule ${1000 + index}. Title`],
  ])('%s', { timeout: 60_000 }, (_, line) => {
    const small = time(() => parseRegulation(repeated(600, line)))
    const large = time(() => parseRegulation(repeated(4_800, line)))
    expect(large / Math.max(small, 5)).toBeLessThan(8 * 4)
  })

  it('one line of any length', { timeout: 60_000 }, () => {
    for (const piece of ['(a)', '(1) x; ', 'a ', '<I>(a)</I> ', '“(a) ', '| a ']) {
      const small = time(() => parseRegulation([piece.repeat(2_000)]))
      const large = time(() => parseRegulation([piece.repeat(16_000)]))
      expect(large / Math.max(small, 5)).toBeLessThan(8 * 4)
    }
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
  ])('citations and definitions in one text of %s', { timeout: 60_000 }, (piece) => {
    const search = (text: string): number =>
      time(() => {
        findCitations(text)
        findDefinitions([{ path: ['1'], kind: 'rule', text }])
      })
    expect(search(piece.repeat(8_000)) / Math.max(search(piece.repeat(1_000)), 5)).toBeLessThan(8 * 4)
  })
})
