import {
  regulationsHttp as http,
  type Definition,
  type SearchExpansion,
  type SearchSuggestions,
  type SearchHit,
} from '@portal/contracts-regulations'
import { getResults } from '@portal/testing-service'
import { beforeAll, expect, test } from 'vitest'
import { editor, setUpRegulations, ruleText } from '../../testing/regulations.ts'
import { maxMatches } from './search.statements.ts'

interface Found {
  readonly items: SearchHit[]
  readonly total: number
  readonly kinds: Readonly<Record<SearchHit['kind'], number>>
  readonly suggestions?: SearchSuggestions
  readonly expansions?: readonly SearchExpansion[]
}

const { service, regulations } = await setUpRegulations()

beforeAll(async () => {
  const paragraphs = Array.from({ length: maxMatches + 60 }, (_, index) => {
    const seldom = index < 40 ? ' and an unusual saddlecloth' : ''
    return `(${index + 1}) The veterinarian looks at horse ${index + 1}${seldom}.`
  })
  await regulations.publishDraft(ruleText(2143, paragraphs))
  await regulations.publishDraft(
    ruleText(2200, ['(a) Veterinarian. The saddlecloth is numbered.', '(b) Nothing else.']),
  )
})

async function search(query: object): Promise<Found> {
  return getResults<Found>(await service.call(http.search, { query }))
}

/** Returns all pages of a search. */
async function pagesOf(q: string): Promise<SearchHit[]> {
  const hits: SearchHit[] = []
  for (;;) {
    const { items, total } = await search({ q, skip: hits.length, limit: 7 })
    hits.push(...items)
    if (items.length === 0 || hits.length >= total) return hits
  }
}

test('finds every text that contains a word exactly once, regardless of its hash', async () => {
  const hits = await pagesOf('saddlecloth')
  expect(hits).toHaveLength(41)
  expect(new Set(hits.map((hit) => hit.regulationId)).size).toBe(41)
  expect((await search({ q: 'saddlecloth' })).kinds).toMatchObject({ text: 41, heading: 0 })
  const [sampled] = await service.database.query<{ count: number }>(
    `select count(*)::int as count from provision_text where body_hash < '1' and text like '%saddlecloth%'`,
  )
  expect(sampled?.count).toBeGreaterThan(0)
})

test('limits the count for a very common word, and its pages do not overlap', async () => {
  const { kinds, total } = await search({ q: 'veterinarian' })
  // The query planner decides which of the 461 matches are counted. A provision whose heading and text match counts once.
  expect([maxMatches - 1, maxMatches]).toContain(kinds.text + kinds.heading)
  const hits = await pagesOf('veterinarian')
  expect(hits).toHaveLength(total)
  expect(new Set(hits.map((hit) => hit.regulationId)).size).toBe(total)
})

const labels = (hits: readonly SearchHit[] | undefined) => hits?.map(({ label }) => label)

test('understands citations as people type them', async () => {
  for (const q of ['HISA Rule 2200(b)', 'regla 2200.b', '2200b', '2200(B)'])
    expect(labels((await search({ q, limit: 1 })).items)).toEqual(['2200(b)'])
  expect(labels((await search({ q: 'Rules 2143 and 2200', kind: 'citation' })).items)).toEqual(['2143', '2200'])
})

test('suggests the ancestors of a citation that does not exist, or the neighboring numbers', async () => {
  const { total, suggestions } = await search({ q: '2200(b)(7)' })
  expect([total, suggestions?.citation, labels(suggestions?.nearest)]).toEqual([0, '2200(b)(7)', ['2200(b)']])
  expect(labels((await search({ q: '2199(a)' })).suggestions?.nearest)).toEqual(['2143', '2200'])
  expect(labels((await search({ q: 'rule 220' })).suggestions?.nearest)).toEqual(['2200'])
})

test('names a version outside the searched scope that contains the citation', async () => {
  const old = await regulations.publishDraft(ruleText(7300, ['(a) One.', '(b) Two.']))
  await regulations.publishDraft(ruleText(7300, ['(a) One.']), { of: old.mainParentId })
  const { suggestions } = await search({ q: '7300(b)' })
  expect(suggestions?.inOtherVersions).toMatchObject([{ label: '7300(b)', versionId: old.versionId }])
  expect(labels(suggestions?.nearest)).toEqual(['7300'])
})

test('suggests a corrected spelling, and finds texts with some of several search terms', async () => {
  const misspelled = await search({ q: 'sadlecloth', correctSpelling: 'false' })
  expect([misspelled.total, misspelled.suggestions?.suggestedQuery]).toEqual([0, 'saddlecloth'])
  const { suggestions, items } = await search({ q: 'when is a saddlecloth purple', limit: 1 })
  expect([suggestions?.isPartialMatch, items[0]?.snippet.some(({ text }) => text === 'saddlecloth')]).toEqual([
    true,
    true,
  ])
  for (const q of ['the', '?', '🐎']) expect((await search({ q })).suggestions?.hasNoSearchTerms).toBe(true)
})

test('searches for the corrected spelling when the query as typed has no results', async () => {
  const { total, suggestions } = await search({ q: 'sadlecloth' })
  expect([total, suggestions?.correctedQuery, suggestions?.suggestedQuery]).toEqual([41, 'saddlecloth', undefined])
  // "saddlecloths" is in no text, but finds "saddlecloth".
  expect((await search({ q: 'saddlecloths purpel' })).suggestions?.suggestedQuery).toBeUndefined()
})

test('finds texts by synonyms and says which words were searched for', async () => {
  await regulations.publishDraft(
    ruleText(4220, [
      '(a) A trainer shall:',
      '(1) report furosemide in writing, except as in Rule 2143. Nothing else is due',
      '(2) lead the mare past the starting gate',
    ]),
  )
  const lasix = await search({ q: 'Lasix' })
  expect(labels(lasix.items)).toEqual(['4220(a)(1)'])
  expect(lasix.expansions).toEqual([{ typed: 'lasix', language: 'en', words: ['Salix', 'furosemide'] }])
  expect(lasix.items[0]?.leadIn).toBe('A trainer shall:')
  expect(lasix.items[0]?.snippet.map(({ text }) => text).join('')).toBe(
    'report furosemide in writing, except as in Rule 2143.',
  )
  expect(labels((await search({ q: '"lasix in writing"' })).items)).toEqual(['4220(a)(1)'])
  expect((await search({ q: 'furosemide -salix' })).expansions).toHaveLength(2)
})

test('finds the English text by Spanish terms, also with Spanish stop words', async () => {
  for (const q of ['yegua', 'yeguas', 'la yegua y el partidero', 'cajones de salida'])
    expect(labels((await search({ q })).items), q).toEqual(['4220(a)(2)'])
  expect((await search({ q: 'yegua' })).expansions).toEqual([{ typed: 'yegua', language: 'es', words: ['mare'] }])
  const veterinario = await search({ q: 'veterinario', limit: 1 })
  expect([veterinario.total, veterinario.expansions?.[0]?.words]).toEqual([maxMatches, ['vet', 'veterinarian']])
})

test('finds the English text by the Spanish term of a definition', async () => {
  const body = { term: 'saddlecloth', description: 'A cloth.' }
  const { id } = getResults<Definition>(await service.call(http.addDefinition, { body }, { as: editor }))
  const translation = { term: 'mantilla', text: 'Una tela.', englishVersionNumber: 1 }
  getResults(await service.call(http.translateDefinition, { params: { id }, body: translation }, { as: editor }))
  const { kinds, expansions } = await search({ q: 'mantillas' })
  expect([kinds.definition, kinds.text]).toEqual([1, 41])
  expect(expansions).toEqual([{ typed: 'mantillas', language: 'es', words: ['saddlecloth'] }])
})

test('filters by status and by main regulation', async () => {
  const count = async (query: object) => (await search({ q: 'saddlecloth', kind: 'text', ...query })).total
  const { items } = await search({ q: '2200' })
  expect(await count({ mainRegulation: items[0]?.mainParentId })).toBe(1)
  expect([await count({ scope: 'proposed' }), await count({ scope: 'in-effect' })]).toEqual([41, 0])
  expect([
    await count({ scope: 'upcoming' }),
    await count({ scope: 'superseded' }),
    await count({ scope: 'every' }),
  ]).toEqual([0, 0, 41])
  expect((await search({ q: 'saddlecloth', scope: 'superseded' })).kinds.definition).toBe(0)
})

test('finds Spanish text by Spanish words, with or without accents', async () => {
  await service.database.query(
    `insert into provision_translation (regulation_id, text_hash, text, translated_at)
     select n.regulation_id, t.text_hash, 'Veterinaria. La sudadera está numerada.', now()
       from version_provision n join provision_text t using (body_hash) where n.label = '2200(a)'`,
  )
  const { items, total } = await search({ q: 'sudaderas numeradas' })
  expect([total, labels(items), items[0]?.language]).toEqual([1, ['2200(a)'], 'es'])
  expect((await search({ q: 'esta numerada' })).total).toBe(1)
})
