import { regulationsHttp as http, type SearchHit } from '@portal/contracts-regulations'
import type { TestService } from '@portal/testing-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Regulations, results, ruleText, startRegulations } from '../../testing/regulations.ts'
import { mostMatches } from './search.statements.ts'

interface Found {
  readonly items: SearchHit[]
  readonly total: number
  readonly kinds: Readonly<Record<SearchHit['kind'], number>>
}

let service: TestService
let regulations: Regulations

beforeAll(async () => {
  service = await startRegulations()
  regulations = new Regulations(service)
  const paragraphs = Array.from({ length: mostMatches + 60 }, (_, index) => {
    const seldom = index < 40 ? ' and an unusual saddlecloth' : ''
    return `(${index + 1}) The veterinarian looks at horse ${index + 1}${seldom}.`
  })
  await regulations.publishDraft(ruleText(2143, paragraphs))
  await regulations.publishDraft(
    ruleText(2200, ['(a) Veterinarian. The saddlecloth is numbered.', '(b) Nothing else.']),
  )
})
afterAll(() => service.close())

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
