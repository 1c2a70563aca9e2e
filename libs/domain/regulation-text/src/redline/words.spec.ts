import { diffWords as jsdiffWords } from 'diff'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparisonKey } from '../normalise.ts'
import { aSentence } from '../testing/nodes.ts'
import { diffWords, type Segment, textOf } from './words.ts'

/** `[-old-]`, `{+new+}`: short enough to read in a test. */
function shown(segments: readonly Segment[]): string {
  const told = { equal: ['', ''], deleted: ['[-', '-]'], inserted: ['{+', '+}'] } as const
  return segments.map(({ kind, text }) => told[kind][0] + text + told[kind][1]).join('')
}

const rough = fc.array(
  fc.constantFrom('a', 'b', 'ab', ' ', '  ', '.', ',', '(', '-', '\u00a0', '\u2019', 'e\u0301', '\u{1f40e}', '\n'),
  {
    maxLength: 25,
  },
)
const anyText = fc.oneof(
  aSentence,
  rough.map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
)

describe('diffWords', () => {
  it.each([
    [
      'a word replaced',
      'within 14 days after entry',
      'within 10 days after entry',
      'within [-14-]{+10+} days after entry',
    ],
    ['a word added', 'foo bar', 'foo, baz bar', 'foo{+, baz+} bar'],
    ['words removed before a mark', 'the horse or pony.', 'the horse.', 'the horse[- or pony-].'],
    ['spaces alone', 'the horse ; ( a )', 'the horse; (a)', 'the horse; (a)'],
    ['a lost space', 'Scope.This rule', 'Scope. This rule', 'Scope. This rule'],
    ['glued words', 'now here', 'nowhere', '[-now here-]{+nowhere+}'],
    ['no old text', '', 'A new rule.', '{+A new rule.+}'],
    ['no new text', 'An old rule.', '', '[-An old rule.-]'],
    [
      'one phrase instead of confetti',
      'The trainer shall notify the steward in writing of any change.',
      'The owner must inform a steward at once of any change.',
      'The [-trainer shall notify the steward in writing-]{+owner must inform a steward at once+} of any change.',
    ],
    [
      'a whole sentence rather than two halves',
      'A horse runs. A horse walks.',
      'A horse runs. A horse trots. A horse walks.',
      'A horse runs. {+A horse trots. +}A horse walks.',
    ],
    [
      'a rewritten text',
      'Every starter is inspected by the veterinarian on the morning of the race.',
      'No person may administer the listed substances to horses in training.',
      '[-Every starter is inspected by the veterinarian on the morning of the race-]' +
        '{+No person may administer the listed substances to horses in training+}.',
    ],
  ])('%s', (_, before, after, expected) => {
    expect(shown(diffWords(before, after))).toBe(expected)
  })

  it('gives back the new text exactly, and the old one as a reader reads it', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.boolean(), (before, after, readable) => {
        const segments = diffWords(before, after, { readable })
        expect(textOf(segments, 'after')).toBe(after)
        expect(comparisonKey(textOf(segments, 'before'))).toBe(comparisonKey(before))
        expect(segments.every(({ text }) => text !== '')).toBe(true)
      }),
      { numRuns: 3000, examples: [['a\u2019\u2019', '  \u2019', false]] },
    )
  })

  it('gives back both exactly where they are spaced alike', () => {
    fc.assert(
      fc.property(aSentence, aSentence, (before, after) => {
        const segments = diffWords(before, after)
        expect(textOf(segments, 'before')).toBe(before)
        expect(textOf(segments, 'after')).toBe(after)
      }),
      { numRuns: 2000 },
    )
  })

  it('finds scripts as short as the known comparison does', () => {
    let ours = 0
    let theirs = 0
    fc.assert(
      fc.property(aSentence, aSentence, (before, after) => {
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

  it('stays bounded when everything changed', () => {
    // 25,000 words from a vocabulary of 500 a side: no common text to speak of, and every word met on both sides.
    const words = (step: number): string =>
      Array.from({ length: 25_000 }, (_, i) => `w${(i * i * step + i * 7) % 499}`).join(' ')
    const [before, after] = [words(3), words(11)]
    const started = performance.now()
    const segments = diffWords(before, after)
    // The bar is 500 ms; the margin is for a machine that does other things too.
    expect(performance.now() - started).toBeLessThan(2500)
    expect(textOf(segments, 'after')).toBe(after)
    expect(textOf(segments, 'before')).toBe(before)
  })
})
