import type { EntityManager } from '@mikro-orm/postgresql'
import type { ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import type { TranslationState } from '@portal/contracts-regulations/rules'
import { queryRows } from '../../database/query-rows.ts'

type Page = ResultsOf<typeof regulationsHttp.listTranslations>
type TranslatedProvision = Page['items'][number]
type VersionTranslation = ResultsOf<typeof regulationsHttp.getVersionTranslation>
type Table = TranslatedProvision['english']['table']

/** Filters of a page of translations. */
export interface TranslationFilter {
  readonly versionId: string
  readonly regulationId?: string | undefined
  readonly state?: TranslationState | undefined
}

interface Row {
  readonly regulation_id: string
  readonly label: string
  readonly depth: number
  readonly text_hash: string
  readonly heading: string | null
  readonly text: string
  readonly table_content: Table | null
  readonly es_heading: string | null
  readonly es_text: string | null
  readonly es_table: Table | null
  readonly es_lock_version: number | null
  readonly es_text_hash: string | null
  readonly from_heading: string | null
  readonly from_text: string | null
  readonly from_table: Table | null
}

/**
 * The provisions of a version that have text, with the translation of their current text or, if there is none, the
 * newest earlier translation. A provision with only a translated heading counts as missing. Parameter: the version.
 */
const provisions = `
  select n.ordinal, n.regulation_id, n.label, n.depth, t.text_hash, t.heading, t.text, t.table_content,
         s.heading as es_heading, s.text as es_text, s.table_content as es_table, s.lock_version as es_lock_version,
         s.text_hash as es_text_hash,
         case when s.text_hash is null or (s.text = '' and t.text <> '')
                   or (s.table_content is null and t.table_content is not null) then 'missing' when s.text_hash = t.text_hash then 'current' else 'outdated' end as state
    from version_provision n
    join provision_text t using (body_hash)
    left join lateral (
      select * from provision_translation p where p.regulation_id = n.regulation_id
       order by (p.text_hash = t.text_hash) desc, p.translated_at desc limit 1) s on true
   where n.version_id = $1 and (t.text <> '' or t.heading is not null or t.table_content is not null)`

const page = {
  name: 'translations-page',
  text: `
    with p as (${provisions} and ($2::uuid is null or n.regulation_id = $2))
    select p.*, f.heading as from_heading, f.text as from_text, f.table_content as from_table
      from (select * from p where $3::text is null or state = $3 order by ordinal offset $4 limit $5) p
      left join lateral (
        select heading, text, table_content from provision_text f where p.state = 'outdated' and f.text_hash = p.es_text_hash
         limit 1) f on true
     order by p.ordinal`,
}
const counts = {
  name: 'translations-counts',
  text: `select state, count(*)::int as count from (${provisions}) p group by state`,
}
const versionTranslation = {
  name: 'version-translation',
  text: `select regulation_id, state, es_heading, es_text, es_table from (${provisions}) p where es_text_hash = text_hash or state = 'outdated' order by ordinal`,
}

/** Returns a page of provisions with their translations, and the number in each state. */
export async function listTranslations(
  em: EntityManager,
  filter: TranslationFilter,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<Page> {
  const stateCounts = await countTranslations(em, filter.versionId)
  const { missing, outdated, current } = stateCounts
  const total = filter.state === undefined ? missing + outdated + current : stateCounts[filter.state]
  return { items: await readPage(em, filter, skip, limit), total, skip, limit, counts: stateCounts }
}

/** Returns one provision of a version with its translation. */
export async function findTranslation(
  em: EntityManager,
  versionId: string,
  regulationId: string,
): Promise<TranslatedProvision | undefined> {
  return (await readPage(em, { versionId, regulationId }, 0, 1))[0]
}

/** Returns the Spanish text of a version for readers. */
export async function readVersionTranslation(em: EntityManager, versionId: string): Promise<VersionTranslation> {
  const rows = await queryRows<Row & { readonly state: string }>(em, versionTranslation, [versionId])
  const { missing, outdated, current } = await countTranslations(em, versionId)
  return {
    items: rows
      .filter(({ state }) => state !== 'outdated')
      .map((row) => ({
        regulationId: row.regulation_id,
        ...toProvisionText(row.es_heading, row.es_text ?? '', row.es_table),
      })),
    outdated: rows.filter(({ state }) => state === 'outdated').map((row) => row.regulation_id),
    total: missing + outdated + current,
  }
}

async function countTranslations(em: EntityManager, versionId: string): Promise<Page['counts']> {
  const rows = await queryRows<{ state: keyof Page['counts']; count: number }>(em, counts, [versionId])
  const byState = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  return { missing: 0, outdated: 0, current: 0, ...byState }
}

async function readPage(
  em: EntityManager,
  { versionId, regulationId, state }: TranslationFilter,
  skip: number,
  limit: number,
): Promise<TranslatedProvision[]> {
  const rows = await queryRows<Row>(em, page, [versionId, regulationId ?? null, state ?? null, skip, limit])
  return rows.map((row) => ({
    regulationId: row.regulation_id,
    label: row.label,
    depth: row.depth,
    textHash: row.text_hash,
    english: toProvisionText(row.heading, row.text, row.table_content),
    spanish: toSpanish(row),
  }))
}

function toSpanish(row: Row): TranslatedProvision['spanish'] {
  const { es_text: text, es_lock_version: lockVersion } = row
  if (text === null || lockVersion === null) return null
  const isOutdated = row.es_text_hash !== row.text_hash
  const translatedFrom =
    isOutdated && row.from_text !== null && toProvisionText(row.from_heading, row.from_text, row.from_table)
  return {
    ...toProvisionText(row.es_heading, text, row.es_table),
    isOutdated,
    ...(translatedFrom && { translatedFrom }),
    lockVersion,
  }
}

function toProvisionText(heading: string | null, text: string, table: Table | null) {
  return { ...(heading !== null && { heading }), text, ...(table && { table }) }
}
