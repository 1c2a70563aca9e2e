import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparisonKey, normalizeText } from './normalize.ts'

/** Difficult combinations: markup, unusual spaces, dashes, punctuation, composed and decomposed accents. */
const piece = fc.constantFrom(
  '<',
  '>',
  '<b>',
  '</b>',
  '<br/>',
  '&nbsp;',
  '\u00a0',
  '\u202f',
  '  ',
  '-',
  '\u2013',
  '\u2014',
  '.',
  ';',
  '(',
  ')',
  "''",
  '``',
  '\u201c',
  '\u201d',
  'e\u0301',
  '\u00e9',
  '\u00ad',
  '\u200b',
  'a',
  'B',
  'This',
  'scope',
  '7',
  '\n',
  ' ',
  '%',
  "'s",
)
const awkward = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
)

describe('normalizeText', () => {
  it.each([
    ['unusual and repeated spaces', 'A\u00a0covered\u202fhorse \n\t runs', 'A covered horse runs'],
    ['space before punctuation', 'the horse , the trainer ; and so on .', 'the horse, the trainer; and so on.'],
    ['space inside brackets', 'paragraph ( a ) applies', 'paragraph (a) applies'],
    ['space around dashes', 'Filing - who \u2014 when', 'Filing-who\u2014when'],
    ['distinct dashes', '2140\u20132145', '2140\u20132145'],
    ['a lost space between sentences', 'Scope.This rule', 'Scope. This rule'],
    ['abbreviations and numbers', 'U.S.C. 3.1 and a.m.', 'U.S.C. 3.1 and a.m.'],
    ['markup', 'a <em>covered</em> horse<br>runs&nbsp;on', 'a covered horse runs on'],
    ['markup inside a word', 're<b>gul</b>ation', 'regulation'],
    ['a formula that is not markup', 'where a < b and c > d', 'where a < b and c > d'],
    [
      'quotation marks',
      "\u201cstarter\u201d, ``trainer'' and the horse\u2019s",
      '"starter", "trainer" and the horse\'s',
    ],
    ['composed letters', 'cafe\u0301', 'caf\u00e9'],
    ['invisible characters', 'self\u00adregula\u200btory', 'selfregulatory'],
    ['ends', '  text ', 'text'],
  ])('normalizes %s', (_, text, expected) => {
    expect(normalizeText(text)).toBe(expected)
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(awkward, (text) => {
        expect(normalizeText(normalizeText(text))).toBe(normalizeText(text))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('comparisonKey', () => {
  it('ignores spaces next to punctuation but not between words', () => {
    expect(comparisonKey('paragraph (a) (1) applies')).toBe(comparisonKey('paragraph(a)(1)applies'))
    // Two closing quotation marks equal one double one, however the copy spaced them.
    expect(comparisonKey('a\u2019 \u2019')).toBe(comparisonKey('a\u2019\u2019'))
    expect(comparisonKey("b ' ''")).toBe(comparisonKey("b'' '"))
    expect(comparisonKey('now here')).not.toBe(comparisonKey('nowhere'))
    expect(comparisonKey('a-b')).not.toBe(comparisonKey('a\u2013b'))
  })

  it('keeps a formula that would look like a tag without its spaces', () => {
    expect(comparisonKey('x < b and c > y')).toBe('x<b and c>y')
  })

  it('is equal whenever the normalized texts are', () => {
    fc.assert(
      fc.property(awkward, (text) => {
        expect(comparisonKey(normalizeText(text))).toBe(comparisonKey(text))
      }),
      { numRuns: 2000 },
    )
  })
})
