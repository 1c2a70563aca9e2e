import { MikroORM } from '@mikro-orm/postgresql'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FieldEncryption } from '@portal/field-encryption'
import { OutboundHttp } from '@portal/outbound-http'
import { Database, inTransaction } from '@portal/persistence'
import { createLogger } from '@portal/service-kit'
import { createTestService, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { createRegistrationEnv } from '../../testing/test-environment.ts'
import { toParameters } from './built-in-registry.ts'
import { HttpLicenseRegistry } from './http-registry.ts'
import { LicenseMatching } from './license-matching.ts'
import { findCandidates } from './registry.queries.ts'
import { storeEntries, type RegistryEntry } from './registry.store.ts'

let service: TestService
let matching: LicenseMatching

const ana: RegistryEntry = {
  licenseNumber: 'TR-0012 34',
  state: 'KY',
  role: 'trainer',
  firstName: 'Ana María',
  lastName: 'García López',
  dateOfBirth: '1980-02-29',
  city: 'Lexington',
  expiresOn: '2027-12-31',
}
const ben = { ...ana, licenseNumber: 'TR 55', firstName: 'Ben', lastName: 'Vásquez', dateOfBirth: '1971-01-02' }

beforeAll(async () => {
  service = await createTestService(registration, { migrations, env: createRegistrationEnv('http://127.0.0.1:9') })
  matching = service.service.app.get(LicenseMatching)
  const crowd = Array.from({ length: 300 }, (_, index) => ({
    ...ana,
    licenseNumber: `C${index}`,
    firstName: `Carla${index % 7}`,
    lastName: 'Lopez',
    state: 'NY',
  }))
  await store([ana, ben, { ...ana, licenseNumber: '77', lastName: 'Garcia', firstName: 'Zoe' }, ...crowd])
})
afterAll(() => service.close())

const store = (entries: readonly RegistryEntry[]) =>
  inTransaction(service.service.app.get(MikroORM), (em) =>
    storeEntries(em, service.service.app.get(FieldEncryption), entries, service.clock.now()),
  )

const find = async (search: Partial<RegistryEntry>) => {
  const candidates = await matching.findCandidates('draft-1', { state: 'KY', ...search })
  return candidates.map(({ firstName }) => firstName)
}

describe('candidates', () => {
  it('are found by the license number and state, however it is written', async () => {
    expect(await find({ licenseNumber: 'tr1234' })).toEqual([])
    expect(await find({ licenseNumber: 'tr 001234' })).toEqual(['Ana María'])
    expect(await find({ licenseNumber: 'TR-0012 34', state: 'CA' })).toEqual([])
  })

  it('are found by either surname, without accents; those with the first name come first', async () => {
    expect(await find({ lastName: 'GARCIA' })).toEqual(expect.arrayContaining(['Ana María', 'Zoe']))
    expect(await find({ lastName: 'garcía-lopez', firstName: 'ANA' })).toEqual(['Ana María', 'Zoe'])
    expect(await find({ lastName: 'García', firstName: 'Zoë' })).toEqual(['Zoe', 'Ana María'])
    expect(await find({ lastName: 'Lopez' })).toEqual(['Ana María'])
  })

  it('are found by the sound of the last name, after exact ones', async () => {
    expect(await find({ lastName: 'Basques' })).toEqual(['Ben'])
    expect(await find({ lastName: 'Garsia Lopes' })).toEqual(expect.arrayContaining(['Ana María', 'Zoe']))
    expect(await find({ licenseNumber: '77', lastName: 'Vazquez' })).toEqual(['Zoe', 'Ben'])
  })

  it('are at most ten, and none without anything to search for', async () => {
    expect(await find({ lastName: 'Lopez', state: 'NY' })).toHaveLength(10)
    expect(await find({ lastName: ' - ', licenseNumber: '' })).toEqual([])
  })

  it('carry masked facts only, with a handle that expires and works for its owner only', async () => {
    const [candidate] = await matching.findCandidates('draft-1', { state: 'KY', licenseNumber: ana.licenseNumber })
    const { handle = '', ...facts } = candidate ?? {}
    expect(facts).toEqual({
      firstName: 'Ana María',
      lastName: 'G••• L•••',
      city: 'Lexington',
      state: 'KY',
      role: 'trainer',
      license: '••34',
    })
    const entryId = matching.openHandle('draft-1', handle)
    expect(entryId).toMatch(/^[0-9a-f-]{36}$/)
    expect(handle).not.toContain(entryId)
    expect(matching.openHandle('draft-2', handle)).toBeUndefined()
    expect(matching.openHandle('draft-1', `${handle.slice(0, -2)}AA`)).toBeUndefined()
    service.clock.advance(31 * 60_000)
    expect(matching.openHandle('draft-1', handle)).toBeUndefined()
  })

  it('are read from indexes', async () => {
    await service.database.query('analyze license_registry_entry')
    const client = await service.service.app.get(Database).pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      const values = toParameters(service.service.app.get(FieldEncryption), { ...ana, state: 'NY', firstName: 'Ana' })
      const plan = await client.query(`explain ${findCandidates.text}`, [...values])
      const text = plan.rows.map((row) => String(row['QUERY PLAN'])).join('\n')
      expect(text).not.toContain('Seq Scan')
      for (const index of ['license', 'surname_key', 'second_surname_key', 'surname_sound', 'second_surname_sound'])
        expect(text).toContain(`license_registry_entry_${index}`)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('the identity check', () => {
  const claim = { dateOfBirth: ana.dateOfBirth, licenseNumber: 'tr 0012-34', state: 'KY' }

  it('confirms only when date of birth, license number and state are those of the entry', async () => {
    const [candidate] = await matching.findCandidates('draft-1', { state: 'KY', licenseNumber: ana.licenseNumber })
    const entryId = matching.openHandle('draft-1', candidate?.handle ?? '') ?? ''
    expect(await matching.checkIdentity(entryId, claim)).toEqual({
      outcome: 'confirmed',
      firstName: 'Ana María',
      lastName: 'García López',
      role: 'trainer',
      expiresOn: '2027-12-31',
    })
    const notConfirmed = { outcome: 'not-confirmed' }
    for (const change of [{ dateOfBirth: '1980-02-28' }, { licenseNumber: '55' }, { state: 'NY' }])
      expect(await matching.checkIdentity(entryId, { ...claim, ...change })).toEqual(notConfirmed)
    expect(await matching.checkIdentity('00000000-0000-4000-8000-000000000000', claim)).toEqual(notConfirmed)
  })
})

it('stores an entry once for each license number, state and role, and nothing readable', async () => {
  const [before] = await service.database.query<{ count: number }>(
    'select count(*)::int as count from license_registry_entry',
  )
  expect(
    await store([
      { ...ana, licenseNumber: 'TR 001234', city: 'Paris' },
      { ...ana, role: 'owner' },
    ]),
  ).toEqual({
    added: 1,
    replaced: 1,
  })
  const rows = await service.database.query<Record<string, unknown>>('select * from license_registry_entry')
  expect(rows).toHaveLength((before?.count ?? 0) + 1)
  expect(rows.filter(({ city }) => city === 'Paris')).toHaveLength(1)
  const stored = JSON.stringify(rows)
  expect(stored).not.toContain(ana.dateOfBirth)
  expect(rows.some((row) => Buffer.from(row['license_number'] as Uint8Array).includes('1234'))).toBe(false)
})

describe('the registry of another organization', () => {
  let server: Server
  let respond: (path: string, body: unknown) => object | 'hang' | number
  const received: unknown[] = []

  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        const body: unknown = JSON.parse(text)
        received.push([request.url, body])
        const answer = respond(request.url ?? '', body)
        if (answer === 'hang') return
        if (typeof answer === 'number') response.writeHead(answer).end()
        else response.end(JSON.stringify(answer))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('is asked with bodies, and is unavailable while it hangs or fails', async () => {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const createRegistry = (timeoutMs: number) =>
      new HttpLicenseRegistry(
        new OutboundHttp({ system: 'license registry', baseUrl, timeoutMs, retryDelayMs: 1 }),
        createLogger('test', 'silent'),
      )
    const registry = createRegistry(10_000)
    const entry = { entryId: 'e-1', firstName: 'Ana', lastName: 'García', city: null, state: 'KY', role: 'trainer' }
    const candidates = Array.from({ length: 12 }, () => ({ ...entry, licenseEnding: '34', dateOfBirth: '1980-02-29' }))
    const confirmed = { outcome: 'confirmed', firstName: 'Ana', lastName: 'García', role: 'trainer' }
    respond = (path) => (path === '/candidates' ? { candidates } : confirmed)
    const found = await registry.findCandidates({ state: 'KY', lastName: 'García' })
    expect(found).toHaveLength(10)
    expect(found[0]).toEqual({ ...entry, licenseEnding: '34' })
    const claim = { dateOfBirth: '1980-02-29', licenseNumber: '1234', state: 'KY' }
    expect(await registry.checkIdentity('e-1', claim)).toEqual({ ...confirmed, expiresOn: null })
    expect(received).toEqual([
      ['/candidates', { state: 'KY', lastName: 'García', limit: 10 }],
      ['/identity-checks', { entryId: 'e-1', ...claim }],
    ])
    for (const failure of ['hang', 500] as const) {
      respond = () => failure
      await expect(createRegistry(100).checkIdentity('e-1', claim)).rejects.toMatchObject({
        code: 'service.unavailable',
      })
    }
  })
})
