import { randomUUID } from 'node:crypto'
import { People } from '@portal/people'
import type { PersonRole } from '@portal/contracts-common'
import type { PersonState } from '@portal/contracts-registration/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAccessMatrix } from './check-access-matrix.ts'
import type { DelegationToCreate, TestDelegate } from './access-check-options.ts'
import { PersonEvents } from './person-events.ts'
import { getStatusAndError } from './response-assertions.ts'
import { stallsHttp } from './sample-stalls/stalls.contract.ts'
import { migrations, stalls } from './sample-stalls/stalls.service.ts'
import { createTestService, type TestService } from './test-service.ts'
import { waitFor } from './wait-for.ts'

let service: TestService
let persons: PersonEvents
const findPerson = (sub: string) => service.service.app.get(People).findByAccount(sub)
const role = (name: PersonRole, from = '2020-01-01', to: string | null = null) => ({
  role: name,
  effectiveFrom: from,
  effectiveTo: to,
  trackId: null,
})

beforeAll(async () => {
  service = await createTestService(stalls, { migrations, nats: true })
  persons = new PersonEvents(service)
})
afterAll(() => service.close())

describe('the copy of persons', () => {
  it('has a person with name and roles after the event', async () => {
    const accountSub = randomUUID()
    await persons.register({ accountSub, displayName: 'Ana Ruiz', roles: [role('trainer'), role('owner')] })
    await waitFor(async () =>
      expect(await findPerson(accountSub)).toMatchObject({
        displayName: 'Ana Ruiz',
        roles: ['covered-person', 'owner', 'trainer'],
      }),
    )
  })

  it('has the licenses of a person', async () => {
    const accountSub = randomUUID()
    const license = { type: 'src', state: 'KY', status: 'verified', expiresOn: '2999-12-31' } as const
    const licenses = [{ licenseId: randomUUID(), ...license }]
    await persons.register({ accountSub, licenses })
    await waitFor(async () => expect((await findPerson(accountSub))?.licenses).toEqual(licenses))
  })

  it('counts a role only within its period', async () => {
    const accountSub = randomUUID()
    const today = service.clock.now().toISOString().slice(0, 10)
    await persons.register({
      accountSub,
      roles: [role('trainer', '2999-01-01'), role('jockey', '2000-01-01', '2010-01-01'), role('owner', '2000-01-01')],
    })
    await waitFor(async () => expect((await findPerson(accountSub))?.roles).toEqual(['covered-person', 'owner']))
    expect(today > '2010-01-01').toBe(true)
  })

  it('has no roles for a suspended person', async () => {
    const accountSub = randomUUID()
    const person = await persons.register({ accountSub, roles: [role('trainer')] })
    await waitFor(async () => expect((await findPerson(accountSub))?.roles).toEqual(['covered-person', 'trainer']))
    await persons.update(person, { status: 'suspended' })
    await waitFor(async () => expect(await findPerson(accountSub)).toMatchObject({ status: 'suspended', roles: [] }))
  })

  it('has no roles for a person who is neither covered nor non-covered', async () => {
    const accountSub = randomUUID()
    const person = await persons.register({ accountSub, roles: [role('trainer')] })
    await persons.update(person, { roles: [role('trainer'), role('covered-person', '2000-01-01', '2020-01-01')] })
    await waitFor(async () => expect(await findPerson(accountSub)).toMatchObject({ isRegistered: false, roles: [] }))
  })

  it('ignores an older state that arrives late', async () => {
    const accountSub = randomUUID()
    const first = await persons.register({ accountSub, displayName: 'Old name' })
    const second = await persons.update(first, { displayName: 'New name', revision: 3 })
    await waitFor(async () => expect((await findPerson(accountSub))?.displayName).toBe('New name'))
    await persons.update(first, { displayName: 'Old name', revision: 2 })
    const marker = await persons.register({ accountSub: randomUUID() })
    await waitFor(async () => expect(await findPerson(marker.accountSub ?? '')).toBeDefined())
    await persons.update(second, { isCovered: false, revision: 4 })
    await waitFor(async () => expect(await findPerson(accountSub)).toMatchObject({ isCovered: false }))
    expect((await findPerson(accountSub))?.displayName).toBe('New name')
  })

  it('finds the surviving person by the id of a merged duplicate', async () => {
    const survivor = await persons.register({ accountSub: randomUUID(), displayName: 'Survivor' })
    const duplicate = await persons.register({ accountSub: randomUUID(), displayName: 'Duplicate' })
    await persons.merge(duplicate, survivor.personId)
    const people = service.service.app.get(People)
    await waitFor(async () => expect(await findPerson(duplicate.accountSub ?? '')).toBeUndefined())
    await waitFor(async () => expect(await people.find(duplicate.personId)).toMatchObject({ displayName: 'Survivor' }))
  })
})

describe('the name of an account', () => {
  const findName = (sub: string) => service.service.app.get(People).findName(sub)

  it('is the name entered at sign-up, and follows its changes', async () => {
    const sub = randomUUID()
    expect(await findName(sub)).toBeUndefined()
    await persons.nameAccount({ sub, revision: 2, name: 'Mary Ann O’Neill' })
    await waitFor(async () => expect(await findName(sub)).toBe('Mary Ann O’Neill'))
    await persons.nameAccount({ sub, revision: 1, name: 'Maryann O’Neill' })
    await persons.nameAccount({ sub, revision: 3, name: 'Mary Ann Neill' })
    await waitFor(async () => expect(await findName(sub)).toBe('Mary Ann Neill'))
  })

  it('is the name of its person once there is one', async () => {
    const sub = randomUUID()
    const received: string[] = []
    service.service.app.get(People).onNameStored(async (_, account) => {
      if (account.sub === sub) received.push(account.name)
    })
    await persons.nameAccount({ sub, revision: 1, name: 'ana r' })
    await waitFor(async () => expect(await findName(sub)).toBe('ana r'))
    await persons.register({ accountSub: sub, displayName: 'Ana Ruiz' })
    await waitFor(async () => expect(await findName(sub)).toBe('Ana Ruiz'))
    await persons.nameAccount({ sub, revision: 2, name: 'ana' })
    await waitFor(() => expect(received).toEqual(['ana r', 'Ana Ruiz', 'Ana Ruiz']))
  })
})

const byAccount = new Map<string, PersonState>()
let numbers = 0

/** A person with a permanent number. */
async function createPerson(change: Partial<PersonState> = {}): Promise<PersonState & { accountSub: string }> {
  numbers += 1
  const accountSub = randomUUID()
  const hisaPersonId = `P-200-000-${String(numbers).padStart(3, '0')}`
  const person = await persons.register({ accountSub, hisaPersonId, ...change })
  await waitFor(async () => expect(await findPerson(accountSub)).toBeDefined())
  byAccount.set(accountSub, person)
  return { ...person, accountSub }
}

/** Lets one person act for another. */
async function delegate(
  principal: PersonState,
  delegatePersonId: string,
  change: Partial<NonNullable<PersonState['delegations']>[number]> = {},
) {
  const period = { firstDay: '2020-01-01', lastDay: null }
  const delegation = { delegationId: randomUUID(), delegatePersonId, scopes: ['horses'], ...period, ...change }
  const now = byAccount.get(principal.accountSub ?? '') ?? principal
  const updated = await persons.update(now, { delegations: [...(now.delegations ?? []), delegation] })
  byAccount.set(principal.accountSub ?? '', updated)
  await waitFor(async () => expect(await findDelegation(delegation.delegationId)).toBe(true))
  return updated
}

async function findDelegation(delegationId: string): Promise<boolean> {
  const rows = await service.database.query('select from delegation_copy where delegation_id = $1', [delegationId])
  return rows.length > 0
}

async function createDelegate({ scopes, state, principal }: DelegationToCreate): Promise<TestDelegate> {
  const owner = byAccount.get(principal?.sub ?? '') ?? (await createPerson())
  const { personId, accountSub } = await createPerson()
  const lastDay = state === 'past' ? '2020-02-01' : null
  const given = await delegate(owner, personId, { scopes: [...scopes], lastDay })
  if (state === 'ended') {
    const isOther = (each: { readonly delegatePersonId: string }) => each.delegatePersonId !== personId
    const ended = given.delegations?.find((each) => !isOther(each))
    byAccount.set(
      owner.accountSub ?? '',
      await persons.update(given, { delegations: given.delegations?.filter(isOther) }),
    )
    await waitFor(async () => expect(await findDelegation(ended?.delegationId ?? '')).toBe(false))
  }
  return { as: { groups: ['USERS'], sub: accountSub }, hisaPersonId: owner.hisaPersonId ?? '' }
}

describe('access for another person', () => {
  async function createStall(principal: PersonState): Promise<string> {
    const stallId = randomUUID()
    await service.database.query(
      `insert into stall (stall_id, horse, responsible_person_id) values ($1, 'Comet', $2)`,
      [stallId, principal.personId],
    )
    return stallId
  }
  const rename = (
    stallId: string,
    { sub, number, key }: { sub: string; number: string | undefined; key?: string | undefined },
  ) =>
    service.call(
      stallsHttp.renameHorse,
      { params: { stallId }, body: { horse: 'New name' } },
      {
        as: { groups: ['USERS', 'ADMINS'], sub },
        headers: { 'acting-for': number ?? '', ...(key && { 'idempotency-key': key }) },
      },
    )

  it('lets a delegate act within the scope, and records who acted for whom without groups of staff', async () => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    await delegate(ana, ben.personId)
    const stallId = await createStall(ana)
    expect((await rename(stallId, { sub: ben.accountSub, number: ana.hisaPersonId })).status).toBe(200)
    const [action] = await service.database.query(
      'select actor, actor_groups, on_behalf_of from action where entity_id = $1',
      [stallId],
    )
    expect(action).toEqual({ actor: ben.accountSub, actor_groups: ['USERS'], on_behalf_of: ana.hisaPersonId })
  })

  it('refuses while one of the two is suspended', async () => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    const given = await delegate(ana, ben.personId)
    const stallId = await createStall(ana)
    const call = () => rename(stallId, { sub: ben.accountSub, number: ana.hisaPersonId })
    const suspendedBen = await persons.update(ben, { status: 'suspended' })
    await waitFor(async () => expect((await call()).body.error).toBe('access.delegation-ended'))
    await persons.update(suspendedBen, { status: 'active' })
    await waitFor(async () => expect((await call()).status).toBe(200))
    await persons.update(given, { status: 'suspended' })
    await waitFor(async () => expect((await call()).body.error).toBe('access.delegation-ended'))
  })

  it('refuses a delegate whose registration has ended', async () => {
    const [ana, ben] = [await createPerson(), await createPerson()]
    await delegate(ana, ben.personId)
    const stallId = await createStall(ana)
    const call = () => rename(stallId, { sub: ben.accountSub, number: ana.hisaPersonId })
    expect((await call()).status).toBe(200)
    await persons.update(ben, { roles: [role('covered-person', '2020-01-01', '2020-02-01')] })
    await waitFor(async () => expect((await call()).body.error).toBe('access.delegation-ended'))
  })

  it('refuses the things of a third person, and delegations before their first day', async () => {
    const [ana, ben, eva] = [await createPerson(), await createPerson(), await createPerson()]
    await delegate(ana, ben.personId)
    await delegate(eva, ben.personId, { firstDay: '2999-01-01' })
    const stallId = await createStall(eva)
    expect((await rename(stallId, { sub: ben.accountSub, number: ana.hisaPersonId })).status).toBe(404)
    const early = await rename(stallId, { sub: ben.accountSub, number: eva.hisaPersonId })
    expect([early.status, early.body.error]).toEqual([403, 'access.delegation-ended'])
  })

  it('finds the remaining person by the number of a merged duplicate, also when the delegate was merged', async () => {
    const [ana, duplicate, ben, formerBen] = [
      await createPerson(),
      await createPerson(),
      await createPerson(),
      await createPerson(),
    ]
    await delegate(ana, formerBen.personId)
    const stallId = await createStall(ana)
    await persons.merge(duplicate, ana.personId)
    await persons.merge(formerBen, ben.personId)
    await waitFor(async () =>
      expect((await rename(stallId, { sub: ben.accountSub, number: duplicate.hisaPersonId })).status).toBe(200),
    )
  })

  it('refuses the same idempotency key for another person', async () => {
    const [ana, eva, ben] = [await createPerson(), await createPerson(), await createPerson()]
    await delegate(ana, ben.personId)
    await delegate(eva, ben.personId)
    const stallId = await createStall(ana)
    const key = randomUUID()
    expect((await rename(stallId, { sub: ben.accountSub, number: ana.hisaPersonId, key })).status).toBe(200)
    await service.database.query('update stall set responsible_person_id = $2 where stall_id = $1', [
      stallId,
      eva.personId,
    ])
    const other = await rename(stallId, { sub: ben.accountSub, number: eva.hisaPersonId, key })
    expect([other.status, other.body.error]).toEqual([422, 'idempotency.different-body'])
  })
})

describe('access by role and relation', () => {
  it('lets through and refuses every kind of caller as the contract says', async () => {
    const assignRole = async (sub: string, name: PersonRole) => {
      await persons.register({ accountSub: sub, roles: [role(name)] })
      await waitFor(async () => expect(await findPerson(sub)).toBeDefined())
    }
    const relateResponsiblePerson = async () => {
      const { accountSub, personId } = await createPerson()
      const stallId = randomUUID()
      await service.database.query('insert into stall (stall_id, horse, responsible_person_id) values ($1, $2, $3)', [
        stallId,
        'Maple Court',
        personId,
      ])
      return {
        as: { groups: ['USERS'], sub: accountSub },
        request: { params: { stallId }, body: { horse: 'Maple Court' } },
      }
    }
    expect(
      await checkAccessMatrix(service, Object.values(stallsHttp), {
        assignRole,
        relations: { 'responsible-person to stall': relateResponsiblePerson },
        createDelegate,
        requests: { 'PUT /api/stalls/:stallId': { body: { horse: 'Maple Court' } } },
      }),
    ).toEqual([])
  })

  it('reports roles and relations that a test does not cover', async () => {
    const problems = await checkAccessMatrix(service, [stallsHttp.getStall])
    expect(problems).toEqual([
      'GET /api/stalls/:stallId: assignRole is missing',
      'GET /api/stalls/:stallId: no caller for the relation "responsible-person to stall"',
      'GET /api/stalls/:stallId: createDelegate is missing',
    ])
  })

  it('lets a responsible person read and change only their own stall', async () => {
    const accountSub = randomUUID()
    const { personId } = await persons.register({ accountSub })
    await waitFor(async () => expect(await findPerson(accountSub)).toBeDefined())
    const [own, foreign] = [randomUUID(), randomUUID()]
    await service.database.query(
      `insert into stall (stall_id, horse, responsible_person_id) values ($1, 'A', $2), ($3, 'B', $4)`,
      [own, personId, foreign, randomUUID()],
    )
    const as = { groups: ['USERS'] as const, sub: accountSub }
    const rename = (stallId: string) =>
      service.call(stallsHttp.renameHorse, { params: { stallId }, body: { horse: 'New name' } }, { as })
    expect((await rename(own)).status).toBe(200)
    expect((await rename(foreign)).status).toBe(404)
    expect((await service.call(stallsHttp.getStall, { params: { stallId: foreign } }, { as })).status).toBe(403)
  })

  it('lets a person who is neither covered nor non-covered only read', async () => {
    const accountSub = randomUUID()
    const person = await persons.register({ accountSub })
    await persons.update(person, { roles: [] })
    await waitFor(async () => expect(await findPerson(accountSub)).toMatchObject({ isRegistered: false }))
    const stallId = randomUUID()
    await service.database.query(`insert into stall (stall_id, horse, responsible_person_id) values ($1, 'A', $2)`, [
      stallId,
      person.personId,
    ])
    const as = { groups: ['USERS'] as const, sub: accountSub }
    const params = { stallId }
    expect((await service.call(stallsHttp.getStall, { params }, { as })).status).toBe(200)
    const renamed = await service.call(stallsHttp.renameHorse, { params, body: { horse: 'B' } }, { as })
    expect(getStatusAndError(renamed)).toEqual([403, 'access.not-registered'])
    const added = await service.call(stallsHttp.addStall, { body: { horse: 'B' } }, { as })
    expect(getStatusAndError(added)).toEqual([403, 'access.not-registered'])
  })
})
