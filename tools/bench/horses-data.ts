import { createHash } from 'node:crypto'
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toNameKey } from '@portal/formats/name-words'
import type pg from 'pg'
import { createRegistryHorses, listDemonstrationLocations, type RegistryHorse } from '../seed/registry-horses.ts'

/** Raised when the rows change, so that data of an earlier run is not used. */
const version = 1
/** Horses of the trainer whose list is measured. */
export const stableSize = 200
const horsesPerPerson = 10

type Cell = string | number | boolean | null
type Rows = Iterable<readonly Cell[]>

/** Returns the UUID of a thing by its number. */
export function toId(kind: string, number: number): string {
  const hex = createHash('md5').update(`${kind} ${number}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** The account of a person by number. The first one trains {@link stableSize} horses. */
export const toAccount = (person: number) => `bench-person-${person}`

export const countPeople = (horses: number) => Math.max(100, Math.floor(horses / horsesPerPerson))

/** The trainer of a horse. */
export function findTrainer(horse: number, horses: number): number {
  return horse < stableSize ? 0 : 1 + (horse % (countPeople(horses) - 1))
}

/** Loads horses with ten assignments and four health records each, unless an earlier run did. */
export async function loadHorses(client: pg.Client, count: number, report: (state: string) => void): Promise<void> {
  // In a schema of its own, because migrations grant rights on every table of the service.
  await client.query('create schema if not exists bench')
  await client.query('create table if not exists bench.loaded (version integer, horses integer)')
  const { rows } = await client.query<{ horses: number }>('select horses from bench.loaded where version = $1', [
    version,
  ])
  if (rows[0]?.horses === count) return
  const tables = createTables(count)
  await client.query('set session_replication_role = replica')
  await client.query(
    `truncate bench.loaded, ${tables.map(({ name }) => name).join(', ')}, horse_verdict, verdict_change cascade`,
  )
  const names = tables.map(({ name }) => name)
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes join pg_class on relname = indexname and relnamespace = 'public'::regnamespace
      where tablename = any($1) and not exists (select from pg_constraint where conindid = pg_class.oid)`,
    [names],
  )
  for (const { indexname } of indexes) await client.query(`drop index ${client.escapeIdentifier(indexname)}`)
  for (const { name, columns, rows: content } of tables) {
    report(`loading ${name}`)
    await copy(client, name, columns, content)
  }
  report('indexes')
  for (const { indexdef } of indexes) await client.query(indexdef)
  for (const name of names) await client.query(`vacuum analyze ${name}`)
  await client.query('insert into bench.loaded values ($1, $2)', [version, count])
}

/** Writes the rows to a file that the server reads. */
async function copy(client: pg.Client, table: string, columns: string, rows: Rows): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-copy-'))
  const file = join(folder, 'rows.csv')
  try {
    // The server runs as another user.
    chmodSync(folder, 0o755)
    await pipeline(Readable.from(toLines(rows)), createWriteStream(file))
    await client.query(`copy ${table} (${columns}) from '${file}' with (format csv)`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function* toLines(rows: Rows): Generator<string> {
  let lines = ''
  for (const row of rows) {
    lines += `${row.map((cell) => (cell === null ? '' : `"${String(cell).replaceAll('"', '""')}"`)).join(',')}\n`
    if (lines.length < 60_000) continue
    yield lines
    lines = ''
  }
  yield lines
}

function createTables(count: number): { name: string; columns: string; rows: Rows }[] {
  const locations = listDemonstrationLocations()
  return [
    {
      name: 'location',
      columns: 'location_id, code, type, name, name_key, state, time_zone',
      rows: locations.map((each, index) => [
        toId('location', index),
        each.code,
        each.type,
        each.name,
        toNameKey(each.name),
        each.state,
        each.timeZone,
      ]),
    },
    {
      name: 'person_copy',
      columns: 'person_id, revision, display_name, status, is_covered, account_sub, hisa_person_id, licenses',
      rows: map(countPeople(count), (person) => [
        toId('person', person),
        1,
        `Person ${person}`,
        'active',
        true,
        toAccount(person),
        `P-${person}`,
        JSON.stringify([
          { licenseId: toId('license', person), type: 'src', state: 'KY', status: 'verified', expiresOn: null },
        ]),
      ]),
    },
    {
      name: 'person_role_copy',
      columns: 'person_id, role, effective_from',
      rows: flatMap(countPeople(count), (person) =>
        ['covered-person', 'trainer'].map((role) => [toId('person', person), role, '2020-01-01']),
      ),
    },
    {
      name: 'registry_horse',
      columns: `registry_number, ${identity}, imported_at`,
      rows: mapHorses(count, (horse) => [...toIdentity(horse), '2025-01-01']),
    },
    {
      name: 'horse',
      columns: `horse_id, registry_number, ${identity}, status, registered_at`,
      rows: mapHorses(count, (horse, index) => [toId('horse', index), ...toIdentity(horse), 'ACTIVE', '2025-01-01']),
    },
    {
      name: 'horse_assignment',
      columns: `assignment_id, horse_id, role, person_id, location_id, basis, is_primary, share, effective_from,
        effective_to, source, recorded_at`,
      rows: flatMap(count, (index) => createAssignments(index, count, locations.length)),
    },
    {
      name: 'health_record',
      columns: `record_id, horse_id, medical_type, name, treated_on, outcome, is_late, is_decisive, entered_by, entered_at`,
      rows: flatMap(count, (index) =>
        ['rabies', 'tetanus', 'influenza', 'coggins'].map((name, item) => [
          toId('record', 4 * index + item),
          toId('horse', index),
          name === 'coggins' ? 'test' : 'vaccine',
          name,
          `2026-0${1 + (index % 9)}-15`,
          name === 'coggins' ? 'negative' : null,
          false,
          true,
          toId('person', 0),
          '2026-01-01',
        ]),
      ),
    },
  ]
}

const identity = 'name, name_key, year_of_birth, dam_name, dam_key, sire_name, sex, color, microchip'

function toIdentity(horse: RegistryHorse): Cell[] {
  const { registryNumber, name, yearOfBirth, damName, sireName, sex, color, microchip } = horse
  const isNamed = name !== ''
  return [
    registryNumber,
    isNamed ? name : null,
    isNamed ? toNameKey(name) : null,
    yearOfBirth,
    damName,
    toNameKey(damName),
    sireName,
    sex,
    color,
    microchip === '' ? null : microchip,
  ]
}

/** Two former and the present responsible person, owners, the designated owner, veterinarians and locations. */
function createAssignments(index: number, count: number, locations: number): Cell[][] {
  const people = countPeople(count)
  const other = (shift: number) => toId('person', (index * 7 + shift) % people)
  const [first, second, third] = ['2025-01-01', '2025-06-01', '2026-01-01']
  const rows: Partial<Record<'person' | 'location' | 'basis' | 'to', string>>[] = []
  const shares: (number | null)[] = []
  const roles: string[] = []
  const from: string[] = []
  const add = (role: string, start: string, row: (typeof rows)[number], share: number | null = null) => {
    roles.push(role)
    from.push(start)
    rows.push(row)
    shares.push(share)
  }
  const trainer = toId('person', findTrainer(index, count))
  add('responsible-person', first, { person: other(1), basis: 'TRAINER', to: second })
  add('responsible-person', second, { person: other(2), basis: 'TRAINER', to: third })
  add('responsible-person', third, { person: trainer, basis: 'TRAINER' })
  add('owner', first, { person: other(3) }, 60)
  add('owner', first, { person: other(4) }, 40)
  add('designated-owner', first, { person: other(3) })
  add('attending-veterinarian', first, { person: other(5), to: second })
  add('attending-veterinarian', second, { person: other(6) })
  add('location', first, { location: toId('location', index % locations), to: third })
  add('location', third, { location: toId('location', (index + 1) % locations) })
  return rows.map(({ person = null, location = null, basis = null, to = null }, position) => [
    toId('assignment', 10 * index + position),
    toId('horse', index),
    roles[position] ?? '',
    person,
    location,
    basis,
    roles[position] === 'attending-veterinarian',
    shares[position] ?? null,
    from[position] ?? first,
    to,
    'IMPORT',
    '2025-01-01',
  ])
}

function* map(count: number, create: (index: number) => Cell[]): Generator<Cell[]> {
  for (let index = 0; index < count; index++) yield create(index)
}

function* flatMap(count: number, create: (index: number) => Cell[][]): Generator<Cell[]> {
  for (let index = 0; index < count; index++) yield* create(index)
}

/** Registry numbers of the generator end after 90,000 horses of a year; a letter makes them unique. */
function* mapHorses(count: number, create: (horse: RegistryHorse, index: number) => Cell[]): Generator<Cell[]> {
  let index = 0
  for (const horse of createRegistryHorses(count)) {
    yield create(toUnique(horse, index), index)
    index += 1
  }
}

/** Gives a horse a number and a chip that no other of the data has. */
export function toUnique(horse: RegistryHorse, index: number): RegistryHorse {
  const number = String(index).padStart(8, '0')
  return { ...horse, registryNumber: `B${number}`, microchip: `9851410${number}` }
}
