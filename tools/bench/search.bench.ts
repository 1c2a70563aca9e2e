import pg from 'pg'
import { definitionSearch, documentSearch, provisionSearch } from '@portal/service-regulations/search-statements'
import { compare, median } from './compare.ts'
import { timesAsFast, type Bench } from './figure.ts'
import { fillSections, searchTerms, sections } from './search-data.ts'

const page = { offset: 0, limit: 20 }
/** Searches in one measurement; each has terms of its own until all have had their turn. */
const searches = { ours: 20, peer: 3 }

/** What a hand-written search without an index does: everything is looked at, because the order is known only then. */
const ilike = {
  name: 'ilike',
  text: `select id, label, heading, left(text, 200) as snippet from peer_section
          where text ilike $1 or heading ilike $1 order by (heading ilike $1) is true desc, id limit 20`,
}

/** The search page's statements, top 20 of 100,000 sections, against an ordered ILIKE scan of the same texts. */
export const searchBench: Bench = {
  name: 'search',
  about: `the search page's SQL, top 20 of ${sections.toLocaleString('en')} sections, against an ordered ILIKE scan`,
  async run({ servers, signal, report }) {
    const { makeRegulationsDatabase } = await servers()
    const client = new pg.Client({ connectionString: await makeRegulationsDatabase('bench_search') })
    await client.connect()
    try {
      await fillSections(client, report)
      const terms = await withMeaning(client, searchTerms(90))
      await requireFullPages(client, terms.slice(0, 8))
      const [turn, peerTurn] = [rotation(terms), rotation(terms)]
      const comparison = await compare(
        () => timed(searches.ours, () => search(client, turn())),
        () => timed(searches.peer, () => client.query({ ...ilike, values: [like(peerTurn())] })),
        { rounds: 5, signal, report },
      )
      const slowest = await slowestOf(client, terms)
      return [
        timesAsFast('search', 'top 20, rotating terms', 50, comparison, [
          `${terms.length} terms of one or two words; ours ranked, with snippets, titles above and counts`,
          `slowest term "${slowest.term}": ${slowest.milliseconds.toFixed(1)} ms; median of all ${slowest.median.toFixed(1)} ms`,
        ]),
      ]
    } finally {
      await client.end()
    }
  },
}

/** Everything the service asks the database for one search of all kinds in what is in force. */
async function search(client: pg.Client, term: string) {
  const now = new Date()
  const scope = [now.toISOString().slice(0, 10), now.toISOString(), null]
  const provisions = { ...provisionSearch('current', 'all'), values: [term, page.offset, page.limit, ...scope] }
  await client.query({ ...definitionSearch, values: [term, page.offset, page.limit] })
  await client.query({ ...documentSearch, values: [term, page.offset, page.limit] })
  const { rows } = await client.query<{ heading: number; text: number; hits: { snippet: string }[] }>(provisions)
  return rows[0]
}

/** Terms without words such as "with", which a text search passes over and which would flatter it. */
async function withMeaning(client: pg.Client, terms: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ term: string }>(
    `select term from unnest($1::text[]) with ordinality as t (term, place)
      where (select bool_and(numnode(plainto_tsquery('portal_english', word)) > 0) from unnest(string_to_array(term, ' ')) as word)
      order by place`,
    [terms],
  )
  return rows.map(({ term }) => term)
}

/** Where the word itself stands in twenty sections or more, our page is full, and every hit of it has a highlighted word. */
async function requireFullPages(client: pg.Client, terms: readonly string[]): Promise<void> {
  for (const term of terms.filter((each) => !each.includes(' '))) {
    const { rows } = await client.query('select 1 from peer_section where text ~* $1 limit 20', [`\\m${term}\\M`])
    const found = await search(client, term)
    const marked = found?.hits.filter(({ snippet }) => snippet.includes('\uE000')).length ?? 0
    if (marked < rows.length)
      throw new Error(`"${term}" stands in ${rows.length} sections or more, but ${marked} are shown`)
  }
}

function rotation(terms: readonly string[]): () => string {
  let turn = 0
  return () => terms[turn++ % terms.length] ?? ''
}

/** As ILIKE takes it: the words one after another, anything between them. */
function like(term: string): string {
  return `%${term.split(' ').join('%')}%`
}

async function timed(times: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let time = 0; time < times; time += 1) await work()
  return (performance.now() - began) / times
}

async function slowestOf(client: pg.Client, terms: readonly string[]) {
  const took = []
  for (const term of terms) took.push({ term, milliseconds: await timed(1, () => search(client, term)) })
  const slowest = took.toSorted((a, b) => b.milliseconds - a.milliseconds)[0] ?? { term: '', milliseconds: 0 }
  return { ...slowest, median: median(took.map(({ milliseconds }) => milliseconds)) }
}
