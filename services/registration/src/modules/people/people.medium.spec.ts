import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import type { PersonRole } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { inTransaction } from '@portal/persistence'
import { checkOwnership, createTestService, type TestService, type TokenContents } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { createNewPerson, createRole } from '../../testing/new-persons.ts'
import { createRegistrationEnv, origin } from '../../testing/test-environment.ts'
import { People, PersonContacts, type NewPerson } from './index.ts'

let service: TestService

beforeAll(async () => {
  const env = { ...createRegistrationEnv('http://127.0.0.1:9'), CORS_ORIGINS: origin }
  service = await createTestService(registration, { migrations, env })
})
afterAll(() => service.close())

const path = http.listPersonRoles.path
const allowOrigin = 'access-control-allow-origin'

describe('GET /person/all-person-roles', () => {
  it('marks the roles that staff must confirm', async () => {
    const { status, body } = await service.call(http.listPersonRoles)
    expect(status).toBe(200)
    const roles = body.results as { role: PersonRole; isConfirmedByStaff: boolean }[]
    expect(roles).toHaveLength(15)
    expect(roles.filter(({ isConfirmedByStaff }) => isConfirmedByStaff).map(({ role }) => role)).toEqual([
      'regulatory-veterinarian',
      'association-veterinarian',
      'track-staff',
      'commission-staff',
      'regulator-representative',
      'welfare-committee-member',
    ])
  })

  it("can be called by the portal's pages from their own origin", async () => {
    const preflight = await service.send('OPTIONS', path, {
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })
    expect([preflight.status, preflight.headers[allowOrigin]]).toEqual([204, origin])
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization')
    expect(preflight.headers['access-control-allow-methods']).toContain('GET')
    const response = await service.call(http.listPersonRoles, {}, { headers: { origin } })
    expect([response.status, response.headers[allowOrigin]]).toEqual([200, origin])
  })

  it('cannot be read by the pages of other origins', async () => {
    const foreign = { origin: 'https://other.example' }
    const preflight = await service.send('OPTIONS', path, {
      headers: { ...foreign, 'access-control-request-method': 'GET' },
    })
    expect(preflight.headers[allowOrigin]).toBeUndefined()
    expect((await service.call(http.listPersonRoles, {}, { headers: foreign })).headers[allowOrigin]).toBeUndefined()
  })
})

describe('GET /api/auth/person', () => {
  const getOwnPerson = async (sub: string) =>
    (await service.call(http.getOwnPerson, {}, { as: { groups: ['USERS'], sub } })).body.results

  it('returns nulls and no roles for an account without a person', async () => {
    expect(await getOwnPerson(randomUUID())).toEqual(withoutPerson)
  })

  it('returns the registered name of an account without a person', async () => {
    const sub = randomUUID()
    await service.database.query('insert into account_name (sub, revision, name) values ($1, 1, $2)', [sub, 'Ana Ruiz'])
    expect(await getOwnPerson(sub)).toEqual({ ...withoutPerson, displayName: 'Ana Ruiz' })
  })

  it("returns the person of the caller's account with the roles in effect", async () => {
    const [own, other] = [randomUUID(), randomUUID()]
    const person = await insertPerson(own, {
      roles: [
        createRole('trainer'),
        createRole('jockey', { effectiveTo: '2010-01-01' }),
        createRole('track-staff', { status: 'requested' }),
      ],
    })
    await insertPerson(other, { name: { firstName: 'Jo', lastName: 'Park' } })
    expect(await getOwnPerson(own)).toEqual({
      personId: person.personId,
      hisaPersonId: person.hisaPersonId,
      displayName: 'Ana Ruiz',
      isCovered: true,
      isRegistered: true,
      roles: ['covered-person', 'trainer'],
      delegationScopes: null,
    })
    expect(await getOwnPerson(other)).toMatchObject({ displayName: 'Jo Park', roles: ['covered-person'] })
  })

  it('is private to each caller, like every other endpoint about one person', async () => {
    const createPerson = async () => {
      const owner = { groups: ['USERS'] as const, sub: randomUUID() }
      const uniqueText = `Person ${randomUUID()}`
      await insertPerson(owner.sub, { name: { firstName: uniqueText, lastName: 'Ruiz' } })
      const call = (as: TokenContents | string) => service.call(http.getOwnPerson, {}, { as })
      return { owner, uniqueText, call }
    }
    expect(await checkOwnership(service, [http.getOwnPerson], { 'GET /api/auth/person': createPerson })).toEqual([])
  })

  it('requires a token', async () => {
    expect((await service.call(http.getOwnPerson)).status).toBe(401)
  })
})

const withoutPerson = {
  personId: null,
  hisaPersonId: null,
  displayName: null,
  isCovered: null,
  isRegistered: false,
  roles: [],
  delegationScopes: null,
}

async function insertPerson(sub: string, change: Partial<NewPerson>) {
  const { app } = service.service
  const people = app.get(People)
  return inTransaction(app.get(MikroORM), async (em) =>
    people.load(em, await people.insert(em, createNewPerson({ accountSub: sub, ...change }), service.clock.now())),
  )
}

it('lists the confirmed phone numbers of active persons', async () => {
  const { app } = service.service
  const insert = (phone: string, isConfirmed: boolean) =>
    inTransaction(app.get(MikroORM), (em) =>
      app
        .get(People)
        .insert(
          em,
          createNewPerson({ contacts: [{ channel: 'phone', destination: phone, isConfirmed }] }),
          service.clock.now(),
        ),
    )
  const [confirmed, unconfirmed, inactive] = [
    await insert('+15025550101', true),
    await insert('+15025550102', false),
    await insert('+15025550103', true),
  ]
  await service.database.query(`update person set status = 'inactive' where person_id = $1`, [inactive])
  expect([...(await app.get(PersonContacts).listPhones([confirmed, unconfirmed, inactive, randomUUID()]))]).toEqual([
    [confirmed, '+15025550101'],
  ])
})
