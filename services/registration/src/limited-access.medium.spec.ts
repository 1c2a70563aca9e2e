import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { registrationHttp as http } from '@portal/contracts-registration'
import { inTransaction } from '@portal/persistence'
import { createTestService, getResults, getStatusAndError, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from './migrations/index.ts'
import { PersonDelegations } from './modules/people/index.ts'
import { registration } from './registration.service.ts'
import { insertPerson } from './testing/insert-person.ts'
import { createRole } from './testing/new-persons.ts'
import { createRegistrationEnv } from './testing/test-environment.ts'

let service: TestService
beforeAll(async () => {
  service = await createTestService(registration, { migrations, env: createRegistrationEnv('http://127.0.0.1:9') })
})
afterAll(() => service.close())

const ended = createRole('covered-person', { effectiveTo: '2020-01-01' })
/** Inserts a person whose registration has ended, and who is still an agent. */
async function insertLimited() {
  const as = { groups: ['USERS'] as const, sub: randomUUID() }
  const person = await insertPerson(service, { accountSub: as.sub, roles: [ended, createRole('jockey-agent')] })
  return { as, person }
}

describe('a person who is neither covered nor non-covered', () => {
  it('has no roles and is not registered', async () => {
    const { as } = await insertLimited()
    const own = getResults(await service.call(http.getOwnPerson, {}, { as }))
    expect(own).toMatchObject({ personId: expect.any(String), isRegistered: false, roles: [] })
  })

  it('is refused everything that requires a registration, with one error', async () => {
    const { as } = await insertLimited()
    const endpoints = Object.values(http).filter((each) => 'requires' in each && each.requires === 'registered-person')
    expect(endpoints.length).toBeGreaterThan(0)
    for (const endpoint of endpoints) {
      const response = await service.call(endpoint, { body: {} } as never, { as })
      expect([endpoint.path, ...getStatusAndError(response)]).toEqual([endpoint.path, 403, 'access.not-registered'])
    }
    const body = { jokeyAgentId: 'P-100-000-017', jockeyId: 'P-100-000-018' }
    const invited = await service.call(http.inviteJockey, { body }, { as })
    expect(getStatusAndError(invited)).toEqual([403, 'access.not-registered'])
    const listed = await service.call(http.exportPeople, { body: { locale: 'en-US' } }, { as })
    expect(getStatusAndError(listed)).toEqual([403, 'access.not-registered'])
  })

  it('still reads and corrects their own information', async () => {
    const { as, person } = await insertLimited()
    const information = await service.call(http.getMyInformation, {}, { as })
    expect(information.body.results).toMatchObject({ information: { hisaPersonId: person.hisaPersonId } })
    const change = { expectedVersion: person.revision, locale: 'es' as const }
    const changed = await service.call(http.updatePerson, { params: { id: person.personId }, body: change }, { as })
    expect(getStatusAndError(changed)).toEqual([200, undefined])
    expect((await service.call(http.listDelegations, { query: { side: 'given' } }, { as })).status).toBe(200)
  })

  const act = async (principal: { personId: string; hisaPersonId: string }, delegateId: string, as: object) => {
    await inTransaction(service.service.app.get(MikroORM), (em) =>
      service.service.app.get(PersonDelegations).insert(em, {
        delegationId: randomUUID(),
        principalId: principal.personId,
        delegateId,
        scopes: ['information'],
        firstDay: '2020-01-01',
        lastDay: null,
        now: service.clock.now(),
      }),
    )
    const headers = { 'acting-for': principal.hisaPersonId }
    return getStatusAndError(await service.call(http.getMyInformation, {}, { as, headers } as never))
  }

  it('cannot be acted for', async () => {
    const { person } = await insertLimited()
    const as = { groups: ['USERS'] as const, sub: randomUUID() }
    const delegate = await insertPerson(service, { accountSub: as.sub })
    expect(await act(person, delegate.personId, as)).toEqual([403, 'access.delegation-ended'])
  })

  it('cannot act for others', async () => {
    const { as, person } = await insertLimited()
    const principal = await insertPerson(service)
    expect(await act(principal, person.personId, as)).toEqual([403, 'access.delegation-ended'])
    await service.database.query('update person_role set effective_to = null where person_id = $1', [person.personId])
    const headers = { 'acting-for': principal.hisaPersonId }
    expect((await service.call(http.getMyInformation, {}, { as, headers })).status).toBe(200)
  })
})
