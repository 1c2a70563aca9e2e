import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { SampleText } from './sample-text.ts'

const regulations = 50
const sectionsPerRegulation = 2000
const wordsPerSection = 100
const definitions = 500

/** Total number of sections. */
export const sections = regulations * sectionsPerRegulation

/**
 * Fills the regulations service's tables with 50 regulations in effect of 2,000 sections each, and one plain table
 * with the same headings and texts, so that the peer needs no join.
 */
export async function fillSections(client: pg.Client, report: (state: string) => void): Promise<void> {
  const sample = new SampleText(7)
  await client.query(
    'create table peer_section (id integer primary key, label text not null, heading text, text text not null)',
  )
  await client.query('set synchronous_commit = off')
  // Creating the text index at the end takes a fraction of the time of updating it.
  const indexes = await dropTextIndexes(client)
  for (let number = 0; number < regulations; number += 1) {
    await fillRegulation(client, sample, number)
    report(`${(number + 1) * sectionsPerRegulation} of ${sections} sections`)
  }
  for (const definition of indexes) await client.query(definition)
  const terms = Array.from({ length: definitions }, (_, index) => `${sample.word()} ${sample.word()} ${index}`)
  await client.query(
    `insert into definition (definition_id, term, description, published_at)
     select gen_random_uuid(), term, description, now() from unnest($1::text[], $2::text[]) as d (term, description)`,
    [terms, terms.map(() => sample.sentence(30))],
  )
  await client.query('vacuum analyze')
}

/** Drops the text indexes and returns their definitions. */
async function dropTextIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'provision_text' and indexdef like '%USING gin%'`,
  )
  if (rows.length === 0) throw new Error('provision_text has no text index')
  for (const { indexname } of rows) await client.query(`drop index ${client.escapeIdentifier(indexname)}`)
  return rows.map(({ indexdef }) => indexdef)
}

async function fillRegulation(client: pg.Client, sample: SampleText, number: number): Promise<void> {
  const [main, version] = [randomUUID(), randomUUID()]
  const title = `Sample ${number}`
  await client.query(
    `insert into main_regulation (regulation_id, series, subject, title_en, created_at) values ($1, $2, 'racetrack-safety', $3, now())`,
    [main, String(1000 * (number + 1)), title],
  )
  await client.query(
    `insert into version (version_id, main_parent_id, version_number, state, title_en, subject, effective_from, published_at,
                          content_hash, node_count, created_at, created_by)
     values ($1, $2, 1, 'PUBLISHED_CURRENT', $3, 'racetrack-safety', current_date - 30, now() - interval '40 days', $5, $4, now(), 'bench')`,
    [version, main, title, sectionsPerRegulation, randomUUID()],
  )
  const rows = Array.from({ length: sectionsPerRegulation }, (_, index) => ({
    id: index === 0 ? main : randomUUID(),
    parent: index === 0 ? null : main,
    ordinal: index,
    label: `${1000 * (number + 1)}-${index}`,
    heading: index % 10 === 0 ? sample.sentence(4) : null,
    text: sample.sentence(wordsPerSection),
    hash: randomUUID(),
    place: number * sectionsPerRegulation + index,
  }))
  const given = [JSON.stringify(rows)]
  const from = `from jsonb_to_recordset($1::jsonb) as r (id uuid, parent uuid, ordinal int, label text, heading text, text text, hash text, place int)`
  await client.query(
    `insert into provision (regulation_id, main_parent_id, created_at) select id, '${main}', now() ${from}`,
    given,
  )
  await client.query(
    `insert into provision_text (body_hash, text_hash, heading, text) select hash, hash, heading, text ${from}`,
    given,
  )
  await client.query(
    `insert into version_provision (version_id, regulation_id, parent_id, ordinal, kind, depth, label, path, body_hash)
     select '${version}', id, parent, ordinal, case when parent is null then 'series' else 'paragraph' end,
            case when parent is null then 0 else 1 end, label, array[label], hash ${from}`,
    given,
  )
  await client.query(
    `insert into peer_section (id, label, heading, text) select place, label, heading, text ${from}`,
    given,
  )
}

/** Returns terms and pairs of terms, from those that occur in half of all sections to rare ones. */
export function searchTerms(count: number): string[] {
  const sample = new SampleText(23)
  const terms = new Set<string>()
  while (terms.size < count) {
    const word = sample.word()
    if (word.length < 4) continue
    terms.add(terms.size % 3 === 2 ? `${word} ${sample.word()}` : word)
  }
  return [...terms]
}
