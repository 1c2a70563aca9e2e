import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import type { Endpoint } from '@portal/contracts-common'
import { registrationHttp as http, type PersonDelegation } from '@portal/contracts-registration'
import { toAuthorityDate } from '@portal/formats'
import { Commands, Database, inTransaction } from '@portal/persistence'
import {
  checkOwnership,
  createTestService,
  getResults,
  getStatusAndError,
  type TestResponse,
  type TestService,
  type TokenContents,
} from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { createRole } from '../../testing/new-persons.ts'
import { createRegistrationEnv } from '../../testing/test-environment.ts'
import { People, PersonQueries } from '../people/index.ts'

let service: TestService
beforeAll(async () => {
  service = await createTestService(registration, { migrations, env: createRegistrationEnv('http://127.0.0.1:9') })
})
afterAll(() => service.close())

type As = { readonly groups: readonly ['USERS']; readonly sub: string }
interface Person {
  readonly as: As
  readonly personId: string
  readonly hisaPersonId: string
}

async function createPerson(
  name = { firstName: 'Ana', lastName: 'Ruiz', additionalLastName: 'Muñoz' },
  roles = [createRole('jockey-agent')],
): Promise<Person> {
  const sub = randomUUID()
  const { personId, hisaPersonId } = await insertPerson(service, { accountSub: sub, name, roles })
  return { as: { groups: ['USERS'], sub }, personId, hisaPersonId }
}

const today = () => toAuthorityDate(service.clock.now())
const dayAfter = (days: number) => toAuthorityDate(new Date(service.clock.now().getTime() + days * 86_400_000))

const add = ({ as }: Person, delegate: Person, change: object = {}) =>
  service.call(
    http.addDelegation,
    {
      body: {
        hisaPersonId: delegate.hisaPersonId,
        lastName: 'ruiz',
        scopes: ['information'],
        firstDay: today(),
        lastDay: null,
        ...change,
      },
    },
    { as },
  )
const added = async (principal: Person, delegate: Person, change: object = {}) =>
  getResults<PersonDelegation>(await add(principal, delegate, change))
const list = async ({ as }: Person, side: 'given' | 'received', only: 'current' | 'past' = 'current') =>
  getResults<{ items: PersonDelegation[]; next: string | null }>(
    await service.call(http.listDelegations, { query: { side, only } }, { as }),
  ).items
const change = ({ as }: Person, delegationId: string, body: object) =>
  service.call(http.changeDelegation, { params: { delegationId }, body }, { as })
const end = ({ as }: Person, delegationId: string) =>
  service.call(http.endDelegation, { params: { delegationId }, body: {} }, { as })
const callFor = (endpoint: Endpoint, { as }: Person, principal: Person, request: object = {}): Promise<TestResponse> =>
  service.call(endpoint, request, { as, headers: { 'acting-for': principal.hisaPersonId } })
const address = { country: 'US', street: '9 Oak St', city: 'Lexington', region: 'KY', postalCode: '40511' }
const changeAddress = (delegate: Person, principal: Person) =>
  callFor(http.updatePerson, delegate, principal, { params: { id: principal.hisaPersonId }, body: { address } })
const noticesOf = async ({ as }: Person) =>
  getResults<{ items: { kind: string; title: string }[] }>(
    await service.call(http.listNotices, { query: {} }, { as }),
  ).items.map(({ kind }) => kind)

describe('a new delegation', () => {
  it('is found by number and last name, without accents and additional last name, and both persons are notified', async () => {
    const [ana, ben] = [
      await createPerson(),
      await createPerson({ firstName: 'Ben', lastName: 'Núñez', additionalLastName: 'Paz' }),
    ]
    const delegation = await added(ana, ben, { lastName: ' NUNEZ ', scopes: ['licenses', 'information'] })
    expect(delegation).toMatchObject({
      person: { hisaPersonId: ben.hisaPersonId, displayName: 'Ben Núñez Paz' },
      scopes: ['information', 'licenses'],
      status: 'active',
    })
    expect(await list(ana, 'given')).toEqual([delegation])
    expect(await list(ben, 'received')).toMatchObject([{ person: { hisaPersonId: ana.hisaPersonId } }])
    expect([await noticesOf(ana), await noticesOf(ben)]).toEqual([['delegation-given'], ['delegation-received']])
  })

  it('needs the right last name, an active person with an account, and another person', async () => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    const notFound = [404, 'delegations.person-not-found']
    expect(getStatusAndError(await add(ana, ben, { lastName: 'Rui' }))).toEqual(notFound)
    expect(getStatusAndError(await add(ana, ben, { hisaPersonId: 'P-999-999-999' }))).toEqual(notFound)
    expect(getStatusAndError(await add(ana, ana))).toEqual([409, 'delegations.self'])
    await setStatus(ben, 'suspend')
    expect(getStatusAndError(await add(ana, ben))).toEqual(notFound)
    await setStatus(ana, 'suspend')
    expect(getStatusAndError(await add(ana, await createPerson()))).toEqual([409, 'people.not-allowed-by-status'])
  })

  it('begins today or later, and does not end before it begins', async () => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    expect(getStatusAndError(await add(ana, ben, { firstDay: dayAfter(-1) }))).toEqual([
      400,
      'delegations.first-day-past',
    ])
    expect(getStatusAndError(await add(ana, ben, { firstDay: dayAfter(2), lastDay: dayAfter(1) }))).toEqual([
      400,
      'delegations.last-day-early',
    ])
    expect(getStatusAndError(await add(ana, ben, { scopes: [] }))).toEqual([400, 'input.invalid'])
    expect(getStatusAndError(await add(ana, ben, { scopes: ['payments'] }))).toEqual([400, 'input.invalid'])
    expect(await added(ana, ben, { firstDay: dayAfter(1) })).toMatchObject({ status: 'upcoming' })
    expect(getStatusAndError(await changeAddress(ben, ana))).toEqual([403, 'access.delegation-ended'])
  })

  it('exists once for two persons, also when two requests arrive at once', async () => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    const responses = await Promise.all([add(ana, ben), add(ana, ben), add(ana, ben)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(getStatusAndError(await add(ana, ben))).toEqual([409, 'delegations.exists'])
    expect(await list(ana, 'given')).toHaveLength(1)
  })

  it('is counted and limited like a search for persons', async () => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    await add(ana, ben, { lastName: 'wrong' })
    const [row] = await service.database.query('select searches from person_search_count where subject = $1', [
      `account:${ana.as.sub}`,
    ])
    expect(row).toEqual({ searches: 1 })
    const counters = await service.database.query(
      `select count from rate_counter where key like 'person.search%' and key like $1`,
      [`%account:${ana.as.sub}%`],
    )
    expect(counters).toEqual([{ count: 1 }, { count: 1 }])
  })

  it('needs a person', async () => {
    const nobody = { ...(await createPerson()), as: { groups: ['USERS'], sub: randomUUID() } as const }
    const ben = await createPerson()
    expect(getStatusAndError(await add(nobody, ben))).toEqual([403, 'access.no-person'])
    const listed = await service.call(http.listDelegations, { query: { side: 'given' } }, { as: nobody.as })
    expect(getStatusAndError(listed)).toEqual([403, 'access.no-person'])
    expect(getStatusAndError(await end(nobody, randomUUID()))).toEqual([403, 'access.no-person'])
  })

  it('makes room for another one when it is over, but not above the limit', async () => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    const { delegationId } = await added(ana, ben)
    await service.database.query(
      `update delegation set first_day = '2020-01-01', last_day = '2020-01-02' where delegation_id = $1`,
      [delegationId],
    )
    expect(await list(ana, 'given', 'past')).toMatchObject([{ status: 'over' }])
    expect(getStatusAndError(await end(ana, delegationId))).toEqual([409, 'delegations.ended'])
    expect(await added(ana, ben)).toMatchObject({ status: 'active' })
    await service.database.query(
      `insert into person (person_id, hisa_person_id, revision, status, is_covered, needs_review, locale, display_name, registered_at)
        select gen_random_uuid(), 'X-' || $1 || n, 1, 'active', true, false, 'en-US', 'Other', now() from generate_series(1, 49) n`,
      [ana.hisaPersonId],
    )
    await service.database.query(
      `insert into delegation (delegation_id, principal_id, delegate_id, scopes, first_day, created_at)
        select gen_random_uuid(), $1, person_id, '{information}', '2020-01-01', now() from person where hisa_person_id like $2`,
      [ana.personId, `X-${ana.hisaPersonId}%`],
    )
    expect(getStatusAndError(await add(ana, await createPerson()))).toEqual([409, 'delegations.too-many'])
  })
})

describe('a change', () => {
  it('ends the delegation and begins another one', async () => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    const { delegationId } = await added(ana, ben)
    const response = await change(ana, delegationId, { scopes: ['licenses'], lastDay: dayAfter(5) })
    expect(getResults(response)).toMatchObject({ scopes: ['licenses'], firstDay: today(), lastDay: dayAfter(5) })
    expect(await list(ana, 'given')).toHaveLength(1)
    expect(await list(ana, 'given', 'past')).toMatchObject([{ delegationId, status: 'ended' }])
    expect(getStatusAndError(await changeAddress(ben, ana))).toEqual([403, 'access.delegation-scope'])
    expect(await noticesOf(ben)).toContain('delegation-changed')
    expect(getStatusAndError(await change(ana, delegationId, { scopes: ['licenses'], lastDay: null }))).toEqual([
      409,
      'delegations.ended',
    ])
  })

  it('is made once when two arrive at once, by the principal only, and not with a last day in the past', async () => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    const { delegationId } = await added(ana, ben)
    const body = { scopes: ['invites'], lastDay: null }
    expect(getStatusAndError(await change(ben, delegationId, body))).toEqual([404, 'delegations.not-found'])
    expect(getStatusAndError(await change(ana, delegationId, { ...body, lastDay: dayAfter(-1) }))).toEqual([
      400,
      'delegations.last-day-early',
    ])
    const responses = await Promise.all([change(ana, delegationId, body), change(ana, delegationId, body)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await list(ana, 'given')).toHaveLength(1)
  })

  it('is not possible for a suspended person, who can still end it', async () => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    const { delegationId } = await added(ana, ben)
    await setStatus(ana, 'suspend')
    const response = await change(ana, delegationId, { scopes: ['invites'], lastDay: null })
    expect(getStatusAndError(response)).toEqual([409, 'people.not-allowed-by-status'])
    expect(getStatusAndError(await changeAddress(ben, ana))).toEqual([403, 'access.delegation-ended'])
    expect((await end(ana, delegationId)).status).toBe(200)
  })
})

describe('an ended delegation', () => {
  it.each(['principal', 'delegate'] as const)('no longer allows anything, ended by the %s', async (by) => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    const { delegationId } = await added(ana, ben)
    expect((await changeAddress(ben, ana)).status).toBe(200)
    expect(getStatusAndError(await end(await createPerson(), delegationId))).toEqual([404, 'delegations.not-found'])
    expect(getResults(await end(by === 'principal' ? ana : ben, delegationId))).toMatchObject({ status: 'ended' })
    expect(getStatusAndError(await changeAddress(ben, ana))).toEqual([403, 'access.delegation-ended'])
    expect(getStatusAndError(await end(ana, delegationId))).toEqual([409, 'delegations.ended'])
    expect([await noticesOf(ana), await noticesOf(ben)]).toEqual([
      expect.arrayContaining(['delegation-ended']),
      expect.arrayContaining(['delegation-withdrawn']),
    ])
    const [row] = await service.database.query(
      `select kind, after from action where kind = 'delegation.ended' and entity_id = $1`,
      [delegationId],
    )
    expect(row).toEqual({ kind: 'delegation.ended', after: { endedBy: by } })
  })

  it('stops a command that passed the guard before it ended', async () => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    const { delegationId } = await added(ana, ben)
    const { app } = service.service
    const actingFor = {
      personId: ana.personId,
      hisaPersonId: ana.hisaPersonId,
      scopes: ['information'] as const,
      delegationIds: [delegationId],
    }
    const caller = { sub: ben.as.sub, username: 'ben', groups: ['USERS'], expiresAt: new Date(), actingFor }
    const now = service.clock.now()
    const context = { caller, requestHash: '', route: 'PUT /test', correlationId: randomUUID(), now }
    const run = (work: () => Promise<void>) =>
      app.get(Commands).run(context, async () => {
        await work()
        return { results: null, action: { kind: 'person.updated', entityType: 'person', entityId: ana.personId } }
      })
    const { promise: isEnding, resolve: letContinue } = Promise.withResolvers<void>()
    let ending: Promise<TestResponse> | undefined
    const first = run(async () => {
      ending = end(ana, delegationId)
      letContinue()
      await app.get(Database).rows({ name: 'short-wait', text: 'select pg_sleep(0.05)' }, [])
    })
    await isEnding
    await first
    expect((await ending)?.status).toBe(200)
    const times = await service.database.query<{ kind: string }>(
      `select kind from action where kind in ('person.updated', 'delegation.ended') and entity_id in ($1, $2) order by id`,
      [ana.personId, delegationId],
    )
    expect(times).toHaveLength(2)
    await expect(run(async () => undefined)).rejects.toMatchObject({ code: 'access.delegation-ended' })
  })
})

describe('acting for another person', () => {
  it('reads and changes the data of that person, and the audit trail names both', async () => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    await added(ana, ben, { scopes: ['information', 'licenses', 'invites'] })
    const own = getResults(await callFor(http.getOwnPerson, ben, ana))
    expect(own).toMatchObject({
      hisaPersonId: ana.hisaPersonId,
      roles: ['covered-person', 'jockey-agent'],
      delegationScopes: ['information', 'invites', 'licenses'],
    })
    expect((await changeAddress(ben, ana)).status).toBe(200)
    const { information } = getResults<{ information: object }>(await callFor(http.getMyInformation, ben, ana))
    expect(information).toMatchObject({ personId: ana.personId, address, username: null, openRoles: [] })
    expect(getResults(await callFor(http.listOwnLicenses, ben, ana))).toMatchObject({
      hasPerson: true,
      licenses: [{ state: 'KY' }],
    })
    const body = {
      jokeyAgentId: ana.hisaPersonId,
      contact: { channel: 'email', name: 'Luis', destination: 'luis@demo.example' },
    }
    const invite = getResults<{ inviteId: string }>(await callFor(http.inviteJockey, ben, ana, { body }))
    const sent = getResults<{ items: { inviteId: string }[] }>(
      await callFor(http.listInvites, ben, ana, { query: { side: 'sent' } }),
    )
    expect(sent.items.map(({ inviteId }) => inviteId)).toEqual([invite.inviteId])
    const params = { inviteId: invite.inviteId }
    expect((await callFor(http.revokeInvite, ben, ana, { params, body: {} })).status).toBe(200)
    const actions = await service.database.query<{ kind: string }>(
      `select kind, on_behalf_of from action where actor = $1 order by id`,
      [ben.as.sub],
    )
    expect(actions).toEqual(
      ['person.updated', 'jockey-invite.sent', 'jockey-invite.revoked'].map((kind) => ({
        kind,
        on_behalf_of: ana.hisaPersonId,
      })),
    )
    expect(getResults(await service.call(http.getMyInformation, {}, { as: ben.as }))).not.toMatchObject({
      information: { address },
    })
  })

  it('does not reach other persons, own relations, sensitive calls or delegations', async () => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    await added(ana, ben)
    const self = { params: { id: ben.hisaPersonId }, body: { address } }
    expect(getStatusAndError(await callFor(http.updatePerson, ben, ana, self))).toEqual([403, 'access.forbidden'])
    const refused = [
      http.closeMyAccount,
      http.sendContactCode,
      http.requestIdentityChange,
      http.acceptAgreement,
      http.addDelegation,
      http.endDelegation,
      http.changePassword,
      http.revokeCertificate,
      http.downloadMyData,
      http.autocompletePerson,
    ]
    for (const endpoint of refused)
      expect(getStatusAndError(await callFor(endpoint, ben, ana, { body: {} }))).toEqual([403, 'access.not-delegable'])
  })

  it('follows a merge of the person, of the delegate, and not to oneself', async () => {
    const [ana, duplicate, ben, former] = [
      await createPerson(),
      await createPerson(),
      await createPerson(),
      await createPerson(),
    ]
    await added(duplicate, ben)
    await added(ana, former, { scopes: ['licenses'] })
    await merge(duplicate, ana)
    expect((await changeAddress(ben, duplicate)).status).toBe(200)
    const request = { params: { id: ana.hisaPersonId }, body: { address } }
    expect((await callFor(http.updatePerson, ben, duplicate, request)).status).toBe(200)
    expect((await callFor(http.updatePerson, ben, ana, request)).status).toBe(200)
    expect(await list(ana, 'given')).toHaveLength(2)
    await merge(former, ben)
    expect((await callFor(http.listOwnLicenses, ben, ana)).status).toBe(200)
    const received = await list(ben, 'received')
    expect(received).toHaveLength(2)
    for (const { delegationId } of received) expect((await end(ben, delegationId)).status).toBe(200)
    expect(getStatusAndError(await callFor(http.listOwnLicenses, ben, ana))).toEqual([403, 'access.delegation-ended'])
  })

  it('is published with the person', async () => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    const { delegationId } = await added(ana, ben)
    const findPublished = async () => {
      const [row] = await service.database.query<{ delegations: unknown[] }>(
        `select payload -> 'delegations' as delegations from outbox_event where aggregate_id = $1 order by at desc limit 1`,
        [ana.personId],
      )
      return row?.delegations
    }
    const period = { firstDay: today(), lastDay: null }
    expect(await findPublished()).toEqual([
      { delegationId, delegatePersonId: ben.personId, scopes: ['information'], ...period },
    ])
    service.clock.advance(1000)
    await end(ben, delegationId)
    expect(await findPublished()).toEqual([])
  })
})

it('keeps delegations private to the two persons', async () => {
  const resource =
    (endpoint: Endpoint, body: object | undefined, byId = true) =>
    async () => {
      const [ana, ben] = [await createPerson(), await createPerson()]
      const { delegationId } = await added(ana, ben)
      const request = {
        ...(byId && { params: { delegationId } }),
        ...(body && { body }),
        ...(!byId && { query: { side: 'given' } }),
      }
      const call = (as: TokenContents | string) => service.call(endpoint, request, { as })
      return { owner: ana.as, uniqueText: ben.hisaPersonId, call, view: () => list(ana, 'given') }
    }
  const resources = {
    'GET /api/registration/delegations': resource(http.listDelegations, undefined, false),
    'POST /api/registration/delegations/:delegationId/change': resource(http.changeDelegation, {
      scopes: ['invites'],
      lastDay: null,
    }),
    'POST /api/registration/delegations/:delegationId/end': resource(http.endDelegation, {}),
  }
  const endpoints = [http.listDelegations, http.changeDelegation, http.endDelegation]
  expect(await checkOwnership(service, endpoints, resources)).toEqual([])
})

function setStatus({ personId }: Person, action: 'suspend' | 'restore') {
  const { app } = service.service
  return inTransaction(app.get(MikroORM), (em) =>
    app.get(People).changeStatus(em, personId, { action, reason: 'Test' }, service.clock.now()),
  )
}

/** Merges a person as two members of staff do; the account of the duplicate is given up. */
async function merge(duplicate: Person, survivor: Person): Promise<void> {
  const { app } = service.service
  await inTransaction(app.get(MikroORM), async (em) => {
    const people = app.get(People)
    await people.setAccounts(em, [{ personId: duplicate.personId, accountSub: null }])
    await people.changeStatus(
      em,
      duplicate.personId,
      { action: 'merge', mergedInto: survivor.personId },
      service.clock.now(),
    )
  })
  expect(await app.get(PersonQueries).findByAccount(duplicate.as.sub)).toBeUndefined()
}
