import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Module } from '@nestjs/common'
import { FieldEncryption, FieldEncryptionModule, fieldEncryptionSettings } from '@portal/field-encryption'
import { DeadJobs, jobMigrations, Jobs, JobsModule } from '@portal/jobs'
import { Database, PersistenceModule } from '@portal/persistence'
import { defineService } from '@portal/service-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keeperNotes, keeperPhone, KeeperTables } from './crash/keepers.ts'
import { createTestService, type TestService } from './test-service.ts'
import { waitFor } from './wait-for.ts'

const migrations = [...jobMigrations, { name: 'keeper-tables', class: KeeperTables }]

@Module({
  imports: [
    PersistenceModule.forService({ entities: [], migrations }),
    JobsModule.forService(),
    FieldEncryptionModule.forService({ columns: [keeperPhone, keeperNotes] }),
  ],
})
class StablesModule {}

const stables = defineService({
  name: 'stables',
  module: StablesModule,
  http: [],
  config: fieldEncryptionSettings,
  uses: { messaging: false },
})

const credential = 'c'.repeat(32)
const createKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const oldKey = createKey('old')
const newKey = createKey('new')
const rowCount = 600

/** A process with the old key only, whose database the others share, and one with the new key. */
let before: TestService
let after: TestService

beforeAll(async () => {
  before = await createTestService(stables, {
    migrations,
    env: { INTERNAL_CREDENTIAL: credential, PERSONAL_DATA_KEYS: oldKey },
  })
  for (let number = 0; number < rowCount; number++) await addKeeper(before, number)
  // Both keys are known everywhere before the new one encrypts.
  await before.service.app.get(Jobs).stop()
  after = await startWith(`${newKey},${oldKey}`)
})
afterAll(async () => {
  await after?.close()
  await before.close()
})

const startWith = (keys: string) =>
  createTestService(stables, {
    env: { DATABASE_URL: before.database.url, INTERNAL_CREDENTIAL: credential, PERSONAL_DATA_KEYS: keys },
  })

const toPhone = (number: number) => `(502) 555-${String(number).padStart(4, '0')}`

async function addKeeper(service: TestService, number: number): Promise<string> {
  const encryption = service.service.app.get(FieldEncryption)
  const id = randomUUID()
  const phone = toPhone(number)
  await before.database.query('insert into keeper values ($1, $2, $3, $4)', [
    id,
    encryption.encrypt(keeperPhone, id, phone),
    encryption.digest(keeperPhone, phone),
    number % 2 ? encryption.encryptJson(keeperNotes, id, { number }) : null,
  ])
  return id
}

async function changePhone(service: TestService, id: string, number: number): Promise<void> {
  const encryption = service.service.app.get(FieldEncryption)
  const phone = toPhone(number)
  await before.database.query('update keeper set phone = $2, phone_digest = $3 where id = $1', [
    id,
    encryption.encrypt(keeperPhone, id, phone),
    encryption.digest(keeperPhone, phone),
  ])
}

async function findByPhone(service: TestService, phone: string): Promise<number> {
  const { app } = service.service
  const digests = app.get(FieldEncryption).digests(keeperPhone, phone)
  const text = 'select id from keeper where phone_digest = any($1)'
  return (await app.get(Database).pool.query(text, [digests])).rows.length
}

interface Keeper {
  readonly id: string
  readonly phone: Buffer
  readonly notes: Buffer | null
}

const readKeepers = () => before.database.query<Keeper & Record<string, unknown>>('select id, phone, notes from keeper')

/** The phone numbers and notes of all rows, which throws when one cannot be read. */
async function readAll(encryption: FieldEncryption): Promise<string[]> {
  const rows = await readKeepers()
  return rows.map(({ id, phone, notes }) => {
    const text = encryption.decrypt(keeperPhone, id, phone)
    return notes ? `${text} ${JSON.stringify(encryption.decryptJson(keeperNotes, id, notes))}` : text
  })
}

const request = (method: 'GET' | 'POST', headers: Record<string, string> = { 'x-internal-credential': credential }) =>
  after.service.privatePort.inject({ method, url: '/encryption/rotation', headers })

const readRowsLeft = async () => (await request('GET')).json<{ rowsLeft: number }>().rowsLeft

describe('keys', () => {
  it('are checked before the service starts', async () => {
    await expect(startWith(`weak:${Buffer.alloc(32).toString('base64')}`)).rejects.toThrow('key 1 is not random')
    await expect(startWith(`${newKey},${newKey}`)).rejects.toThrow('key 2 has the id of an earlier key')
  })

  it('read and find values of an older key, and only the current one encrypts', async () => {
    expect(await findByPhone(after, '502-555-0007')).toBe(1)
    const id = await addKeeper(after, 8000)
    expect(await findByPhone(after, toPhone(8000))).toBe(1)
    const [row] = (await readKeepers()).filter((each) => each.id === id)
    expect(after.service.app.get(FieldEncryption).isCurrent(row?.phone ?? Buffer.alloc(0))).toBe(true)
  })
})

describe('a rotation', () => {
  it('needs the internal credential', async () => {
    for (const method of ['GET', 'POST'] as const) expect((await request(method, {})).statusCode).toBe(403)
    expect(await before.database.query(`select from jobs.job where name = 'rotate-encryption-keys'`)).toEqual([])
  })

  it('continues after kill -9, while rows are added and changed, until no row has an older key', async () => {
    const expected = new Set(await readAll(after.service.app.get(FieldEncryption)))
    await after.service.app.get(Jobs).stop()
    const started = await request('POST')
    expect(started.statusCode).toBe(202)
    expect(started.json()).toEqual({
      currentKey: 'new',
      olderKeys: ['old'],
      tables: [{ table: 'keeper', rowsLeft: rowCount }],
      rowsLeft: rowCount,
    })

    const script = join(import.meta.dirname, 'crash', 'rotate.ts')
    const args = [script, before.database.url, `${newKey},${oldKey}`]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    expect(await new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))).toBe('SIGKILL')
    expect(await readRowsLeft()).toBe(rowCount - 400)

    // A process that was not restarted yet still writes with the old key; one row is locked by another transaction.
    const outdated = await addKeeper(before, 8001)
    const [locked] = await before.database.query<{ id: string }>(
      `select id from keeper where substring(phone from 3 for 3) = convert_to('old', 'UTF8') limit 1`,
    )
    const client = await before.service.app.get(Database).pool.connect()
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query('select from keeper where id = $1 for update', [locked?.id])
    await after.restart()
    // The killed process is missed at once instead of after its last sign of life.
    await before.database.query(
      `update jobs.job set heartbeat_on = now() - interval '1 hour' where name = 'rotate-encryption-keys' and state = 'active'`,
    )
    const encryption = after.service.app.get(FieldEncryption)
    await waitFor(async () => {
      await before.database.query(`update jobs.job set start_after = now() where state = 'retry'`)
      await addKeeper(after, 8002)
      await changePhone(after, outdated, 8003)
      expect(await readRowsLeft()).toBe(1)
    }, 30_000)
    await client.query('rollback')
    client.release()
    await waitFor(async () => expect(await readRowsLeft()).toBe(0), 30_000)

    const found = await readAll(encryption)
    expect(found).toContain(`${toPhone(8003)} {"number":8001}`)
    expect([...expected].filter((each) => !found.includes(each))).toEqual([])
    expect(await findByPhone(after, '502-555-0007')).toBe(1)
  })

  it('makes the older key unnecessary', async () => {
    const withoutOldKey = new FieldEncryption(newKey)
    expect((await readAll(withoutOldKey)).length).toBeGreaterThan(rowCount)
    const digests = withoutOldKey.digests(keeperPhone, toPhone(7))
    expect(await before.database.query('select from keeper where phone_digest = any($1)', [digests])).toHaveLength(1)
  })

  it('is recorded in the audit trail, without personal data', async () => {
    const actions = await before.database.query(`select kind, entity_id, after from action where kind like 'key-%'`)
    expect(actions).toEqual([{ kind: 'key-rotation.started', entity_id: 'new', after: { rowsLeft: rowCount } }])
  })

  it('reports rows that cannot be decrypted as a failed job, and leaves them', async () => {
    await before.database.query(`update keeper set phone = 'damaged' where phone_digest = any($1)`, [
      after.service.app.get(FieldEncryption).digests(keeperPhone, toPhone(9)),
    ])
    await request('POST')
    const deadJobs = after.service.app.get(DeadJobs)
    await waitFor(async () => expect(await deadJobs.count()).toBe(1))
    expect(await deadJobs.list({ limit: 1 })).toMatchObject([
      { job: 'rotate-encryption-keys', error: 'FinalJobError: 1 rows of keeper cannot be decrypted' },
    ])
    expect(await readRowsLeft()).toBe(1)
  })
})
