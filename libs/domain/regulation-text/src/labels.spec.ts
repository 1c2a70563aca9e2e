import { describe, expect, it } from 'vitest'
import { formatLabel, parseLabel } from './labels.ts'

describe('formatLabel and parseLabel', () => {
  it.each([
    ['2143(a)(1)', ['2143', 'a', '1']],
    ['3051', ['3051']],
    ['67.16.010(1)(a)', ['67.16.010', '1', 'a']],
    ['(a)(1)', ['a', '1']],
    ['1020(CoveredHorse)', ['1020', 'CoveredHorse']],
    ['2143(a)(p1)', ['2143', 'a', 'p1']],
    ['2026.001(a-1)', ['2026.001', 'a-1']],
  ])('round-trip %s', (label, path) => {
    expect(formatLabel(path)).toBe(label)
    expect(parseLabel(label)).toEqual(path)
  })

  it.each([
    ['Rule 2143 (a)(1)', ['2143', 'a', '1']],
    ['rule 2143(A)', ['2143', 'A']],
    ['§ 3051(1)', ['3051', '1']],
    ['15 USC 3051', ['3051']],
    ['15 U.S.C. § 3053(b)(2)', ['3053', 'b', '2']],
    ['12 CFR 1005.18(b)(1)(i)', ['1005.18', 'b', '1', 'i']],
    ['RCW 67.16.010', ['67.16.010']],
    ['Sec. 2026.001', ['2026.001']],
    ['Tex. Occ. Code § 2026.001(a)', ['2026.001', 'a']],
    [' 2143 ( a ) ', ['2143', 'a']],
  ])('parse %s', (text, path) => {
    expect(parseLabel(text)).toEqual(path)
  })

  it.each(['horse', 'covered horse (a)', '', 'Rule', '2143 horses', '(see)(the) rule'])(
    'return undefined for %j',
    (text) => {
      expect(parseLabel(text)).toBeUndefined()
    },
  )
})
