import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getInputCharacters, getOutputCharacters } from '../testing/character-accounting.ts'
import { parseRegulation } from './parse-regulation.ts'

/** Pieces of regulations, and pieces that only look like them. */
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
    'Page 4 of 9',
    '- 4 -',
    '86 Federal Register / Vol. 1',
    'Rules 2116-2129. [Reserved]',
    'Appendix A to Rule 3000',
    'Table 1 to Rule 2130',
    'Sec. 1.1. TITLE. (a) Text.',
    '67.16.010',
    'One. (2) Two.',
    'self-',
    '# ',
    '## Heading',
    '+--+--+',
    '[^1]: A footnote.',
    '\u0000',
    '\u00ad',
    '\u200b',
    '\ufeff',
    '\u2028',
    '\u0085',
    '\f',
    '\v',
    '\t',
    'e\u0301',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const line = fc
  .array(piece, { maxLength: 6 })
  .chain((pieces) => fc.constantFrom('', ' ', '  ', '    ', '\t').map((space) => pieces.join(space)))
const text = fc
  .array(fc.oneof({ weight: 5, arbitrary: line }, { weight: 1, arbitrary: fc.constant('') }), { maxLength: 40 })
  .chain((lines) => fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\f').map((end) => lines.join(end)))

describe('parser result contains every character exactly once', { timeout: 30_000 }, () => {
  it('for random texts made of regulation pieces', () => {
    fc.assert(
      fc.property(text, (input) => {
        const parsed = parseRegulation(input)
        expect(getOutputCharacters(parsed)).toBe(getInputCharacters(input, parsed.discards))
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    ['nothing', ''],
    ['only spaces and line breaks', ' \t\u00a0\r\n\f\n \u2003'],
    ['only page numbers', '[[Page 1]]\n[[Page 2]] [[Page 3]]\nPage 4 of 9\n- 5 -\n6'],
    ['a page number between columns', 'Class    Fee [[Page 7]]    Due\nA    1    May\nB    2    June'],
    ['heading hashes inside a cell', 'a\t# b\nc\t## d'],
    ['one very long line', `(a) ${'word (1) and “more”; '.repeat(5_000)}`],
    ['a very long line of markers', '(a)(1) '.repeat(5_000)],
  ])('for %s', (_, input) => {
    const parsed = parseRegulation(input)
    expect(getOutputCharacters(parsed)).toBe(getInputCharacters(input, parsed.discards))
  })

  it('for arbitrary text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (input) => {
        const parsed = parseRegulation(input)
        expect(getOutputCharacters(parsed)).toBe(getInputCharacters(input, parsed.discards))
      }),
      { numRuns: 120 },
    )
  })

  it('with every parent one level above and before its children', () => {
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
