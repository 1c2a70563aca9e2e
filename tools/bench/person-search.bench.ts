import { createPool, Database, runMigrations } from '@portal/persistence'
import { systemClock } from '@portal/service-kit'
import { PeopleBaseline } from '@portal/service-registration/migrations/people-baseline'
import { PersonChangesTables } from '@portal/service-registration/migrations/person-changes'
import { PersonListTables } from '@portal/service-registration/migrations/person-lists'
import { PersonLists } from '@portal/service-registration/people/person-lists.queries'
import { PersonSearch, selectFound, toFoundParameters } from '@portal/service-registration/people/person-search.queries'
import { listSearchNames, toNameSearch, toSortName } from '@portal/service-registration/people/search-names'
import pg from 'pg'
import { createRegistryPeople, type RegistryPerson } from '../seed/registry-people.ts'
import { withDatabaseClient } from './bench-servers.ts'
import { compare } from './compare.ts'
import { toSpeedFigure, type Bench, type Figure } from './figure.ts'
import { measurePercentile } from './percentile.ts'

const people = 1_000_000
const batchSize = 5000
const searchCount = 400
/** A scan takes long, so fewer searches are compared with it. */
const scanCount = 8
/** Lists that are compared with sorting. */
const listCount = 20
const database = 'bench_people'

const scanOfList = `select p.hisa_person_id, p.display_name from person p
    join person_list l using (person_id)
  where l.role = $1 and l.state = $2 and lower(p.display_name) like $3 and p.status = 'active'
  order by lower(p.display_name), p.person_id limit 25`

type Search = { readonly text: string; readonly role?: 'trainer' | 'jockey'; readonly state: string }

const scan = `select hisa_person_id, display_name from person
  where status = 'active' and is_covered and display_name ilike $1 order by display_name, person_id limit 10`

/** The autocomplete of persons against the same statement, sent by hand, and against a scan of all names. */
export const personSearchBench: Bench = {
  name: 'person-search',
  about: `p95 of an autocomplete in ${people.toLocaleString('en')} people, against the same SQL by hand and a scan`,
  async run({ servers, signal, report, onStarted }) {
    const { clusterUrl, database: access } = await servers()
    const url = await createDatabase(clusterUrl, access.role)
    const searches = await withDatabaseClient(url, (client) => fillPeople(client, { signal, report }))
    const pool = createPool(url, { max: 1 })
    onStarted(() => pool.end())
    const search = new PersonSearch(new Database(pool), systemClock)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onStarted(() => client.end())
    const find = ({ text, role }: Search) => search.find(getWords(text), role)
    const today = systemClock.now().toISOString().slice(0, 10)
    const requests = searches.map(({ text, role }) => ({
      ...selectFound,
      values: toFoundParameters(getWords(text), role ?? 'covered-person', today),
    }))
    let found = 0
    for (const each of searches) {
      const { length } = await find(each)
      if (length === 0) throw new Error(`the search for ${each.text} found nobody`)
      found += length
    }
    const byHand = await compare(
      () => measurePercentile(searches, find),
      () => measurePercentile(requests, (request) => client.query(request)),
      { rounds: 5, signal, report },
    )
    const scanned = searches.filter(({ role }) => role === undefined).slice(0, scanCount)
    const scans = await compare(
      () => measurePercentile(scanned, find),
      () => measurePercentile(scanned, ({ text }) => client.query(scan, [`%${text}%`])),
      { rounds: 3, signal, report },
    )
    const pages = await compareLists(new Database(pool), client, { searches, signal, report })
    return [
      pages,
      toSpeedFigure('person-search', 'p95, rotating searches', 1 / 1.5, byHand, [
        `${searches.length} searches by first letters, surname, both names and role; ${(found / searches.length).toFixed(1)} people each`,
        'ours also folds the typed words',
      ]),
      toSpeedFigure('person-search', 'p95, against a scan of the names', 40, scans, [
        'the scan neither folds accents nor reads roles',
      ]),
    ]
  },
}

const listTables = ['person', 'person_list', 'person_search', 'person_role']

/** First and second pages of lists by role, state and name against a statement that sorts the matching names. */
async function compareLists(
  listDatabase: Database,
  client: pg.Client,
  {
    searches,
    signal,
    report,
  }: {
    readonly searches: readonly Search[]
    readonly signal: AbortSignal
    readonly report: (state: string) => void
  },
): Promise<Figure> {
  const lists = new PersonLists(listDatabase, systemClock)
  const sample = searches.slice(0, listCount)
  const read = async ({ text, state, role = 'jockey' }: Search, index: number) => {
    const isByName = index % 2 === 0
    const filter = { role, state, onlyActive: true, ...(isByName && { search: getWords(text) }) }
    const page = await lists.page(filter, { limit: 25 })
    if (page.next !== null) await lists.page(filter, { limit: 25, after: page.next })
  }
  const before = await countScans(listDatabase)
  for (const [index, search] of sample.entries()) await read(search, index)
  const scans = (await countScans(listDatabase)) - before
  if (scans > 0) throw new Error(`lists of people scanned a table ${scans} times`)
  const compared = await compare(
    () => measurePercentile([...sample.entries()], ([index, search]) => read(search, index)),
    () =>
      measurePercentile([...sample.entries()], ([index, { text, state, role = 'jockey' }]) =>
        client.query(scanOfList, [role, state, index % 2 === 0 ? `%${text.toLowerCase()}%` : '%']),
      ),
    { rounds: 3, signal, report },
  )
  return toSpeedFigure('person-search', 'p95, two pages of a list against one sorted page', 1, compared, [
    'by role and state, half of them with a name; no table was scanned',
  ])
}

/** Counts the sequential scans of the tables that lists read. */
async function countScans(listDatabase: Database): Promise<number> {
  await listDatabase.rows({ name: 'flush-statistics', text: 'select pg_stat_force_next_flush()' }, [])
  const row = await listDatabase.find<{ scans: number }>(
    {
      name: 'count-scans',
      text: 'select sum(seq_scan)::int as scans from pg_stat_user_tables where relname = any($1)',
    },
    [listTables],
  )
  return row?.scans ?? 0
}

function getWords(text: string) {
  const words = toNameSearch(text)
  if (!words) throw new Error(`${text} is too short`)
  return words
}

async function createDatabase(clusterUrl: string, appRole: string): Promise<string> {
  await withDatabaseClient(clusterUrl, (client) => client.query(`create database ${database}`))
  const url = new URL(clusterUrl)
  url.pathname = `/${database}`
  const migrations = [
    { name: 'registration-people', class: PeopleBaseline },
    { name: 'registration-person-changes', class: PersonChangesTables },
    { name: 'registration-person-lists', class: PersonListTables },
  ]
  await runMigrations({ url: url.href, appRole, migrations })
  return url.href
}

const insertPeople = `
  with given as (
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $7::text[], $8::text[])
      as g (person_id, number, display_name, role, state, sort_name)
  ), persons as (
    insert into person (person_id, hisa_person_id, revision, status, is_covered, needs_review, locale, display_name, registered_at)
    select person_id, number, 1, 'active', true, false, 'en-US', display_name, now() from given
  ), roles as (
    insert into person_role (role_id, person_id, role, status, effective_from, requested_at)
    select gen_random_uuid(), person_id, r, 'active', '2024-01-01', now()
    from given cross join lateral unnest(array['covered-person', role]) r
  )
  , lists as (
    insert into person_list (role, state, track, sort_name, person_id, effective_from)
    select r, s, '', sort_name, person_id, '2024-01-01'
    from given cross join lateral unnest(array['covered-person', role]) r cross join lateral unnest(array['', state]) s
  )
  insert into person_search (role, search_name, person_id, states, tracks, effective_from)
  select r, n.search_name, n.person_id, array[state], '{}', '2024-01-01'
  from unnest($5::uuid[], $6::text[]) as n (person_id, search_name) join given using (person_id)
  cross join lateral unnest(array['covered-person', role]) r`

/** Inserts people and returns searches. Indexes are created at the end, and foreign keys are not checked, which is faster. */
async function fillPeople(
  client: pg.Client,
  { signal, report }: { readonly signal: AbortSignal; readonly report: (state: string) => void },
): Promise<Search[]> {
  await client.query('set synchronous_commit = off')
  await client.query('set session_replication_role = replica')
  const tables = ['person_role', 'person_search', 'person_list']
  const indexes = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = any($1) and indexname not like '%pkey'`,
    [tables],
  )
  for (const { indexname } of indexes.rows) await client.query(`drop index ${client.escapeIdentifier(indexname)}`)
  const searches: Search[] = []
  let batch: RegistryPerson[] = []
  let count = 0
  for (const person of createRegistryPeople(people)) {
    batch.push(person)
    if (count % Math.floor(people / searchCount) === 0) searches.push(toSearch(person, searches.length))
    if (++count % batchSize !== 0) continue
    await client.query(insertPeople, toColumns(batch, count))
    batch = []
    signal.throwIfAborted()
    if (count % 100_000 === 0) report(`${count} of ${people} people`)
  }
  report('indexes')
  for (const { indexdef } of indexes.rows) await client.query(indexdef)
  for (const table of ['person', ...tables]) await client.query(`vacuum analyze ${table}`)
  return searches
}

function toColumns(batch: readonly RegistryPerson[], count: number): unknown[] {
  const rows = batch.map((person, index) => ({
    id: crypto.randomUUID(),
    number: `P-${count - index}`,
    displayName: `${person.firstName} ${person.lastName}`,
    role: person.role,
    state: person.state,
    sortName: toSortName(person),
    names: listSearchNames([person.firstName, person.lastName]),
  }))
  const names = rows.flatMap((row) => row.names.map((name) => ({ id: row.id, name })))
  return [
    rows.map(({ id }) => id),
    rows.map(({ number }) => number),
    rows.map(({ displayName }) => displayName),
    rows.map(({ role }) => role),
    names.map(({ id }) => id),
    names.map(({ name }) => name),
    rows.map(({ state }) => state),
    rows.map(({ sortName }) => sortName),
  ]
}

function toSearch({ firstName, lastName, role, state }: RegistryPerson, index: number): Search {
  const surname = lastName.split(' ').at(-1) ?? lastName
  switch (index % 4) {
    case 0:
      return { text: surname.slice(0, 3), state }
    case 1:
      return { text: surname, state }
    case 2:
      return { text: `${firstName} ${surname}`, state }
    default:
      return role === 'trainer' || role === 'jockey'
        ? { text: surname.slice(0, 4), role, state }
        : { text: surname.slice(0, 4), state }
  }
}
