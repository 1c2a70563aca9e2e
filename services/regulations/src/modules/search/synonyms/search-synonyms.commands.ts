import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { regulationsHttp, SearchSynonyms } from '@portal/contracts-regulations'
import { acquireAdvisoryLock, expectVersion, type Outcome } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { queryRows } from '../../../database/query-rows.ts'
import {
  deleteSynonyms,
  findTakenWord,
  insertSynonyms,
  lockSynonyms,
  toSearchSynonyms,
  updateSynonyms,
  type SynonymRow,
} from './search-synonyms.row.ts'

type Words = Pick<SearchSynonyms, 'english' | 'spanish'>

/** Adds an entry. Refusals: `search-synonyms.too-few-words`, `search-synonyms.word-taken`. */
export async function addSearchSynonyms(em: EntityManager, body: Words): Promise<Outcome<SearchSynonyms>> {
  const id = randomUUID()
  const words = await checkWords(em, id, body)
  await queryRows(em, insertSynonyms, [id, words.english, words.spanish])
  const results = { id, ...words, lockVersion: 1 }
  return {
    results,
    action: { kind: 'search-synonyms.added', entityType: 'search-synonyms', entityId: id, after: results },
  }
}

/**
 * Changes an entry. Refusals: `search-synonyms.too-few-words`, `search-synonyms.word-taken`, `resource.stale`,
 * `resource.not-found`.
 */
export async function updateSearchSynonyms(
  em: EntityManager,
  id: string,
  { expectedVersion, ...body }: InputOf<typeof regulationsHttp.updateSearchSynonyms>['body'],
): Promise<Outcome<SearchSynonyms>> {
  const before = await getLocked(em, id)
  expectVersion(expectedVersion, before.lockVersion, before)
  const words = await checkWords(em, id, body)
  await queryRows(em, updateSynonyms, [id, words.english, words.spanish])
  const results = { id, ...words, lockVersion: before.lockVersion + 1 }
  const action = { kind: 'search-synonyms.updated', entityType: 'search-synonyms', entityId: id } as const
  return { results, action: { ...action, before, after: results } }
}

/** Deletes an entry. Refusals: `resource.stale`, `resource.not-found`. */
export async function deleteSearchSynonyms(
  em: EntityManager,
  id: string,
  expectedVersion: number | undefined,
): Promise<Outcome<{ deleted: boolean }>> {
  const before = await getLocked(em, id)
  expectVersion(expectedVersion, before.lockVersion, before)
  await queryRows(em, deleteSynonyms, [id])
  const action = { kind: 'search-synonyms.deleted', entityType: 'search-synonyms', entityId: id } as const
  return { results: { deleted: true }, action: { ...action, before, after: null } }
}

async function getLocked(em: EntityManager, id: string): Promise<SearchSynonyms> {
  const [row] = await queryRows<SynonymRow>(em, lockSynonyms, [id])
  return row ? toSearchSynonyms(row) : refuse('resource.not-found', { id })
}

/** Removes repeated words, and refuses an entry with fewer than two words or with a word of another entry. */
async function checkWords(em: EntityManager, id: string, body: Words): Promise<Words> {
  const words = { english: removeRepeated(body.english), spanish: removeRepeated(body.spanish) }
  if (words.english.length + words.spanish.length < 2) refuse('search-synonyms.too-few-words', {})
  await acquireAdvisoryLock(em, 'search-synonyms', 'words')
  const [taken] = await queryRows<{ word: string }>(em, findTakenWord, [id, words.english, words.spanish])
  if (taken) refuse('search-synonyms.word-taken', { word: taken.word })
  return words
}

function removeRepeated(words: readonly string[]): string[] {
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
}
