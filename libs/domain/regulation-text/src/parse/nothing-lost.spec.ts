import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inputLetters, outputLetters } from '../testing/accounted.ts'
import { parseRegulation } from './parse-regulation.ts'

/** Pieces that a regulation is made of, and pieces that only look like them. */
const piece = fc.oneof(
  fc.constantFrom(
    '(a)',
    '(b)',
    '(c)',
    '(1)',
    '(2)',
    '(i)',
    '(ii)',
    '(A)',
    '(I)',
    '(aa)',
    '(za)',
    '(a-1)',
    '(<I>1</I>)',
    '(a)(1)',
    '(c)-(e) [Reserved]',
    '1.',
    'A.',
    'iv)',
    'A covered horse shall',
    'not race;',
    'and',
    'or',
    'the trainer.',
    'In general',
    'Filing -',
    'Filing.',
    'Covered Horse means a horse',
    'The term “Owner” means',
    'of this Rule',
    'paragraph',
    '§ 3051.',
    '§§ 11.9–11.15 [Reserved]',
    'Rule 2143.',
    'RULE SERIES 3000-',
    '2000. Racetrack Safety',
    '2143. Title',
    'Sec. 2026.001.',
    'RCW 67.16.010',
    'CHAPTER 57A',
    'PART 1 - GENERAL',
    'Appendix A to Part 1005—Forms',
    '[[Page 24574]]',
    '* * *',
    '| a | b |',
    '|---|---|',
    'x\ty',
    'one    two    three',
    '“(1) quoted',
    'end.”',
    "``old quotes''",
    '\u00a0',
    '\u202f',
    '—',
    ':',
    '(see',
    'Definitions',
    '<I>open',
    '</I>',
    '12',
    'Page 3 of 9',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const line = fc
  .array(piece, { maxLength: 6 })
  .chain((pieces) => fc.constantFrom('', ' ', '  ').map((space) => pieces.join(space)))
const text = fc
  .array(fc.oneof({ weight: 5, arbitrary: line }, { weight: 1, arbitrary: fc.constant('') }), { maxLength: 40 })
  .chain((lines) => fc.constantFrom('\n', '\r\n', '\r').map((end) => lines.join(end)))

describe('nothing is lost and nothing doubled', { timeout: 30_000 }, () => {
  it('for texts made of the pieces of regulations', () => {
    fc.assert(
      fc.property(text, (input) => {
        const parsed = parseRegulation(input)
        expect(outputLetters(parsed)).toBe(inputLetters(input, parsed.discards))
      }),
      { numRuns: 400 },
    )
  })

  it('for any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (input) => {
        const parsed = parseRegulation(input)
        expect(outputLetters(parsed)).toBe(inputLetters(input, parsed.discards))
      }),
      { numRuns: 120 },
    )
  })

  it('and every parent stands before its children, one level up', () => {
    fc.assert(
      fc.property(text, (input) => {
        const { nodes } = parseRegulation(input)
        nodes.forEach((node, index) => {
          const parent = node.parent === null ? undefined : nodes[node.parent]
          expect(node.parent === null || node.parent < index).toBe(true)
          expect(node.depth).toBe(parent === undefined ? 1 : parent.depth + 1)
        })
      }),
      { numRuns: 200 },
    )
  })
})
