import { endpoint, expectedVersion, id, pageOf, pageQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { isSearchSynonym, searchSynonymsMax } from '../rules/search-synonyms.ts'
import { pickErrors } from './pick-errors.ts'

const synonym = z.string().trim().max(60).refine(isSearchSynonym, 'This must be one to five words.')
const words = z.strictObject({
  /** English words and phrases with one meaning, such as `furosemide` and `Lasix`. */
  english: z.array(synonym).min(1).max(searchSynonymsMax),
  /** Spanish words and phrases with this meaning; they find the English text. */
  spanish: z.array(synonym).max(searchSynonymsMax).default([]),
})

const searchSynonyms = z.object({
  id,
  english: z.array(z.string()),
  spanish: z.array(z.string()),
  /** Expected version of the next write (412 when stale). */
  lockVersion: z.int(),
})
/** Words with one meaning: a search for one of them also finds the English ones. */
export type SearchSynonyms = z.infer<typeof searchSynonyms>

const params = z.strictObject({ id })

export const listSearchSynonyms = endpoint(routes.listSearchSynonyms, {
  summary: 'Search synonyms by their first English word',
  query: z.strictObject({ ...pageQuery, limit: z.coerce.number().int().min(1).max(100).default(50) }),
  results: pageOf(searchSynonyms),
})
export const addSearchSynonyms = endpoint(routes.addSearchSynonyms, {
  summary: 'Adds search synonyms: at least two words in total',
  body: words,
  results: searchSynonyms,
  errors: pickErrors('search-synonyms.too-few-words', 'search-synonyms.word-taken'),
})
export const updateSearchSynonyms = endpoint(routes.updateSearchSynonyms, {
  summary: 'Changes search synonyms',
  params,
  body: words.extend({ expectedVersion }),
  results: searchSynonyms,
  errors: pickErrors('search-synonyms.too-few-words', 'search-synonyms.word-taken'),
})
export const deleteSearchSynonyms = endpoint(routes.deleteSearchSynonyms, {
  summary: 'Deletes search synonyms',
  params,
  query: z.strictObject({ expectedVersion: z.coerce.number().int().min(0).optional() }),
  results: z.object({ deleted: z.boolean() }),
})
