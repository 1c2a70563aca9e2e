import { describe, expect, it } from 'vitest'
import { parseRegulation } from './parse-regulation.ts'

describe('style choice between the US Code and Texas', () => {
  const order = (end: string): string[] => [
    `(a) A${end}`,
    `(1) One${end}`,
    `(A) x${end}`,
    '(i) y.',
    '(ii) z.',
    '(b) B.',
  ]

  it.each([
    ['only the full order of levels', order('.'), 'tx'],
    ['lists introduced by colons', order(':'), 'tx'],
    ['lists introduced by dashes', order('—'), 'usc'],
    ['citations in the Texas form', ['(a) A.', '(1) Under Subsection (b):', '(A) x.', '(i) y.', '(b) B.'], 'tx'],
    ['citations in the US Code form', ['(a) A.', '(1) Under subsection (b).', '(A) x.', '(i) y.', '(b) B.'], 'usc'],
    ['the default for a fragment', ['(a) A.', '(2) Two.', '(G) x.', '(i) y.', '(ii) z.'], 'usc'],
    ['levels deeper than Texas has', [...order('.').slice(0, 4), '(I) deep;', '(aa) deeper;', '(bb) deeper.'], 'usc'],
    ['section numbers in the US Code format', ['§ 3051. Stalls', ...order(':')], 'usc'],
  ])('decides by %s', (_, lines, style) => {
    const { style: detected, warnings } = parseRegulation(lines)
    expect(detected).toBe(style)
    expect(warnings.filter((warning) => warning.code !== 'sequence-starts-late')).toEqual([])
  })

  it('does not choose the Washington style for a text without numbers', () => {
    expect(parseRegulation(['(a) A.', '(i) x.', '(ii) y.', '(b) B.', '(i) x.', '(ii) y.']).style).toBe('cfr')
  })
})

it('reports progress from the first rule to completion', () => {
  const rules = Array.from({ length: 20 }, (_, at) => [`Rule ${at + 1}. Stalls`, '(a) One.', '(1) Two.']).flat()
  for (const style of [undefined, 'cfr'] as const) {
    const shares: number[] = []
    parseRegulation(rules, { style, onProgress: (done, total) => shares.push(done / total) })
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect([shares[0], shares.at(-1)]).toEqual([style === undefined ? 1 / 140 : 1 / 20, 1])
  }
})
