import type pg from 'pg'
import { SampleText } from './sample-text.ts'

/** Number of published documents. */
export const documents = 50_000
const batch = 5000

/** The values the list can be filtered by. */
export interface SampleLabels {
  readonly categories: readonly string[]
  readonly occupations: readonly string[]
  /** Words of titles or descriptions. */
  readonly words: readonly string[]
}

/**
 * Fills the service's tables with documents over three years, with their files ready and the given categories and
 * occupations.
 */
export async function fillDocuments(client: pg.Client, report: (state: string) => void): Promise<SampleLabels> {
  const labelsOf = async (kind: string) => {
    const { rows } = await client.query<{ label_id: string }>('select label_id from document_label where kind = $1', [
      kind,
    ])
    return rows.map((row) => row.label_id)
  }
  const [categories, occupations] = [await labelsOf('category'), await labelsOf('occupation')]
  const sample = new SampleText(31)
  await client.query('set synchronous_commit = off')
  for (let from = 0; from < documents; from += batch) {
    const rows = Array.from({ length: batch }, (_, index) => ({
      place: from + index,
      title: sample.sentence(6),
      description: sample.sentence(25),
      category: categories[index % categories.length],
      occupations: [occupations[index % occupations.length], occupations[(index * 7 + 3) % occupations.length]],
    }))
    await client.query(insertText, [JSON.stringify(rows)])
    report(`${from + batch} of ${documents} documents`)
  }
  await client.query('vacuum analyze')
  const words = Array.from({ length: 12 }, () => sample.word()).filter((word) => word.length > 3)
  return { categories, occupations, words }
}

const insertText = `
  with r as (
    select *, gen_random_uuid() as id from jsonb_to_recordset($1::jsonb)
      as r (place int, title text, description text, category uuid, occupations uuid[])),
  file as (
    insert into stored_file (file_id, file_name, kind, state, byte_length, received_length, sha256, created_by, created_at, updated_at)
    select id, 'sample-' || place || '.pdf', 'pdf', 'Completed', 1000, 1000, '', 'bench', now(), now() from r)
  insert into document (document_id, collection, status, title, description, category_id, occupation_ids, file_id, created_by,
    created_at, updated_at, published_at, search)
  select id, 'reg', 'published', title, description, category, occupations, id, 'bench', stamp, stamp, stamp,
         setweight(to_tsvector('portal_english', title), 'A') || setweight(to_tsvector('portal_english', description), 'B')
    from r, lateral (select now() - (r.place * interval '30 minutes')) as at (stamp)`
