import { randomUUID } from 'node:crypto'
import { registrationHttp as http, type CertificateCheck, type StaffApproval } from '@portal/contracts-registration'
import { FieldEncryption } from '@portal/field-encryption'
import { toAuthorityDate } from '@portal/formats'
import { createTestService, getResults, getStatusAndError, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { createRole } from '../../testing/new-persons.ts'
import { createRegistrationEnv } from '../../testing/test-environment.ts'
import { certificateToken } from '../certificates/index.ts'
import {
  JockeyAgentLinks,
  personColumns,
  PersonDelegations,
  type NewPerson,
  type PersonRecord,
} from '../people/index.ts'

let service: TestService
beforeAll(async () => {
  service = await createTestService(registration, { migrations, env: createRegistrationEnv('http://127.0.0.1:9') })
})
afterAll(() => service.close())

type Endpoint = Parameters<TestService['call']>[0]
const call = (endpoint: Endpoint, request: object, sub: string, groups: ('ADMINS' | 'USERS')[] = ['ADMINS']) =>
  service.call(endpoint, request as never, { as: { groups, sub } })
const callAs = (person: PersonRecord, endpoint: Endpoint, request: object) =>
  call(endpoint, request, person.accountSub ?? '', ['USERS'])
const get = <T>(type: new (...values: never[]) => T): T => service.service.app.get(type as never)
const insert = (change: Partial<NewPerson> = {}) => insertPerson(service, change)
const readIds = async (sql: string, ...values: unknown[]) =>
  (await service.database.query<{ id: string }>(sql, values)).map(({ id }) => id)

let survivor: PersonRecord
let duplicate: PersonRecord
beforeEach(async () => {
  survivor = await insert()
  duplicate = await insert({ name: { firstName: 'Ana', lastName: 'Ruis' } })
})

async function merge(): Promise<string> {
  const [first, second] = await Promise.all([survivor, duplicate].map(({ personId }) => readRevision(personId)))
  const body = {
    survivor: survivor.hisaPersonId,
    duplicate: duplicate.hisaPersonId,
    survivorRevision: first,
    duplicateRevision: second,
    account: 'survivor',
    reason: 'Same license',
  }
  const { approvalId } = getResults<StaffApproval>(await call(http.proposeMerge, { body }, 'ada'))
  expect((await call(http.approveProposal, { params: { approvalId }, body: {} }, 'ben')).status).toBe(200)
  return approvalId
}
async function undo(approvalId: string): Promise<void> {
  const undone = await call(http.undoApproved, { params: { approvalId }, body: { reason: 'Twins' } }, 'cy')
  expect(undone.status).toBe(200)
}
async function readRevision(personId: string): Promise<number> {
  const [row] = await service.database.query<{ revision: number }>('select revision from person where person_id = $1', [
    personId,
  ])
  return row?.revision ?? 0
}

describe('what belongs to a duplicate', () => {
  it('includes agents and jockeys, and comes back; the link that both have stays', async () => {
    const [agent, jockey] = [await insert(), await insert()]
    const link = (agentId: string, jockeyId: string) =>
      service.database.query(
        'insert into jockey_agent_link (agent_person_id, jockey_person_id, effective_from) values ($1, $2, now())',
        [agentId, jockeyId],
      )
    await link(agent.personId, duplicate.personId)
    await link(duplicate.personId, jockey.personId)
    await link(survivor.personId, agent.personId)
    await link(duplicate.personId, agent.personId)
    const list = async () => [
      await readIds('select jockey_person_id as id from jockey_agent_link where agent_person_id = $1', agent.personId),
      await readIds('select agent_person_id as id from jockey_agent_link where jockey_person_id = $1', jockey.personId),
      await readIds(
        'select agent_person_id as id from jockey_agent_link where jockey_person_id = $1 order by 1',
        agent.personId,
      ),
    ]
    const before = await list()
    const approvalId = await merge()
    expect(await list()).toEqual([[survivor.personId], [survivor.personId], before[2]])
    await undo(approvalId)
    expect(await list()).toEqual(before)
  })

  it('includes certificates, which verify for the person who remains', async () => {
    const issued = await callAs(duplicate, http.issueCertificate, { body: { locale: 'es' } })
    const { certificateId } = getResults<{ certificateId: string }>(issued)
    const owner = () => readIds('select person_id as id from certificate where certificate_id = $1', certificateId)
    const [row] = await service.database.query<{ token: Buffer }>(
      'select token from certificate where certificate_id = $1',
      [certificateId],
    )
    const token = get(FieldEncryption).decrypt(certificateToken, certificateId, row?.token ?? Buffer.of())
    const verify = async () =>
      getResults<CertificateCheck>(await service.call(http.verifyCertificate, { params: { token } }))
    const approvalId = await merge()
    expect(await owner()).toEqual([survivor.personId])
    expect(await verify()).toMatchObject({ status: 'valid', holder: { hisaPersonId: survivor.hisaPersonId } })
    const revoked = await callAs(survivor, http.revokeCertificate, { params: { certificateId }, body: {} })
    expect(revoked.status).toBe(200)
    expect(await verify()).toMatchObject({ status: 'revoked', holder: null })
    await undo(approvalId)
    expect(await owner()).toEqual([duplicate.personId])
  })

  it('includes reviews of licenses; those of licenses that both have leave the queue until the undo', async () => {
    const licenses = await readIds(
      'select license_id as id from person_license where person_id = $1',
      duplicate.personId,
    )
    const second = randomUUID()
    await service.database.query(
      `insert into person_license (license_id, person_id, type, state, number, number_digest, status, effective_from)
        select $1, $2, type, state, number, number_digest, status, effective_from from person_license
        where person_id = $3`,
      [second, duplicate.personId, survivor.personId],
    )
    for (const licenseId of [...licenses, second])
      await service.database.query(
        `insert into license_review (license_id, person_id, type, review, submitted_at)
          values ($1, $2, 'src', 'NEEDS_REVIEW', now())`,
        [licenseId, duplicate.personId],
      )
    const list = () =>
      service.database.query(
        'select license_id, person_id, is_replaced from license_review where license_id = any($1) order by 1',
        [[...licenses, second]],
      )
    const before = await list()
    const approvalId = await merge()
    expect(await list()).toEqual(
      expect.arrayContaining([
        { license_id: licenses[0], person_id: survivor.personId, is_replaced: false },
        { license_id: second, person_id: duplicate.personId, is_replaced: true },
      ]),
    )
    await undo(approvalId)
    expect(await list()).toEqual(before)
  })

  it('includes open requests to change the identity; one that both made is withdrawn until the undo', async () => {
    const request = (personId: string, kind: string) =>
      service.database.query(
        `insert into identity_change (change_id, person_id, kind, status, content, requested_at)
          values ($1, $2, $3, 'open', '', now())`,
        [randomUUID(), personId, kind],
      )
    await request(survivor.personId, 'name')
    await request(duplicate.personId, 'name')
    await request(duplicate.personId, 'date-of-birth')
    const list = () =>
      service.database.query(
        'select person_id, kind, status from identity_change where person_id = any($1) order by kind, person_id',
        [[survivor.personId, duplicate.personId]],
      )
    const before = await list()
    const approvalId = await merge()
    expect(await list()).toEqual(
      expect.arrayContaining([
        { person_id: survivor.personId, kind: 'date-of-birth', status: 'open' },
        { person_id: survivor.personId, kind: 'name', status: 'open' },
        { person_id: duplicate.personId, kind: 'name', status: 'withdrawn' },
      ]),
    )
    await undo(approvalId)
    expect(await list()).toEqual(before)
  })

  it('includes registrations: the finished one, and an unfinished one of the account that is closed', async () => {
    const draft = (personId: string | null, sub: string | null) =>
      service.database.query(
        `insert into registration_draft (draft_id, secret_digest, account_sub, reference, locale, version, status,
            next_step, content, person_id, created_at, saved_at, expires_at)
          values ($1::uuid, convert_to($1::uuid::text, 'UTF8'), $3, $1::uuid::text, 'es', 1, 'open', 'state', '', $2,
            now(), now(), now() + interval '1 day')`,
        [randomUUID(), personId, sub],
      )
    await draft(duplicate.personId, duplicate.accountSub)
    await draft(null, duplicate.accountSub)
    const list = () =>
      service.database.query(
        `select person_id, account_sub from registration_draft where person_id = any($1) or account_sub = any($2)
          order by person_id is null`,
        [
          [survivor.personId, duplicate.personId],
          [survivor.accountSub, duplicate.accountSub],
        ],
      )
    const before = await list()
    const approvalId = await merge()
    expect(await list()).toEqual([
      { person_id: survivor.personId, account_sub: duplicate.accountSub },
      { person_id: null, account_sub: survivor.accountSub },
    ])
    await undo(approvalId)
    expect(await list()).toEqual(before)
  })

  it('includes the guardian, and comes back; one that the person who remains has stays', async () => {
    const consentOf = (name: string) => ({ guardian: { name, consentFileId: randomUUID() } })
    const list = async () => {
      const rows = await service.database.query<{ person_id: string; guardian: Buffer }>(
        'select person_id, guardian from person_guardian where person_id = any($1)',
        [[survivor.personId, duplicate.personId]],
      )
      const decrypt = (personId: string, value: Buffer) =>
        get(FieldEncryption).decryptJson(personColumns.guardian, personId, value)
      return new Map(rows.map(({ person_id: personId, guardian }) => [personId, decrypt(personId, guardian)]))
    }
    duplicate = await insert(consentOf('Rosa Paz'))
    const before = await list()
    const approvalId = await merge()
    expect(await list()).toEqual(new Map([[survivor.personId, before.get(duplicate.personId)]]))
    await undo(approvalId)
    expect(await list()).toEqual(before)

    survivor = await insert(consentOf('Luz Paz'))
    const both = await list()
    const second = await merge()
    expect(await list()).toEqual(both)
    await undo(second)
    expect(await list()).toEqual(both)
  })

  it('includes the jockeys whom an agent named while registering: the person who remains invites them', async () => {
    duplicate = await insert({
      roles: [createRole('jockey-agent')],
      jockeysToInvite: [{ name: 'Leo Paz', email: `${randomUUID()}@demo.example` }],
    })
    await merge()
    const agents = await get(JockeyAgentLinks).listAgentsWithJockeysToInvite(toAuthorityDate(service.clock.now()))
    expect(agents).toEqual([{ registeredAs: duplicate.personId, agentPersonId: survivor.personId }])
  })
})

describe('delegations after a merge', () => {
  const add = (principal: PersonRecord, delegate: PersonRecord, lastName = 'Ruiz', scopes = ['information']) =>
    callAs(principal, http.addDelegation, {
      body: {
        hisaPersonId: delegate.hisaPersonId,
        lastName,
        scopes,
        firstDay: toAuthorityDate(service.clock.now()),
        lastDay: null,
      },
    })
  const listOpen = (...persons: PersonRecord[]) =>
    readIds(
      `select delegation_id as id from delegation where ended_at is null
        and principal_id = any($1) and delegate_id = any($1) order by 1`,
      persons.map(({ personId }) => personId),
    )

  it('are one for each two persons, and both again after the undo; other services are notified', async () => {
    const [delegate, principal] = [await insert(), await insert()]
    for (const person of [survivor, duplicate]) expect((await add(person, delegate)).status).toBe(200)
    expect((await add(principal, survivor)).status).toBe(200)
    expect((await add(principal, duplicate, 'Ruis')).status).toBe(200)
    expect((await add(survivor, duplicate, 'Ruis')).status).toBe(200)
    const everybody = [survivor, duplicate, delegate, principal]
    const before = await listOpen(...everybody)
    expect(before).toHaveLength(5)
    const revision = await readRevision(principal.personId)
    const approvalId = await merge()
    const remaining = await listOpen(...everybody)
    expect(remaining).toEqual((await listOpen(survivor, delegate, principal)).toSorted())
    expect(remaining).toHaveLength(2)
    expect(await readRevision(principal.personId)).toBe(revision + 1)
    const find = () => get(PersonDelegations).findPrincipal(delegate.accountSub ?? '', duplicate.hisaPersonId)
    expect(await find()).toMatchObject({ personId: survivor.personId, scopes: ['information'] })
    await undo(approvalId)
    expect(await listOpen(...everybody)).toEqual(before)
    expect(await find()).toMatchObject({ personId: duplicate.personId })
  })

  it.each(['survivor', 'duplicate'])('are the one with more scopes when that is the one of the %s', async (owner) => {
    const delegate = await insert()
    const [more, fewer] = owner === 'survivor' ? [survivor, duplicate] : [duplicate, survivor]
    await add(fewer, delegate)
    await add(more, delegate, 'Ruiz', ['information', 'licenses'])
    const before = await listOpen(survivor, duplicate, delegate)
    const approvalId = await merge()
    expect(await listOpen(survivor, duplicate, delegate)).toEqual(await listOpen(more, delegate))
    const find = () => get(PersonDelegations).findPrincipal(delegate.accountSub ?? '', survivor.hisaPersonId)
    expect(await find()).toMatchObject({ personId: survivor.personId, scopes: ['information', 'licenses'] })
    await undo(approvalId)
    expect(await listOpen(survivor, duplicate, delegate)).toEqual(before)
  })

  it('cannot become two: the one of the duplicate counts for the person who remains', async () => {
    const delegate = await insert()
    await add(duplicate, delegate)
    await merge()
    expect(getStatusAndError(await add(survivor, delegate))).toEqual([409, 'delegations.exists'])
    expect(await listOpen(survivor, duplicate, delegate)).toHaveLength(1)
  })
})
