import pg from 'pg'
import { definitionSearch, documentSearch, provisionSearch } from '@portal/service-regulations/search-statements'
import { parseQuery } from '@portal/service-regulations/synonym-statements'
import { compare, median } from './compare.ts'
import { toSpeedFigure, type Bench } from './figure.ts'
import { fillSections, searchTerms, sections } from './search-data.ts'

const page = { offset: 0, limit: 20 }
/** Searches per measurement; each uses other terms until all were used. */
const searches = { ours: 20, peer: 3 }

/** A hand-written search without an index reads all rows, because it must sort them. */
const ilike = {
  name: 'ilike',
  text: `select id, label, heading, left(text, 200) as snippet from peer_section
          where text ilike $1 or heading ilike $1 order by (heading ilike $1) is true desc, id limit 20`,
}

/** The SQL of the search page, top 20 of 100,000 sections, against an ordered ILIKE scan of the same texts. */
export const searchBench: Bench = {
  name: 'search',
  about: `the search page's SQL, top 20 of ${sections.toLocaleString('en')} sections, against an ordered ILIKE scan`,
  async run({ servers, signal, report }) {
    const { makeRegulationsDatabase } = await servers()
    const client = new pg.Client({ connectionString: await makeRegulationsDatabase('bench_search') })
    await client.connect()
    try {
      await fillSections(client, report)
      const terms = await removeStopWords(client, searchTerms(90))
      await requireFullPages(client, terms.slice(0, 8))
      const [turn, peerTurn] = [rotation(terms), rotation(terms)]
      const comparison = await compare(
        () => measureAll(searches.ours, () => search(client, turn())),
        () => measureAll(searches.peer, () => client.query({ ...ilike, values: [toLikePattern(peerTurn())] })),
        { rounds: 5, signal, report },
      )
      const slowest = await findSlowest(client, terms)
      return [
        toSpeedFigure('search', 'top 20, rotating terms', 50, comparison, [
          `${terms.length} terms of one or two words; ours ranked, with snippets, breadcrumbs and counts`,
          `slowest term "${slowest.term}": ${slowest.milliseconds.toFixed(1)} ms; median of all ${slowest.median.toFixed(1)} ms`,
        ]),
      ]
    } finally {
      await client.end()
    }
  },
}

/** Every statement that the service runs for one search of all kinds in the regulations in effect. */
async function search(client: pg.Client, term: string) {
  const now = new Date()
  const scope = [now.toISOString().slice(0, 10), now.toISOString(), null]
  const phrases = [...new Set([...term.split(' '), term])]
  const parsed = await client.query<{ query: string }>({ ...parseQuery, values: [term, phrases] })
  const query = parsed.rows[0]?.query ?? ''
  const provisions = { ...provisionSearch('current', 'all'), values: [query, page.offset, page.limit, ...scope] }
  await client.query({ ...definitionSearch, values: [query, page.offset, page.limit, term] })
  await client.query({ ...documentSearch, values: [query, page.offset, page.limit] })
  const { rows } = await client.query<{ heading: number; text: number; hits: { snippet: string }[] }>(provisions)
  return rows[0]
}

/** Removes stop words, which a text search ignores and which would flatter it. */
async function removeStopWords(client: pg.Client, terms: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ term: string }>(
    `select term from unnest($1::text[]) with ordinality as t (term, place)
      where (select bool_and(numnode(plainto_tsquery('portal_english', word)) > 0) from unnest(string_to_array(term, ' ')) as word)
      order by place`,
    [terms],
  )
  return rows.map(({ term }) => term)
}

/** When a word occurs in twenty sections or more, our page must be full and every hit highlighted. */
async function requireFullPages(client: pg.Client, terms: readonly string[]): Promise<void> {
  for (const term of terms.filter((each) => !each.includes(' '))) {
    const { rows } = await client.query('select 1 from peer_section where text ~* $1 limit 20', [`\\m${term}\\M`])
    const found = await search(client, term)
    const highlighted = found?.hits.filter(({ snippet }) => snippet.includes('\uE000')).length ?? 0
    if (highlighted < rows.length)
      throw new Error(`"${term}" occurs in ${rows.length} sections or more, but only ${highlighted} are shown`)
  }
}

function rotation(terms: readonly string[]): () => string {
  let turn = 0
  return () => terms[turn++ % terms.length] ?? ''
}

/** The ILIKE pattern: the words in order, with anything between them. */
function toLikePattern(term: string): string {
  return `%${term.split(' ').join('%')}%`
}

async function measureAll(times: number, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  for (let time = 0; time < times; time += 1) await work()
  return (performance.now() - startedAt) / times
}

async function findSlowest(client: pg.Client, terms: readonly string[]) {
  const measurements = []
  for (const term of terms) measurements.push({ term, milliseconds: await measureAll(1, () => search(client, term)) })
  const slowest = measurements.toSorted((a, b) => b.milliseconds - a.milliseconds)[0] ?? { term: '', milliseconds: 0 }
  return { ...slowest, median: median(measurements.map(({ milliseconds }) => milliseconds)) }
}
