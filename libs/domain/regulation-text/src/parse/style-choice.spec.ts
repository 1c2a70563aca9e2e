import { describe, expect, it } from 'vitest'
import { parseRegulation } from './parse-regulation.ts'

describe('the style where the US Code and Texas nest alike', () => {
  const order = (end: string): string[] => [
    `(a) A${end}`,
    `(1) One${end}`,
    `(A) x${end}`,
    '(i) y.',
    '(ii) z.',
    '(b) B.',
  ]

  it.each([
    ['no other sign, the order from its first members on', order('.'), 'tx'],
    ['announced with colons', order(':'), 'tx'],
    ['announced with dashes', order('—'), 'usc'],
    ['cites as Texas does', ['(a) A.', '(1) Under Subsection (b):', '(A) x.', '(i) y.', '(b) B.'], 'tx'],
    ['cites as the US Code does', ['(a) A.', '(1) Under subsection (b).', '(A) x.', '(i) y.', '(b) B.'], 'usc'],
    ['a fragment', ['(a) A.', '(2) Two.', '(G) x.', '(i) y.', '(ii) z.'], 'usc'],
    ['deeper than Texas goes', [...order('.').slice(0, 4), '(I) deep;', '(aa) deeper;', '(bb) deeper.'], 'usc'],
    ['section numbers of the US Code', ['§ 3051. Stalls', ...order(':')], 'usc'],
  ])('%s', (_, lines, style) => {
    const { style: told, doubts } = parseRegulation(lines)
    expect(told).toBe(style)
    expect(doubts.filter((doubt) => doubt.code !== 'sequence-starts-late')).toEqual([])
  })

  it('is not Washington without numbers', () => {
    expect(parseRegulation(['(a) A.', '(i) x.', '(ii) y.', '(b) B.', '(i) x.', '(ii) y.']).style).toBe('cfr')
  })
})

it('tells how far it is from the first rule on, and ends with all done', () => {
  const rules = Array.from({ length: 20 }, (_, at) => [`Rule ${at + 1}. Stalls`, '(a) One.', '(1) Two.']).flat()
  for (const style of [undefined, 'cfr'] as const) {
    const shares: number[] = []
    parseRegulation(rules, { style, onRule: (done, total) => shares.push(done / total) })
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect([shares[0], shares.at(-1)]).toEqual([style === undefined ? 0.01 : 0.05, 1])
  }
})
