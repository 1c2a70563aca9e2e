import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import type { PersonRole } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { inTransaction } from '@portal/persistence'
import { createTestService, getStatusAndError, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { createNewPerson, createRole } from '../../testing/new-persons.ts'
import { createRegistrationEnv } from '../../testing/test-environment.ts'
import { People, type NewPerson } from '../people/index.ts'
import { SearchCounts } from './search-counts.ts'

let service: TestService

beforeAll(async () => {
  service = await createTestService(registration, { migrations, env: createRegistrationEnv('http://127.0.0.1:9') })
})
afterAll(() => service.close())

const covered = createRole('covered-person')
const users = (sub: string) => ({ groups: ['USERS'] as const, sub })
const staff = { groups: ['HISAUSERS'] as const, sub: randomUUID() }

async function insertPerson(change: Partial<NewPerson> = {}) {
  const { app } = service.service
  const people = app.get(People)
  return inTransaction(app.get(MikroORM), async (em) =>
    people.load(
      em,
      await people.insert(
        em,
        createNewPerson({ roles: [covered, createRole('owner')], ...change }),
        service.clock.now(),
      ),
    ),
  )
}

async function changeStatus(personId: string, change: Parameters<People['changeStatus']>[2]) {
  const { app } = service.service
  await inTransaction(app.get(MikroORM), (em) =>
    app.get(People).changeStatus(em, personId, change, service.clock.now()),
  )
}

describe('GET /person/{id}', () => {
  const get = (id: string, as: Parameters<TestService['call']>[2]) =>
    service.call(http.getPerson, { params: { id } }, as)

  it('returns everything to the person, and only name and roles to others', async () => {
    const sub = randomUUID()
    const email = `${sub}@demo.example`
    const contacts = [{ channel: 'email' as const, destination: email, isConfirmed: true }]
    const { hisaPersonId, personId } = await insertPerson({ accountSub: sub, contacts })
    const own = await get(hisaPersonId, { as: users(sub) })
    expect(own.body.results).toMatchObject({
      personId,
      hisaPersonId,
      firstName: 'Ana',
      lastName: 'Ruiz',
      isMasked: false,
      status: 'active',
      email,
      address: { city: 'Lexington' },
      licensedStates: ['KY'],
    })
    for (const id of [personId, hisaPersonId.replaceAll('-', '')]) {
      const { status, text, body } = await get(id, { as: users(randomUUID()) })
      expect(status).toBe(200)
      expect(body.results).toMatchObject({ hisaPersonId, displayName: 'Ana Ruiz', isMasked: true, email: null })
      for (const secret of [email, 'Lexington', '40511']) expect(text).not.toContain(secret)
    }
  })

  it('returns everything to staff and records that they read it', async () => {
    const { personId, hisaPersonId } = await insertPerson()
    const response = await get(hisaPersonId, { as: staff })
    expect(response.body.results).toMatchObject({ isMasked: false })
    expect(
      await service.database.query('select actor from action where kind = $1 and entity_id = $2', [
        'person.viewed',
        personId,
      ]),
    ).toEqual([{ actor: staff.sub }])
  })

  it.each(['P-999-999-999', '6f1c2a1e-0b1f-4c3a-9d1e-0123456789ab', 'nobody'])('returns 404 for %s', async (id) => {
    expect(getStatusAndError(await get(id, { as: users(randomUUID()) }))).toEqual([404, 'resource.not-found'])
  })

  it('returns the remaining person for the number of a merged one', async () => {
    const [merged, remaining] = [await insertPerson(), await insertPerson()]
    await changeStatus(merged.personId, { action: 'merge', mergedInto: remaining.personId })
    const response = await get(merged.hisaPersonId, { as: users(randomUUID()) })
    expect(response.body.results).toMatchObject({ hisaPersonId: remaining.hisaPersonId })
  })

  it('requires a token', async () => {
    expect(getStatusAndError(await get('P-100-000-017', {}))).toEqual([401, 'access.signed-out'])
  })
})

describe('PUT /person/{id}', () => {
  const put = (id: string, body: object, sub: string) =>
    service.call(http.updatePerson, { params: { id }, body } as never, { as: users(sub) })
  const address = { country: 'US', street: '2 Oak St', city: 'Saratoga', region: 'NY', postalCode: '12866' }

  it('changes the address, the language, licensed states and the dates of a jockey', async () => {
    const sub = randomUUID()
    const { hisaPersonId } = await insertPerson({ accountSub: sub, roles: [covered, createRole('jockey')] })
    const jockey = { lastPhysicalOn: '2026-01-02', baselineConcussionOn: '2026-01-03', agentName: null }
    const change = { address, locale: 'es', licensedStates: ['NY', 'KY'], jockey }
    const response = await put(hisaPersonId, { expectedVersion: 1, ...change }, sub)
    expect(response.body.results).toMatchObject({ ...change, licensedStates: ['KY', 'NY'], revision: 2 })
  })

  it('refuses a stale version, an invalid address, and jockey dates of others', async () => {
    const sub = randomUUID()
    const { hisaPersonId } = await insertPerson({ accountSub: sub })
    expect(getStatusAndError(await put(hisaPersonId, { expectedVersion: 7, locale: 'es' }, sub))).toEqual([
      412,
      'resource.stale',
    ])
    const invalid = await put(hisaPersonId, { address: { ...address, postalCode: '1' } }, sub)
    expect([invalid.status, invalid.body.details]).toEqual([
      400,
      { fields: [{ field: 'postalCode', key: 'registration.zip.invalid' }] },
    ])
    const jockey = { lastPhysicalOn: '2026-01-02', baselineConcussionOn: '2026-01-03', agentName: null }
    expect(getStatusAndError(await put(hisaPersonId, { jockey }, sub))).toEqual([409, 'people.not-a-jockey'])
  })

  it('refuses others, and a name, which needs a review', async () => {
    const sub = randomUUID()
    const { hisaPersonId } = await insertPerson({ accountSub: sub })
    const other = randomUUID()
    await insertPerson({ accountSub: other })
    expect(getStatusAndError(await put(hisaPersonId, { locale: 'es' }, other))).toEqual([403, 'access.forbidden'])
    expect((await put(hisaPersonId, { firstName: 'Eva' }, sub)).status).toBe(400)
  })
})

describe('GET /person/autocomplete/{name}', () => {
  const find = async (name: string, role?: PersonRole) => {
    const response = role
      ? await service.call(http.autocompletePersonByRole, { params: { name, role } })
      : await service.call(http.autocompletePerson, { params: { name } })
    return (response.body.results as { displayName: string }[]).map(({ displayName }) => displayName)
  }

  it('finds a name by each of its words, without accents, hyphens and apostrophes, and returns nothing else', async () => {
    const { hisaPersonId } = await insertPerson({
      name: { firstName: 'Zoë', lastName: "O'Quinn-Ybarra", additionalLastName: 'Núñez' },
    })
    for (const name of ['zoe', 'OQUINN', 'ybarra zo', "o'quinn nun", 'Núñez', 'zoë o’quinn'])
      expect(await find(name)).toEqual(["Zoë O'Quinn-Ybarra Núñez"])
    const response = await service.call(http.autocompletePerson, { params: { name: 'ybarra' } })
    expect(response.body.results).toEqual([
      { hisaPersonId, displayName: "Zoë O'Quinn-Ybarra Núñez", roles: ['covered-person', 'owner'] },
    ])
    expect(await find('ybarra', 'owner')).toHaveLength(1)
    expect(await find('ybarra', 'trainer')).toEqual([])
  })

  it('finds only active covered persons with roles in effect', async () => {
    const name = (firstName: string) => ({ firstName, lastName: 'Qasimov' })
    await insertPerson({ name: name('Aktiv'), roles: [covered] })
    await insertPerson({ name: name('Former'), roles: [createRole('covered-person', { effectiveTo: '2010-01-01' })] })
    await insertPerson({ name: name('Public'), isCovered: false, roles: [createRole('non-covered-person')] })
    const suspended = await insertPerson({ name: name('Suspended') })
    await changeStatus(suspended.personId, { action: 'suspend' })
    expect(await find('qasimov')).toEqual(['Aktiv Qasimov'])
  })

  it('returns at most ten persons in the order of their names', async () => {
    for (let index = 0; index < 12; index++)
      await insertPerson({ name: { firstName: `Maria${'abcdefghijkl'[index]}`, lastName: 'Mariano' } })
    const found = await find('mar')
    expect(found).toHaveLength(10)
    expect(found).toEqual(found.toSorted())
  })

  it.each(['ab', '%%%', '   a', '___'])('refuses %j, which has fewer than three letters', async (name) => {
    const response = await service.call(http.autocompletePerson, { params: { name } })
    expect(getStatusAndError(response)).toEqual([400, 'people.search-too-short'])
  })

  it('counts searches, and records past hours in the audit trail once', async () => {
    const sub = randomUUID()
    const search = () => service.call(http.autocompletePerson, { params: { name: 'nobody' } }, { as: users(sub) })
    await Promise.all([search(), search(), search()])
    const counts = service.service.app.get(SearchCounts)
    service.clock.advance(3_600_000)
    await Promise.all([counts.record(), counts.record()])
    expect(
      await service.database.query(
        `select after->>'searches' as searches from action where kind = 'person.searched' and entity_id = $1`,
        [sub],
      ),
    ).toEqual([{ searches: '3' }])
  })
})

describe('limits', () => {
  it('limit how many persons one account or address can collect', async () => {
    const limited = await createTestService(registration, {
      migrations,
      env: { ...createRegistrationEnv('http://127.0.0.1:9'), LIMIT_SEARCHES_PER_MINUTE: '3' },
    })
    try {
      const statuses = async (call: () => Promise<{ status: number }>) => {
        const responses = await Promise.all(Array.from({ length: 8 }, call))
        return responses.map(({ status }) => status).toSorted((a, b) => a - b)
      }
      const anonymous = () => limited.call(http.autocompletePerson, { params: { name: 'ruiz' } })
      expect(await statuses(anonymous)).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
      const as = users(randomUUID())
      const byNumber = () => limited.call(http.getPerson, { params: { id: 'P-100-000-017' } }, { as })
      expect(await statuses(byNumber)).toEqual([404, 404, 404, 429, 429, 429, 429, 429])
      const byName = () => limited.call(http.autocompletePerson, { params: { name: 'ruiz' } }, { as })
      expect((await byName()).status).toBe(429)
    } finally {
      await limited.close()
    }
  })
})

describe('GET /ruling/person/{id}', () => {
  it('returns no rulings of a person, and 404 for an unknown one', async () => {
    const { hisaPersonId } = await insertPerson()
    const list = (id: string) => service.call(http.listPersonRulings, { params: { id } }, { as: users(randomUUID()) })
    expect((await list(hisaPersonId)).body.results).toEqual({ items: [], next: null })
    expect((await list('P-999-999-999')).status).toBe(404)
  })
})

describe('GET /person/{id}/can-race', () => {
  it('returns every reason with its fix, to the person and to officials', async () => {
    const [sub, official] = [randomUUID(), randomUUID()]
    const { hisaPersonId } = await insertPerson({
      accountSub: sub,
      roles: [covered, createRole('jockey')],
      licenses: [],
    })
    await insertPerson({ accountSub: official, roles: [covered, createRole('track-staff')] })
    const call = (caller: string) =>
      service.call(http.canPersonRace, { params: { id: hisaPersonId } }, { as: users(caller) })
    for (const caller of [sub, official])
      expect((await call(caller)).body.results).toMatchObject({
        canRace: false,
        reasons: [
          { code: 'license-missing', fix: 'add-license', since: null },
          { code: 'physical-missing', fix: 'enter-jockey-dates', since: null },
          { code: 'concussion-baseline-missing', fix: 'enter-jockey-dates', since: null },
        ],
      })
    expect((await call(randomUUID())).status).toBe(403)
  })

  it('returns that a person with a verified license can race', async () => {
    const { hisaPersonId } = await insertPerson()
    const response = await service.call(http.canPersonRace, { params: { id: hisaPersonId } }, { as: staff })
    expect(response.body.results).toMatchObject({ canRace: true, reasons: [] })
  })
})
