import type { SearchSynonyms } from '@portal/contracts-regulations'

export interface SynonymRow {
  readonly synonym_id: string
  readonly english: string[]
  readonly spanish: string[]
  readonly lock_version: number
}

const columns = 'synonym_id, english, spanish, lock_version'

/** $1, $2: offset and limit. */
export const listSynonyms = {
  name: 'list-search-synonyms',
  text: `select ${columns} from search_synonym order by lower(english[1]), synonym_id offset $1 limit $2`,
}
export const countSynonyms = {
  name: 'count-search-synonyms',
  text: 'select count(*)::int as total from search_synonym',
}
/** $1: id. */
export const lockSynonyms = {
  name: 'lock-search-synonyms',
  text: `select ${columns} from search_synonym where synonym_id = $1 for update`,
}
/** Returns a word that another entry has. $1: id of the entry; $2, $3: its English and Spanish words. */
export const findTakenWord = {
  name: 'find-taken-search-synonym',
  text: `
    select word from unnest($2::text[]) as word
     where exists (select from search_synonym s where s.english_keys @> to_search_keys('portal_english', array[word]) and s.synonym_id <> $1)
    union all
    select word from unnest($3::text[]) as word
     where exists (select from search_synonym s where s.spanish_keys @> to_search_keys('portal_spanish', array[word]) and s.synonym_id <> $1)
     limit 1`,
}
/** $1: id; $2, $3: English and Spanish words. */
export const insertSynonyms = {
  name: 'insert-search-synonyms',
  text: 'insert into search_synonym (synonym_id, english, spanish) values ($1, $2, $3)',
}
/** $1: id; $2, $3: English and Spanish words. */
export const updateSynonyms = {
  name: 'update-search-synonyms',
  text: 'update search_synonym set english = $2, spanish = $3, lock_version = lock_version + 1 where synonym_id = $1',
}
export const deleteSynonyms = {
  name: 'delete-search-synonyms',
  text: 'delete from search_synonym where synonym_id = $1',
}

export function toSearchSynonyms(row: SynonymRow): SearchSynonyms {
  return { id: row.synonym_id, english: row.english, spanish: row.spanish, lockVersion: row.lock_version }
}
