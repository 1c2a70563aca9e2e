import { regulationsHttp as http, type SearchSynonyms } from '@portal/contracts-regulations'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { expect, test } from 'vitest'
import { editor, setUpRegulations, ruleText } from '../../../testing/regulations.ts'

const { service, regulations } = await setUpRegulations()
const as = { as: editor }

async function add(english: string[], spanish: string[] = []) {
  return service.call(http.addSearchSynonyms, { body: { english, spanish } }, as)
}

async function list(query: object = {}) {
  return getResults<{ items: SearchSynonyms[]; total: number }>(
    await service.call(http.listSearchSynonyms, { query }, as),
  )
}

async function countHits(q: string): Promise<number> {
  return getResults<{ total: number }>(await service.call(http.search, { query: { q } })).total
}

test('lists the entries by their first English word, in pages', async () => {
  const { items, total } = await list({ limit: 100 })
  expect(items.find(({ english }) => english.includes('Lasix'))?.spanish).toEqual(['furosemida'])
  const words = items.map(({ english }) => english[0]?.toLowerCase() ?? '')
  expect(words).toHaveLength(total)
  const second = await list({ skip: 1, limit: 1 })
  expect(second.items).toEqual([items[1]])
})

test('a search uses an entry as soon as it is added, and no longer after it was deleted', async () => {
  await regulations.publishDraft(ruleText(2143, ['(a) The tongue strap is clean.']))
  const entry = getResults<SearchSynonyms>(await add(['tongue strap', 'tongue tie', 'Tongue Tie'], ['amarralenguas']))
  expect(entry.english).toEqual(['tongue strap', 'Tongue Tie'])
  expect([await countHits('tongue ties'), await countHits('amarralenguas')]).toEqual([1, 1])
  const { id, lockVersion } = entry
  const body = { english: ['tongue strap'], spanish: ['atalenguas'], expectedVersion: lockVersion }
  const updated = getResults<SearchSynonyms>(
    await service.call(http.updateSearchSynonyms, { params: { id }, body }, as),
  )
  expect([await countHits('amarralenguas'), await countHits('atalenguas')]).toEqual([0, 1])
  const stale = await service.call(http.updateSearchSynonyms, { params: { id }, body }, as)
  expect(getStatusAndError(stale)).toEqual([412, 'resource.stale'])
  const deletion = { params: { id }, query: { expectedVersion: updated.lockVersion } }
  getResults(await service.call(http.deleteSearchSynonyms, deletion, as))
  expect(await countHits('atalenguas')).toBe(0)
  expect(getStatusAndError(await service.call(http.deleteSearchSynonyms, deletion, as))).toEqual([
    404,
    'resource.not-found',
  ])
})

test('refuses one word alone, a word of another entry and a phrase that no search can find', async () => {
  expect(getStatusAndError(await add(['blinkers']))).toEqual([400, 'search-synonyms.too-few-words'])
  expect(getStatusAndError(await add(['diuretic', 'LASIX']))).toEqual([409, 'search-synonyms.word-taken'])
  expect(getStatusAndError(await add(['female horse'], ['yeguas']))).toEqual([409, 'search-synonyms.word-taken'])
  expect(getStatusAndError(await add(['blinkers', 'one two three four five six']))[0]).toBe(400)
  expect(getStatusAndError(await add(['blinkers', '?']))[0]).toBe(400)
})
