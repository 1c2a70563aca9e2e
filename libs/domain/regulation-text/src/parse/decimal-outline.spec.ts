import { describe, expect, it } from 'vitest'
import { getInputCharacters, getOutputCharacters } from '../testing/character-accounting.ts'
import { layOut } from '../testing/text-shapes.ts'
import { parseWithCorrections } from '../corrections/index.ts'
import { toProvisions } from '../provisions.ts'
import { parseRegulation } from './parse-regulation.ts'

/** Returns `depth kind path | heading | text` of each provision. */
function outline(text: string | readonly string[]): string[] {
  return parseRegulation(text).nodes.map(
    ({ depth, kind, path, heading = '', text }) => `${depth} ${kind} ${path.join(' ')} | ${heading} | ${text}`,
  )
}

/** In the shape of Delaware's code. */
const SECTIONS = [
  '1.0 Introduction',
  '1.1 These rules apply to every race meeting.',
  '1.2 The commission may:',
  '1.2.1 Issue a license; and',
  '1.2.2 Revoke a license when:',
  '1.2.2.1 The licensee has lied; or',
  '1.2.2.2 The fee is unpaid.',
  '1.3 An appeal is heard under Rule 2.1.',
  '2.0 Officials',
  '2.1 The stewards supervise each race and report to the commission every day that racing is held on the track.',
  '2.1.1 A steward may order:',
  '(a) a test; or',
  '(b) 1.5 furlongs of rest.',
]

describe('a decimal outline', () => {
  it('starts each section with its number and a title', () => {
    expect(outline(SECTIONS)).toEqual([
      '1 rule 1.0 | Introduction | ',
      '2 paragraph 1.1 |  | These rules apply to every race meeting.',
      '2 paragraph 1.2 |  | The commission may:',
      '3 paragraph 1.2.1 |  | Issue a license; and',
      '3 paragraph 1.2.2 |  | Revoke a license when:',
      '4 paragraph 1.2.2.1 |  | The licensee has lied; or',
      '4 paragraph 1.2.2.2 |  | The fee is unpaid.',
      '2 paragraph 1.3 |  | An appeal is heard under Rule 2.1.',
      '1 rule 2.0 | Officials | ',
      `2 paragraph 2.1 |  | ${SECTIONS[9]?.slice(4)}`,
      '3 paragraph 2.1.1 |  | A steward may order:',
      '4 paragraph 2.1.1 a |  | a test; or',
      '4 paragraph 2.1.1 b |  | 1.5 furlongs of rest.',
    ])
    expect(parseRegulation(SECTIONS).warnings).toEqual([])
  })

  it('keeps its numbers when it is corrected and imported', () => {
    const { nodes } = parseWithCorrections(SECTIONS.join('\n'), [])
    const labels = toProvisions(nodes).nodes.map(({ label }) => label)
    expect(labels).toEqual('1.0 1.1 1.2 1.2.1 1.2.2 1.2.2.1 1.2.2.2 1.3 2.0 2.1 2.1.1 2.1.1(a) 2.1.1(b)'.split(' '))
  })

  it.each([
    ['wrapped with blank lines', {}],
    ['wrapped without blank lines', { isSpaced: false }],
  ])('is the same %s and keeps every character', (_, options) => {
    const source = Array.from({ length: 6 }, (_section, index) =>
      SECTIONS.map((line) => ({ text: line.replace(/^\d+/, (digit) => String(index * 2 + Number(digit))) })),
    ).flat()
    const { lines } = layOut(source, 'wrapped', { width: 60, ...options })
    expect(outline(lines)).toEqual(outline(source.map(({ text }) => text)))
    const text = lines.join('\n')
    const parsed = parseRegulation(text)
    expect(getOutputCharacters(parsed)).toBe(getInputCharacters(text, parsed.discards))
  })

  it('has titles that are printed with a period or on a line of their own', () => {
    expect(
      outline([
        'Chapter 3. Racing',
        '3.1 Scope. This chapter applies to flat races.',
        '3.1.1 A steward may fine.',
        '3.2 Officials',
        '3.2.1 Each track employs a starter.',
        '3.2.1.1 The starter is licensed.',
        '3.2.2 Each track employs a clerk.',
      ]),
    ).toEqual([
      '1 chapter Chapter 3 | Racing | ',
      '2 rule 3.1 | Scope | This chapter applies to flat races.',
      '3 paragraph 3.1.1 |  | A steward may fine.',
      '2 rule 3.2 | Officials | ',
      '3 paragraph 3.2.1 |  | Each track employs a starter.',
      '4 paragraph 3.2.1.1 |  | The starter is licensed.',
      '3 paragraph 3.2.2 |  | Each track employs a clerk.',
    ])
  })

  it('belongs to the rule or section whose number it continues', () => {
    expect(
      outline([
        'Rule 12. Weights',
        '12.1 A jockey is weighed before the race.',
        '12.1.1 The clerk records the weight.',
        '12.1.1.1 The record is public.',
        '12.2 A jockey is weighed after the race.',
        '12.2.1 The clerk records the weight.',
      ]).map((line) => line.split(' |')[0]),
    ).toEqual([
      '1 rule 12',
      '2 paragraph 12.1',
      '3 paragraph 12.1.1',
      '4 paragraph 12.1.1.1',
      '2 paragraph 12.2',
      '3 paragraph 12.2.1',
    ])
    expect(
      outline([
        '1. General',
        '1.1 Scope',
        '1.1.1 These rules apply to every race.',
        '1.1.2 They do not apply to other races.',
        '2. Licenses',
        '2.1 Applicants',
        '2.1.1 Each trainer applies.',
      ]).map((line) => line.split(' |')[0]),
    ).toEqual([
      '1 rule 1',
      '2 paragraph 1.1',
      '3 paragraph 1.1.1',
      '3 paragraph 1.1.2',
      '1 rule 2',
      '2 paragraph 2.1',
      '3 paragraph 2.1.1',
    ])
  })

  it('is not read from amounts, versions or numbers of sections', () => {
    const kinds = (lines: readonly string[]) =>
      parseRegulation(lines).nodes.map(({ kind, path }) => `${kind} ${path.join(' ')}`)
    expect(
      kinds(['Rule 9. Doses', '(a) The doses are:', '1.5 Grams of hay.', '2.5.1 Grams of oats.', '(b) A groom feeds.']),
    ).not.toContain('paragraph 2.5.1')
    expect(
      kinds(['67.16.010 Scope.', 'One.', '67.16.012 Fees.', 'Two.', '67.16.014 Appeals.', 'Three.']),
    ).not.toContain('paragraph 67.16.012')
  })
})
