import { describe, expect, it } from 'vitest'
import { parseRegulation } from './parse-regulation.ts'

/** Least time of two runs, because other work on the machine only ever adds. */
function time(lines: readonly string[]): number {
  const times = [1, 2].map(() => {
    const began = performance.now()
    parseRegulation(lines)
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
    ['headings', (index: number) => `Rule ${1000 + index}. Title`],
  ])('%s', { timeout: 60_000 }, (_, line) => {
    const small = time(repeated(600, line))
    const large = time(repeated(4_800, line))
    expect(large / Math.max(small, 5)).toBeLessThan(8 * 4)
  })

  it('one line of any length', { timeout: 60_000 }, () => {
    for (const piece of ['(a)', '(1) x; ', 'a ', '<I>(a)</I> ', '“(a) ', '| a ']) {
      const small = time([piece.repeat(2_000)])
      const large = time([piece.repeat(16_000)])
      expect(large / Math.max(small, 5)).toBeLessThan(8 * 4)
    }
  })
})
