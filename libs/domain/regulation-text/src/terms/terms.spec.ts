import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aNode } from '../testing/nodes.ts'
import { hasRegulationE, publishedTerms, versionNames, versionNodes } from '../testing/regulation-e.ts'
import type { TextNode } from '../tree.ts'
import { type LinkableDefinition, linkTerms, type TermOptions } from './index.ts'

function defined(term: string, given: Partial<LinkableDefinition> = {}): LinkableDefinition {
  return { definitionId: term, term, aliases: [], scope: { kind: 'all' }, precedence: 0, exclusions: [], ...given }
}

/** The text with its links shown as `[words:definition]`. */
function shown(text: string, definitions: readonly LinkableDefinition[], options?: TermOptions): string {
  return show(text, linkTerms([aNode({ text })], definitions, options))
}

function show(text: string, links: readonly { start: number; end: number; definitionId: string }[]): string {
  return links.reduceRight(
    (rest, { start, end, definitionId }) =>
      `${rest.slice(0, start)}[${rest.slice(start, end)}:${definitionId}]${rest.slice(end)}`,
    text,
  )
}

describe('linkTerms', () => {
  const horse = defined('Covered Horse', { definitionId: 'horse' })
  const race = defined('Race', { definitionId: 'race' })
  const commission = defined('Commission', { definitionId: 'ftc', exclusions: ['commission of a violation'] })

  it.each([
    [
      'the longest term',
      'A Covered Horse Race is run.',
      [horse, race, defined('Covered Horse Race', { definitionId: 'chr' })],
      'A [Covered Horse Race:chr] is run.',
    ],
    [
      'the longest term where two overlap',
      'the high speed surface area',
      [defined('high speed', { definitionId: 'x' }), defined('speed surface area', { definitionId: 'y' })],
      'the high [speed surface area:y]',
    ],
    [
      'plural and possessive',
      'Covered Horses, and a Covered Horse\u2019s papers',
      [horse],
      '[Covered Horses:horse], and a [Covered Horse:horse]\u2019s papers',
    ],
    [
      'plural of -y, and singular of a plural',
      'agencies and a facility',
      [defined('agency', { definitionId: 'a' }), defined('facilities', { definitionId: 'f' })],
      '[agencies:a] and a [facility:f]',
    ],
    [
      'plural of the word before "of"',
      'changes of control',
      [defined('change of control', { definitionId: 'c' })],
      '[changes of control:c]',
    ],
    ['a capitalised term only in capitals', 'to race in a Race', [race], 'to race in a [Race:race]'],
    ['another term in any case', 'Owner or owner', [defined('owner', { definitionId: 'o' })], '[Owner:o] or [owner:o]'],
    ['an abbreviation only as it is', 'HIT and hit', [defined('HIT', { definitionId: 'h' })], '[HIT:h] and hit'],
    ['an alias', 'Each CH runs.', [{ ...horse, aliases: ['CH'] }], 'Each [CH:horse] runs.'],
    [
      'whole words',
      'Racecourse, pre-Race and Race-day; a Race-running horse',
      [race],
      'Racecourse, pre-Race and Race-day; a [Race:race]-running horse',
    ],
    [
      'not in a longer name',
      'The Federal Trade Commission and the Commission. Commission staff',
      [commission],
      'The Federal Trade Commission and the [Commission:ftc]. [Commission:ftc] staff',
    ],
    ['not in a name that begins with it', 'under the Race Industry Act', [race], 'under the Race Industry Act'],
    [
      'beside another term',
      'a Covered Horse Trainer',
      [horse, defined('Trainer', { definitionId: 't' })],
      'a [Covered Horse:horse] [Trainer:t]',
    ],
    [
      'after a word that only begins the sentence',
      'If Covered Horses race. Rule Commission',
      [horse, commission],
      'If [Covered Horses:horse] race. Rule [Commission:ftc]',
    ],
    [
      'not in an exclusion',
      'The Commission of a violation; the Commission of it',
      [commission],
      'The Commission of a violation; the [Commission:ftc] of it',
    ],
    [
      'a small-letter term not in a name',
      'the Consumer Credit Act gives credit',
      [
        defined('consumer', { definitionId: 'c' }),
        defined('credit', { definitionId: 'd' }),
        defined('act', { definitionId: 'a' }),
      ],
      'the Consumer Credit Act gives [credit:d]',
    ],
  ])('finds %s', (_, text, definitions, expected) => {
    expect(shown(text, definitions)).toBe(expected)
  })

  it('links the first mention in each paragraph when asked', () => {
    expect(shown('A Race after a Race.', [race], { firstPerParagraph: true })).toBe('A [Race:race] after a Race.')
  })

  const series = aNode({ regulationId: 'series', kind: 'series', label: '2000', depth: 0 })
  const inside = (regulationId: string, parentId: string, given: Partial<TextNode>): TextNode =>
    aNode({ regulationId, parentId, label: regulationId, text: 'A Race is run.', ...given })
  const nodes = [
    series,
    inside('2100', 'series', { kind: 'rule', heading: 'The Race' }),
    inside('2100(a)', '2100', {}),
    inside('2100(b)', '2100', {}),
    inside('2200', 'series', { kind: 'rule' }),
  ]
  const linkedTo = (definitions: readonly LinkableDefinition[]): Record<string, string> =>
    Object.fromEntries(
      linkTerms(nodes, definitions).map(({ regulationId, definitionId }) => [regulationId, definitionId]),
    )

  it('takes the nearest scope, given by label or identity or by the place of the definition', () => {
    const found = linkedTo([
      defined('Race', { definitionId: 'all' }),
      defined('Race', { definitionId: 'rule', scope: { kind: 'rule', ref: '2100' } }),
      defined('Race', { definitionId: 'paragraph', scope: { kind: 'paragraph', ref: '2100(b)' } }),
    ])
    expect(found).toEqual({ '2100': 'rule', '2100(a)': 'rule', '2100(b)': 'paragraph', '2200': 'all' })
    const own = defined('Race', { scope: { kind: 'rule' }, sourceRegulationId: '2100(a)' })
    expect(Object.keys(linkedTo([own]))).toEqual(['2100', '2100(b)'])
    expect(linkedTo([defined('Race', { scope: { kind: 'series', ref: '3000' } })])).toEqual({})
  })

  it('lets a higher precedence win over a nearer scope: a term of the 1000 series beats that of the 2000 series', () => {
    const found = linkedTo([
      defined('Race', { definitionId: 'of 1000', precedence: 10 }),
      defined('Race', { definitionId: 'of 2000', scope: { kind: 'series', ref: '2000' } }),
    ])
    expect(new Set(Object.values(found))).toEqual(new Set(['of 1000']))
  })

  it('lets what a text defines itself win over any precedence where the text is no part of the rulebook', () => {
    const definitions = [
      defined('Race', { definitionId: 'of 1000', precedence: 80 }),
      defined('race', { definitionId: 'own', scope: { kind: 'rule', ref: '2100' }, sourceRegulationId: '2100(b)' }),
    ]
    const found = linkTerms(nodes, definitions, { ownFirst: true })
    expect(found.map(({ regulationId, definitionId }) => [regulationId, definitionId])).toEqual([
      ['2100', 'own'],
      ['2100(a)', 'own'],
      ['2200', 'of 1000'],
    ])
  })

  it('does not link a term in its own definition or below, nor in a heading', () => {
    expect(Object.keys(linkedTo([defined('Race', { sourceRegulationId: '2100' })]))).toEqual(['2200'])
  })

  it('links stretches of the text that are forms of the term, in order and never overlapping', () => {
    const word = fc.constantFrom(
      'Covered',
      'Horse',
      'Horses',
      'Race',
      'race',
      'of',
      'the',
      'Owner',
      'owner',
      "'s",
      '-',
      '.',
      ' ',
    )
    const text = fc.array(word, { maxLength: 20 }).map((words) => words.join(' '))
    const definitions = [
      horse,
      race,
      defined('owner of the Race', { definitionId: 'x' }),
      defined('owner', { definitionId: 'o' }),
    ]
    fc.assert(
      fc.property(text, (given) => {
        let last = 0
        for (const { start, end } of linkTerms([aNode({ text: given })], definitions)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(given.slice(start, end)).toMatch(
            /^(?:Covered\s+Horses?|Races?|[Oo]wner\s+of\s+the\s+[Rr]ace|[Oo]wner)$/,
          )
          last = end
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe.skipIf(!hasRegulationE)('terms of a real regulation', () => {
  it('finds what its publisher found', () => {
    const name = versionNames().at(-1) ?? ''
    const nodes = versionNodes(name)
    const published = publishedTerms(name)
    const definitions = published.defined.map(({ key, term, label }) =>
      defined(term, { definitionId: key, sourceRegulationId: label }),
    )
    const started = performance.now()
    const links = linkTerms(nodes, definitions)
    const took = performance.now() - started
    // Offsets there count from the marker on, and a term defined twice has one of two keys: the counts by node are compared.
    const ours = new Map<string, number>()
    for (const { regulationId } of links) ours.set(regulationId, (ours.get(regulationId) ?? 0) + 1)
    let all = 0
    let found = 0
    for (const [label, terms] of published.links) {
      all += terms.length
      found += Math.min(terms.length, ours.get(label) ?? 0)
    }
    console.log(
      `${definitions.length} definitions, ${nodes.length} nodes: ${links.length} links in ${took.toFixed(0)} ms; ` +
        `${found} of ${all} published ones`,
    )
    expect(found / all).toBeGreaterThan(0.95)
    // Ours include mentions that have a scope there ("prepaid"), which the published data does not tell.
    expect(links.length / all).toBeLessThan(1.2)
  })
})
