import { regulationsHttp as http, type SearchHelp, type SearchHit } from '@portal/contracts-regulations'
import { results } from '@portal/testing-service'
import { beforeAll, expect, test } from 'vitest'
import { regulationsForFile, ruleText } from '../../testing/regulations.ts'
import { mostMatches } from './search.statements.ts'

interface Found {
  readonly items: SearchHit[]
  readonly total: number
  readonly kinds: Readonly<Record<SearchHit['kind'], number>>
  readonly help?: SearchHelp
}

const { service, regulations } = await regulationsForFile()

beforeAll(async () => {
  const paragraphs = Array.from({ length: mostMatches + 60 }, (_, index) => {
    const seldom = index < 40 ? ' and an unusual saddlecloth' : ''
    return `(${index + 1}) The veterinarian looks at horse ${index + 1}${seldom}.`
  })
  await regulations.publishDraft(ruleText(2143, paragraphs))
  await regulations.publishDraft(
    ruleText(2200, ['(a) Veterinarian. The saddlecloth is numbered.', '(b) Nothing else.']),
  )
})

async function search(query: object): Promise<Found> {
  return results<Found>(await service.call(http.search, { query }))
}

/** Every page of a search, one after the other. */
async function pagesOf(q: string): Promise<SearchHit[]> {
  const hits: SearchHit[] = []
  for (;;) {
    const { items, total } = await search({ q, skip: hits.length, limit: 7 })
    hits.push(...items)
    if (items.length === 0 || hits.length >= total) return hits
  }
}

test('every text with a word is found, each once, whatever its hash', async () => {
  const hits = await pagesOf('saddlecloth')
  expect(hits).toHaveLength(41)
  expect(new Set(hits.map((hit) => hit.regulationId)).size).toBe(41)
  expect((await search({ q: 'saddlecloth' })).kinds).toMatchObject({ text: 41, heading: 0 })
  const [sampled] = await service.database.query<{ count: number }>(
    `select count(*)::int as count from provision_text where body_hash < '1' and text like '%saddlecloth%'`,
  )
  expect(sampled?.count).toBeGreaterThan(0)
})

test('a word that stands everywhere is counted up to a bound, with pages that do not overlap', async () => {
  const { kinds, total } = await search({ q: 'veterinarian' })
  // Which of the 461 are taken is the planner's to choose; one of them is a heading.
  expect(kinds.text + kinds.heading).toBe(mostMatches)
  const hits = await pagesOf('veterinarian')
  expect(hits).toHaveLength(total)
  expect(new Set(hits.map((hit) => hit.regulationId)).size).toBe(total)
})

const labels = (hits: readonly SearchHit[] | undefined) => hits?.map(({ label }) => label)

test('a citation is read as people type it', async () => {
  for (const q of ['HISA Rule 2200(b)', 'regla 2200.b', '2200b', '2200(B)'])
    expect(labels((await search({ q, limit: 1 })).items)).toEqual(['2200(b)'])
  expect(labels((await search({ q: 'Rules 2143 and 2200', kind: 'citation' })).items)).toEqual(['2143', '2200'])
})

test('a citation that does not exist names what stands above it, or the numbers beside it', async () => {
  const { total, help } = await search({ q: '2200(b)(7)' })
  expect([total, help?.citation, labels(help?.nearest)]).toEqual([0, '2200(b)(7)', ['2200(b)']])
  expect(labels((await search({ q: '2199(a)' })).help?.nearest)).toEqual(['2143', '2200'])
  expect(labels((await search({ q: 'rule 220' })).help?.nearest)).toEqual(['2200'])
})

test('a version that was not searched and has what is cited is named', async () => {
  const old = await regulations.publishDraft(ruleText(7300, ['(a) One.', '(b) Two.']))
  await regulations.publishDraft(ruleText(7300, ['(a) One.']), { of: old.mainParentId })
  const { help } = await search({ q: '7300(b)' })
  expect(help?.elsewhere).toMatchObject([{ label: '7300(b)', versionId: old.versionId }])
  expect(labels(help?.nearest)).toEqual(['7300'])
})

test('a word that nobody wrote is put as one that somebody did; of many words some are enough', async () => {
  const misspelt = await search({ q: 'sadlecloth' })
  expect([misspelt.total, misspelt.help?.spelling]).toEqual([0, 'saddlecloth'])
  const { help, items } = await search({ q: 'when is a saddlecloth purple', limit: 1 })
  expect([help?.isWidened, items[0]?.snippet.some(({ text }) => text === 'saddlecloth')]).toEqual([true, true])
  for (const q of ['the', '?', '🐎']) expect((await search({ q })).help?.hasNoWords).toBe(true)
})

test('Spanish words find the Spanish text, without accents too', async () => {
  await service.database.query(
    `insert into provision_translation (regulation_id, words_hash, text, translated_at)
     select n.regulation_id, t.words_hash, 'Veterinaria. La sudadera está numerada.', now()
       from version_provision n join provision_text t using (body_hash) where n.label = '2200(a)'`,
  )
  const { items, total } = await search({ q: 'sudaderas numeradas' })
  expect([total, labels(items), items[0]?.language]).toEqual([1, ['2200(a)'], 'es'])
  expect((await search({ q: 'esta numerada' })).total).toBe(1)
})
