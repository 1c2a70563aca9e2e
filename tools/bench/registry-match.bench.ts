import { randomBytes } from 'node:crypto'
import { FieldEncryption, type EncryptedColumn, type IndexedColumn } from '@portal/field-encryption'
import { createPool, Database, runMigrations } from '@portal/persistence'
import { systemClock } from '@portal/service-kit'
import { RegistrationBaseline } from '@portal/service-registration/baseline'
import { BuiltInLicenseRegistry, toParameters } from '@portal/service-registration/license-registry/built-in-registry'
import type { CandidateSearch } from '@portal/service-registration/license-registry/candidate'
import { LicenseMatching } from '@portal/service-registration/license-registry/license-matching'
import { findCandidates } from '@portal/service-registration/license-registry/registry.queries'
import { registryDateOfBirth } from '@portal/service-registration/license-registry/registry-columns'
import { toRow, upsertEntries } from '@portal/service-registration/license-registry/registry.store'
import pg from 'pg'
import { createRegistryPeople } from '../seed/registry-people.ts'
import { withDatabaseClient } from './bench-servers.ts'
import { compare } from './compare.ts'
import { toSpeedFigure, type Bench } from './figure.ts'
import { measurePercentile } from './percentile.ts'

const entries = 1_000_000
const batchSize = 5000
const searchCount = 400
const database = 'bench_registry'

const unusedValue = randomBytes(60)
const unusedDigest = randomBytes(32)

/** Encrypts everything but dates of birth, which a match does not read, so that the registry is filled sooner. */
class MatchEncryption extends FieldEncryption {
  override encrypt(column: EncryptedColumn, rowId: string, text: string): Buffer {
    return column === registryDateOfBirth ? unusedValue : super.encrypt(column, rowId, text)
  }

  override digest(column: IndexedColumn, text: string): Buffer {
    return column === registryDateOfBirth ? unusedDigest : super.digest(column, text)
  }
}

/** The match of the license registry against the same statement, sent by hand with ready parameters. */
export const registryMatchBench: Bench = {
  name: 'registry-match',
  about: `p95 of a match in ${entries.toLocaleString('en')} licenses, against the same SQL by hand`,
  async run({ servers, signal, report, onStarted }) {
    const { clusterUrl, database: access } = await servers()
    const url = await createDatabase(clusterUrl, access.role)
    const encryption = new MatchEncryption(`bench:${randomBytes(32).toString('base64')}`)
    const searches = await withDatabaseClient(url, (client) => fillRegistry(client, encryption, { signal, report }))
    const pool = createPool(url, { max: 1 })
    onStarted(() => pool.end())
    const registry = new BuiltInLicenseRegistry(new Database(pool), encryption)
    const matching = new LicenseMatching(registry, encryption, systemClock)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onStarted(() => client.end())
    const requests = searches.map((search) => ({ ...findCandidates, values: [...toParameters(encryption, search)] }))
    let rows = 0
    for (const search of searches) {
      const { length } = await matching.findCandidates('bench', search)
      if (length === 0) throw new Error('a search found nobody')
      rows += length
    }
    const comparison = await compare(
      () => measurePercentile(searches, (search) => matching.findCandidates('bench', search)),
      () => measurePercentile(requests, (request) => client.query(request)),
      { rounds: 5, signal, report },
    )
    return [
      toSpeedFigure('registry-match', 'p95, rotating searches', 1 / 1.5, comparison, [
        `${searches.length} searches by license number, name, one of two surnames and sound; ${(rows / searches.length).toFixed(1)} candidates each`,
        'ours also normalizes names, makes digests and handles, decrypts license numbers and masks',
      ]),
    ]
  },
}

async function createDatabase(clusterUrl: string, appRole: string): Promise<string> {
  await withDatabaseClient(clusterUrl, (client) => client.query(`create database ${database}`))
  const url = new URL(clusterUrl)
  url.pathname = `/${database}`
  const migrations = [{ name: 'registration-baseline', class: RegistrationBaseline }]
  await runMigrations({ url: url.href, appRole, migrations })
  return url.href
}

/** Fills the registry with encrypted entries and returns searches. Indexes are created at the end, which is faster. */
async function fillRegistry(
  client: pg.Client,
  encryption: FieldEncryption,
  { signal, report }: { readonly signal: AbortSignal; readonly report: (state: string) => void },
): Promise<CandidateSearch[]> {
  await client.query('set synchronous_commit = off')
  const indexes = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
      where tablename = 'license_registry_entry' and indexname <> 'license_registry_entry_pkey'`,
  )
  for (const { indexname } of indexes.rows) await client.query(`drop index ${client.escapeIdentifier(indexname)}`)
  const searches: CandidateSearch[] = []
  let batch: ReturnType<typeof toRow>[] = []
  let count = 0
  // The next batch is made while PostgreSQL writes the last one.
  let written: Promise<unknown> = Promise.resolve()
  for (const person of createRegistryPeople(entries)) {
    batch.push(toRow(encryption, crypto.randomUUID(), { ...person, expiresOn: null }))
    if (count % Math.floor(entries / searchCount) === 0) searches.push(toSearch(person, searches.length))
    if (++count % batchSize !== 0) continue
    await written
    written = client.query({ ...upsertEntries, values: [...toColumns(batch), new Date().toISOString()] })
    batch = []
    signal.throwIfAborted()
    if (count % 100_000 === 0) report(`${count} of ${entries} entries`)
  }
  await written
  report('indexes')
  for (const { indexdef } of indexes.rows) await client.query(indexdef)
  await client.query('vacuum analyze license_registry_entry')
  return searches
}

const toColumns = (rows: readonly ReturnType<typeof toRow>[]) =>
  (rows[0] ?? []).map((_, index) => rows.map((row) => row[index]))

function toSearch(
  { state, licenseNumber, firstName, lastName }: CandidateSearch & { licenseNumber: string; lastName: string },
  index: number,
): CandidateSearch {
  switch (index % 4) {
    case 0:
      return { state, licenseNumber }
    case 1:
      return { state, licenseNumber: '0', firstName, lastName }
    case 2:
      return { state, lastName: lastName.split(' ').at(-1) }
    default:
      return { state, firstName, lastName: lastName.replaceAll('z', 's').replaceAll('v', 'b') }
  }
}
