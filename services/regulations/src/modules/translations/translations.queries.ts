import type { EntityManager } from '@mikro-orm/postgresql'
import type { ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import type { TranslationState } from '@portal/contracts-regulations/rules'
import { rowsIn } from '../../database/transaction-rows.ts'

type Page = ResultsOf<typeof regulationsHttp.listTranslations>
type TranslatedProvision = Page['items'][number]
type Whole = ResultsOf<typeof regulationsHttp.getVersionTranslation>
type Table = TranslatedProvision['english']['table']

/** What a page of a version's provisions is narrowed to. */
export interface TranslationFilter {
  readonly versionId: string
  readonly regulationId?: string | undefined
  readonly state?: TranslationState | undefined
}

interface Row {
  readonly regulation_id: string
  readonly label: string
  readonly depth: number
  readonly words_hash: string
  readonly heading: string | null
  readonly text: string
  readonly table_content: Table | null
  readonly es_heading: string | null
  readonly es_text: string | null
  readonly es_table: Table | null
  readonly es_lock_version: number | null
  readonly es_words_hash: string | null
  readonly from_heading: string | null
  readonly from_text: string | null
  readonly from_table: Table | null
}

/**
 * The provisions of a version that have words, each with its Spanish: of the words as they stand, otherwise the newest of
 * earlier ones. Parameter: the version.
 */
const provisions = `
  select n.ordinal, n.regulation_id, n.label, n.depth, t.words_hash, t.heading, t.text, t.table_content,
         s.heading as es_heading, s.text as es_text, s.table_content as es_table, s.lock_version as es_lock_version,
         s.words_hash as es_words_hash,
         case when s.words_hash is null then 'missing' when s.words_hash = t.words_hash then 'current' else 'outdated' end as state
    from version_provision n
    join provision_text t using (body_hash)
    left join lateral (
      select * from provision_translation p where p.regulation_id = n.regulation_id
       order by (p.words_hash = t.words_hash) desc, p.translated_at desc limit 1) s on true
   where n.version_id = $1 and (t.text <> '' or t.heading is not null or t.table_content is not null)`

const page = {
  name: 'translations-page',
  text: `
    with p as (${provisions} and ($2::uuid is null or n.regulation_id = $2))
    select p.*, f.heading as from_heading, f.text as from_text, f.table_content as from_table
      from (select * from p where $3::text is null or state = $3 order by ordinal offset $4 limit $5) p
      left join lateral (
        select heading, text, table_content from provision_text f where p.state = 'outdated' and f.words_hash = p.es_words_hash
         limit 1) f on true
     order by p.ordinal`,
}
const counts = {
  name: 'translations-counts',
  text: `select state, count(*)::int as count from (${provisions}) p group by state`,
}
const whole = {
  name: 'version-translation',
  text: `select regulation_id, state, es_heading, es_text, es_table from (${provisions}) p where state <> 'missing' order by ordinal`,
}

/** A page of a version's provisions beside their Spanish, with how many are in which state. */
export async function listTranslations(
  em: EntityManager,
  filter: TranslationFilter,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<Page> {
  const counted = await countTranslations(em, filter.versionId)
  const { missing, outdated, current } = counted
  const total = filter.state === undefined ? missing + outdated + current : counted[filter.state]
  return { items: await read(em, filter, skip, limit), total, skip, limit, counts: counted }
}

/** One provision of a version beside its Spanish. */
export async function findTranslation(
  em: EntityManager,
  versionId: string,
  regulationId: string,
): Promise<TranslatedProvision | undefined> {
  return (await read(em, { versionId, regulationId }, 0, 1))[0]
}

/** The Spanish text of a version, as readers get it. */
export async function readVersionTranslation(em: EntityManager, versionId: string): Promise<Whole> {
  const rows = await rowsIn<Row & { readonly state: string }>(em, whole, [versionId])
  const { missing, outdated, current } = await countTranslations(em, versionId)
  return {
    items: rows
      .filter(({ state }) => state === 'current')
      .map((row) => ({ regulationId: row.regulation_id, ...words(row.es_heading, row.es_text ?? '', row.es_table) })),
    outdated: rows.filter(({ state }) => state === 'outdated').map((row) => row.regulation_id),
    total: missing + outdated + current,
  }
}

async function countTranslations(em: EntityManager, versionId: string): Promise<Page['counts']> {
  const rows = await rowsIn<{ state: keyof Page['counts']; count: number }>(em, counts, [versionId])
  const found = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  return { missing: 0, outdated: 0, current: 0, ...found }
}

async function read(
  em: EntityManager,
  { versionId, regulationId, state }: TranslationFilter,
  skip: number,
  limit: number,
): Promise<TranslatedProvision[]> {
  const rows = await rowsIn<Row>(em, page, [versionId, regulationId ?? null, state ?? null, skip, limit])
  return rows.map((row) => ({
    regulationId: row.regulation_id,
    label: row.label,
    depth: row.depth,
    wordsHash: row.words_hash,
    english: words(row.heading, row.text, row.table_content),
    spanish: spanishOf(row),
  }))
}

function spanishOf(row: Row): TranslatedProvision['spanish'] {
  const { es_text: text, es_lock_version: lockVersion } = row
  if (text === null || lockVersion === null) return null
  const isOutdated = row.es_words_hash !== row.words_hash
  const madeFrom = isOutdated && row.from_text !== null && words(row.from_heading, row.from_text, row.from_table)
  return { ...words(row.es_heading, text, row.es_table), isOutdated, ...(madeFrom && { madeFrom }), lockVersion }
}

function words(heading: string | null, text: string, table: Table | null) {
  return { ...(heading !== null && { heading }), text, ...(table && { table }) }
}
