import { diffWords as jsdiffWords } from 'diff'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparisonKey } from '../normalize.ts'
import { arbitrarySentence } from '../testing/nodes.ts'
import { showSegments } from '../testing/show-segments.ts'
import { diffWords, joinSegments } from './word-diff.ts'

const rough = fc.array(
  fc.constantFrom('a', 'b', 'ab', ' ', '  ', '.', ',', '(', '-', '\u00a0', '\u2019', 'e\u0301', '\u{1f40e}', '\n'),
  {
    maxLength: 25,
  },
)
const anyText = fc.oneof(
  arbitrarySentence,
  rough.map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
)

describe('diffWords', () => {
  it.each([
    [
      'a replaced word',
      'within 14 days after entry',
      'within 10 days after entry',
      'within [-14-]{+10+} days after entry',
    ],
    ['an added word', 'foo bar', 'foo, baz bar', 'foo{+, baz+} bar'],
    ['words removed before punctuation', 'the horse or pony.', 'the horse.', 'the horse[- or pony-].'],
    ['spacing differences as equal', 'the horse ; ( a )', 'the horse; (a)', 'the horse; (a)'],
    ['a restored space as equal', 'Scope.This rule', 'Scope. This rule', 'Scope. This rule'],
    ['joined words as a replacement', 'now here', 'nowhere', '[-now here-]{+nowhere+}'],
    ['an empty old text', '', 'A new rule.', '{+A new rule.+}'],
    ['an empty new text', 'An old rule.', '', '[-An old rule.-]'],
    [
      'one phrase instead of scattered words',
      'The trainer shall notify the steward in writing of any change.',
      'The owner must inform a steward at once of any change.',
      'The [-trainer shall notify the steward in writing-]{+owner must inform a steward at once+} of any change.',
    ],
    [
      'a whole sentence instead of two halves',
      'A horse runs. A horse walks.',
      'A horse runs. A horse trots. A horse walks.',
      'A horse runs. {+A horse trots. +}A horse walks.',
    ],
    [
      'a rewritten text as one replacement',
      'Every starter is inspected by the veterinarian on the morning of the race.',
      'No person may administer the listed substances to horses in training.',
      '[-Every starter is inspected by the veterinarian on the morning of the race-]' +
        '{+No person may administer the listed substances to horses in training+}.',
    ],
  ])('shows %s', (_, before, after, expected) => {
    expect(showSegments(diffWords(before, after))).toBe(expected)
  })

  it('reproduces the new text exactly, and the old one up to spacing and quotation marks', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.boolean(), (before, after, readable) => {
        const segments = diffWords(before, after, { readable })
        expect(joinSegments(segments, 'after')).toBe(after)
        expect(comparisonKey(joinSegments(segments, 'before'))).toBe(comparisonKey(before))
        expect(segments.every(({ text }) => text !== '')).toBe(true)
      }),
      { numRuns: 3000, examples: [['a\u2019\u2019', '  \u2019', false]] },
    )
  })

  it('reproduces both texts exactly when their spacing is equal', () => {
    fc.assert(
      fc.property(arbitrarySentence, arbitrarySentence, (before, after) => {
        const segments = diffWords(before, after)
        expect(joinSegments(segments, 'before')).toBe(before)
        expect(joinSegments(segments, 'after')).toBe(after)
      }),
      { numRuns: 2000 },
    )
  })

  it('finds edit scripts as short as the reference algorithm', () => {
    let ours = 0
    let theirs = 0
    fc.assert(
      fc.property(arbitrarySentence, arbitrarySentence, (before, after) => {
        const changed = (text: string): number => text.replace(/\s/g, '').length
        for (const { kind, text } of diffWords(before, after, { readable: false }))
          if (kind !== 'equal') ours += changed(text)
        for (const { added, removed, value } of jsdiffWords(before, after))
          if (added || removed) theirs += changed(value)
      }),
      { numRuns: 1000, seed: 7 },
    )
    expect(theirs).toBeGreaterThan(1000)
    expect(ours / theirs).toBeLessThan(1.05)
  })

  it('takes bounded time when everything changed', () => {
    // 25,000 words from a vocabulary of 500 per side: almost no common text, and every word occurs on both sides.
    const words = (step: number): string =>
      Array.from({ length: 25_000 }, (_, i) => `w${(i * i * step + i * 7) % 499}`).join(' ')
    const [before, after] = [words(3), words(11)]
    const started = process.threadCpuUsage()
    const segments = diffWords(before, after)
    const { user, system } = process.threadCpuUsage(started)
    // The target is 500 ms of processor time, which does not depend on other load. A quadratic comparison takes minutes.
    expect((user + system) / 1000).toBeLessThan(2500)
    expect(joinSegments(segments, 'after')).toBe(after)
    expect(joinSegments(segments, 'before')).toBe(before)
  })
})
