import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNode } from '../testing/nodes.ts'
import { hasRegulationE, loadPublishedTerms, loadVersionNames, loadVersionNodes } from '../testing/regulation-e.ts'
import type { TextNode } from '../tree.ts'
import { type LinkableDefinition, linkTerms, type TermOptions } from './index.ts'

function createDefinition(term: string, fields: Partial<LinkableDefinition> = {}): LinkableDefinition {
  return { definitionId: term, term, aliases: [], scope: { kind: 'all' }, precedence: 0, exclusions: [], ...fields }
}

/** Returns the text with its links shown as `[text:definition]`. */
function linkAndShow(text: string, definitions: readonly LinkableDefinition[], options?: TermOptions): string {
  return showLinks(text, linkTerms([createNode({ text })], definitions, options))
}

function showLinks(text: string, links: readonly { start: number; end: number; definitionId: string }[]): string {
  return links.reduceRight(
    (rest, { start, end, definitionId }) =>
      `${rest.slice(0, start)}[${rest.slice(start, end)}:${definitionId}]${rest.slice(end)}`,
    text,
  )
}

describe('linkTerms', () => {
  const horse = createDefinition('Covered Horse', { definitionId: 'horse' })
  const race = createDefinition('Race', { definitionId: 'race' })
  const commission = createDefinition('Commission', { definitionId: 'ftc', exclusions: ['commission of a violation'] })

  it.each([
    [
      'links the longest term',
      'A Covered Horse Race is run.',
      [horse, race, createDefinition('Covered Horse Race', { definitionId: 'chr' })],
      'A [Covered Horse Race:chr] is run.',
    ],
    [
      'links the longest of two overlapping terms',
      'the high speed surface area',
      [
        createDefinition('high speed', { definitionId: 'x' }),
        createDefinition('speed surface area', { definitionId: 'y' }),
      ],
      'the high [speed surface area:y]',
    ],
    [
      'links plural and possessive forms',
      'Covered Horses, and a Covered Horse\u2019s papers',
      [horse],
      '[Covered Horses:horse], and a [Covered Horse:horse]\u2019s papers',
    ],
    [
      'links the plural of -y, and the singular of a plural',
      'agencies and a facility',
      [createDefinition('agency', { definitionId: 'a' }), createDefinition('facilities', { definitionId: 'f' })],
      '[agencies:a] and a [facility:f]',
    ],
    [
      'links the plural of the word before "of"',
      'changes of control',
      [createDefinition('change of control', { definitionId: 'c' })],
      '[changes of control:c]',
    ],
    ['links a capitalized term only when capitalized', 'to race in a Race', [race], 'to race in a [Race:race]'],
    [
      'links other terms in any case',
      'Owner or owner',
      [createDefinition('owner', { definitionId: 'o' })],
      '[Owner:o] or [owner:o]',
    ],
    [
      'links an abbreviation only in all capitals',
      'HIT and hit',
      [createDefinition('HIT', { definitionId: 'h' })],
      '[HIT:h] and hit',
    ],
    ['links an alias', 'Each CH runs.', [{ ...horse, aliases: ['CH'] }], 'Each [CH:horse] runs.'],
    [
      'links only whole words',
      'Racecourse, pre-Race and Race-day; a Race-running horse',
      [race],
      'Racecourse, pre-Race and Race-day; a [Race:race]-running horse',
    ],
    [
      'does not link part of a longer name',
      'The Federal Trade Commission and the Commission. Commission staff',
      [commission],
      'The Federal Trade Commission and the [Commission:ftc]. [Commission:ftc] staff',
    ],
    [
      'does not link a name that starts with the term',
      'under the Race Industry Act',
      [race],
      'under the Race Industry Act',
    ],
    [
      'links adjacent terms',
      'a Covered Horse Trainer',
      [horse, createDefinition('Trainer', { definitionId: 't' })],
      'a [Covered Horse:horse] [Trainer:t]',
    ],
    [
      'links after a word that only starts the sentence',
      'If Covered Horses race. Rule Commission',
      [horse, commission],
      'If [Covered Horses:horse] race. Rule [Commission:ftc]',
    ],
    [
      'does not link inside an exclusion',
      'The Commission of a violation; the Commission of it',
      [commission],
      'The Commission of a violation; the [Commission:ftc] of it',
    ],
    [
      'does not link a lower-case term in a name',
      'the Consumer Credit Act gives credit',
      [
        createDefinition('consumer', { definitionId: 'c' }),
        createDefinition('credit', { definitionId: 'd' }),
        createDefinition('act', { definitionId: 'a' }),
      ],
      'the Consumer Credit Act gives [credit:d]',
    ],
  ])('%s', (_, text, definitions, expected) => {
    expect(linkAndShow(text, definitions)).toBe(expected)
  })

  it('links a one-word term in lower case if the text uses it that way', () => {
    const account = createDefinition('Account', { definitionId: 'a' })
    expect(linkAndShow('an account, two accounts or any account of it', [account])).toBe(
      'an [account:a], two [accounts:a] or any [account:a] of it',
    )
    expect(linkAndShow('an Account or Accounts, not an account of it', [account])).toBe(
      'an [Account:a] or [Accounts:a], not an account of it',
    )
    expect(linkAndShow('to account for it', [account])).toBe('to account for it')
  })

  it('does not link terms in a heading before the text', () => {
    const owner = createDefinition('owner', { definitionId: 'o' })
    expect(linkAndShow('Liability of the owner. An owner is liable.', [owner])).toBe(
      'Liability of the owner. An [owner:o] is liable.',
    )
    expect(linkAndShow('Owners are liable. An owner pays.', [owner])).toBe('[Owners:o] are liable. An [owner:o] pays.')
  })

  it('links only the first mention in each paragraph on request', () => {
    expect(linkAndShow('A Race after a Race.', [race], { firstPerParagraph: true })).toBe('A [Race:race] after a Race.')
  })

  const series = createNode({ regulationId: 'series', kind: 'series', label: '2000', depth: 0 })
  const inside = (regulationId: string, parentId: string, fields: Partial<TextNode>): TextNode =>
    createNode({ regulationId, parentId, label: regulationId, text: 'A Race is run.', ...fields })
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

  it('uses the nearest scope, given by label, by identity or by the position of the definition', () => {
    const found = linkedTo([
      createDefinition('Race', { definitionId: 'all' }),
      createDefinition('Race', { definitionId: 'rule', scope: { kind: 'rule', ref: '2100' } }),
      createDefinition('Race', { definitionId: 'paragraph', scope: { kind: 'paragraph', ref: '2100(b)' } }),
    ])
    expect(found).toEqual({ '2100': 'rule', '2100(a)': 'rule', '2100(b)': 'paragraph', '2200': 'all' })
    const own = createDefinition('Race', { scope: { kind: 'rule' }, sourceRegulationId: '2100(a)' })
    expect(Object.keys(linkedTo([own]))).toEqual(['2100', '2100(b)'])
    expect(linkedTo([createDefinition('Race', { scope: { kind: 'series', ref: '3000' } })])).toEqual({})
  })

  it('prefers a higher precedence to a nearer scope: a term of the 1000 series beats one of the 2000 series', () => {
    const found = linkedTo([
      createDefinition('Race', { definitionId: 'of 1000', precedence: 10 }),
      createDefinition('Race', { definitionId: 'of 2000', scope: { kind: 'series', ref: '2000' } }),
    ])
    expect(new Set(Object.values(found))).toEqual(new Set(['of 1000']))
  })

  it('prefers the definitions of a text outside the rulebook to any precedence', () => {
    const definitions = [
      createDefinition('Race', { definitionId: 'of 1000', precedence: 80 }),
      createDefinition('race', {
        definitionId: 'own',
        scope: { kind: 'rule', ref: '2100' },
        sourceRegulationId: '2100(b)',
      }),
    ]
    const found = linkTerms(nodes, definitions, { preferOwnDefinitions: true })
    expect(found.map(({ regulationId, definitionId }) => [regulationId, definitionId])).toEqual([
      ['2100', 'own'],
      ['2100(a)', 'own'],
      ['2200', 'of 1000'],
    ])
  })

  it('does not link a term in its own definition, below it or in a heading', () => {
    expect(Object.keys(linkedTo([createDefinition('Race', { sourceRegulationId: '2100' })]))).toEqual(['2200'])
  })

  it('links only forms of the term, in order and without overlap', () => {
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
      createDefinition('owner of the Race', { definitionId: 'x' }),
      createDefinition('owner', { definitionId: 'o' }),
    ]
    fc.assert(
      fc.property(text, (fields) => {
        let last = 0
        for (const { start, end } of linkTerms([createNode({ text: fields })], definitions)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(fields.slice(start, end)).toMatch(
            /^(?:Covered\s+Horses?|[Rr]aces?|[Oo]wner\s+of\s+the\s+[Rr]ace|[Oo]wner)$/,
          )
          last = end
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe.skipIf(!hasRegulationE)('terms of a real regulation', () => {
  it('are linked where its publisher linked them', () => {
    const name = loadVersionNames().at(-1) ?? ''
    const nodes = loadVersionNodes(name)
    const published = loadPublishedTerms(name)
    const definitions = published.defined.map(({ key, term, label }) =>
      createDefinition(term, { definitionId: key, sourceRegulationId: label }),
    )
    const started = performance.now()
    const links = linkTerms(nodes, definitions)
    const elapsedMs = performance.now() - started
    // The publisher's offsets start after the marker, and a term defined twice has one of two keys, so counts by node
    // are compared.
    const ours = new Map<string, number>()
    for (const { regulationId } of links) ours.set(regulationId, (ours.get(regulationId) ?? 0) + 1)
    let all = 0
    let found = 0
    for (const [label, terms] of published.links) {
      all += terms.length
      found += Math.min(terms.length, ours.get(label) ?? 0)
    }
    console.log(
      `${definitions.length} definitions, ${nodes.length} nodes: ${links.length} links in ${elapsedMs.toFixed(0)} ms; ` +
        `${found} of ${all} published links`,
    )
    expect(found / all).toBeGreaterThan(0.95)
    // Includes mentions with a scope ("prepaid") that the published data does not list.
    expect(links.length / all).toBeLessThan(1.2)
  })
})
