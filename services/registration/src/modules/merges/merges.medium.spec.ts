import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import {
  registrationHttp as http,
  type DuplicatePair,
  type MergePreview,
  type StaffApproval,
  type StaffPerson,
} from '@portal/contracts-registration'
import { inTransaction } from '@portal/persistence'
import {
  checkAccessMatrix,
  createTestService,
  getResults,
  getStatusAndError,
  type TestService,
} from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { createNewPerson, createRole } from '../../testing/new-persons.ts'
import { createRegistrationEnv } from '../../testing/test-environment.ts'
import { Duplicates } from '../duplicates/index.ts'
import { People, type NewPerson } from '../people/index.ts'

let service: TestService
beforeAll(async () => {
  service = await createTestService(registration, { migrations, env: createRegistrationEnv('http://127.0.0.1:9') })
})
afterAll(() => service.close())

type Name = 'ada' | 'ben' | 'cy'
type Endpoint = Parameters<TestService['call']>[0]
const as = (sub: Name) => ({ as: { groups: ['ADMINS'], sub } as const })
const call = (endpoint: Endpoint, request: object, sub: Name = 'ada') =>
  service.call(endpoint, request as never, as(sub))
const base = createRole('covered-person')

const get = async (hisaPersonId: string) =>
  getResults<StaffPerson>(await call(http.getStaffPerson, { params: { hisaPersonId } }))
/** The rows of two persons, to compare them before a merge and after its undo. */
const readRows = async (personIds: readonly string[]) => {
  const tables = ['person_role', 'person_license', 'person_contact', 'licensed_state', 'jockey_record']
  const rows = await Promise.all(
    tables.map((table) =>
      service.database.query(`select t::text as row from ${table} t where person_id = any($1) order by 1`, [personIds]),
    ),
  )
  const persons = await service.database.query(
    `select person_id, status, account_sub, account_closed_at, merged_into, needs_review from person
      where person_id = any($1) order by 1`,
    [personIds],
  )
  return { rows, persons }
}

async function insertPair(change: { survivor?: Partial<NewPerson>; duplicate?: Partial<NewPerson> } = {}) {
  const survivor = await insertPerson(service, { roles: [base, createRole('trainer')], ...change.survivor })
  const duplicate = await insertPerson(service, {
    roles: [base, createRole('trainer'), createRole('jockey')],
    licensedStates: ['KY', 'NY'],
    jockey: { lastPhysicalOn: '2026-01-01', baselineConcussionOn: '2026-01-02', agentName: null },
    contacts: [
      { channel: 'email', destination: `${randomUUID()}@demo.example`, isConfirmed: true },
      { channel: 'phone', destination: '+15025550123', isConfirmed: true },
    ],
    ...change.duplicate,
  })
  const body = {
    survivor: survivor.hisaPersonId,
    duplicate: duplicate.hisaPersonId,
    survivorRevision: 1,
    duplicateRevision: 1,
    account: 'survivor',
    reason: 'Same license',
  }
  return { survivor, duplicate, body }
}

async function propose(body: object) {
  return getResults<StaffApproval>(await call(http.proposeMerge, { body }))
}
const approve = (approvalId: string, sub: Name = 'ben') =>
  call(http.approveProposal, { params: { approvalId }, body: {} }, sub)
const undo = (approvalId: string, sub: Name = 'ben') =>
  call(http.undoApproved, { params: { approvalId }, body: { reason: 'Twins' } }, sub)

describe('a merge', () => {
  it('is previewed, approved by another person, and undone exactly', async () => {
    const { survivor, duplicate, body } = await insertPair()
    const personIds = [survivor.personId, duplicate.personId]
    const before = await readRows(personIds)
    const query = { survivor: body.survivor, duplicate: body.duplicate }
    const preview = getResults<MergePreview>(await call(http.previewMerge, { query }))
    expect(preview.parts).toEqual([
      { part: 'roles', moved: 1, kept: 1 },
      { part: 'licenses', moved: 1, kept: 0 },
      { part: 'contacts', moved: 1, kept: 1 },
      { part: 'licensedStates', moved: 1, kept: 1 },
      { part: 'jockeyRecords', moved: 1, kept: 0 },
    ])
    const proposal = await propose(body)
    expect(proposal).toMatchObject({ state: 'open', actions: ['withdraw'], isProposedByCaller: true })
    expect(await readRows(personIds)).toEqual(before)
    expect(getStatusAndError(await approve(proposal.approvalId, 'ada'))).toEqual([409, 'approvals.same-person'])

    const approved = getResults<StaffApproval>(await approve(proposal.approvalId))
    expect(approved).toMatchObject({ state: 'approved', actions: ['undo'], undoUntil: expect.any(String) })
    const merged = await get(duplicate.hisaPersonId)
    expect(merged).toMatchObject({
      hisaPersonId: survivor.hisaPersonId,
      formerHisaPersonId: duplicate.hisaPersonId,
      roles: ['covered-person', 'jockey', 'trainer'],
      licensedStates: ['KY', 'NY'],
      accountSub: survivor.accountSub,
    })
    expect(merged.licenses).toHaveLength(2)
    const events = await service.database.query<{ subject: string; payload: { revision: number } }>(
      `select subject, payload from outbox_event where aggregate_id = any($1) order by subject`,
      [personIds],
    )
    expect(events.map(({ subject, payload }) => [subject.split('.').at(-2), payload.revision])).toEqual([
      ['merged', 2],
      ['updated', 2],
    ])

    const undone = getResults<StaffApproval>(await undo(proposal.approvalId, 'cy'))
    expect(undone).toMatchObject({ state: 'undone', actions: [], undoReason: 'Twins' })
    expect(await readRows(personIds)).toEqual(before)
    expect(await get(duplicate.hisaPersonId)).toMatchObject({ formerHisaPersonId: null, revision: 3 })
    const kinds = await service.database.query<{ kind: string }>(
      'select kind from action where entity_id = $1 order by at, id',
      [proposal.approvalId],
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['approval.proposed', 'approval.approved', 'approval.undone'])
  })

  it('moves invites and notices to the survivor, and an undo moves exactly these back', async () => {
    const { survivor, duplicate, body } = await insertPair()
    const [agent, busyAgent] = [await insertPerson(service), await insertPerson(service)]
    const own = [survivor.personId, duplicate.personId]
    const insertInvite = (agentId: string, jockeyId: string, state = 'SENT') =>
      service.database.query(
        `insert into jockey_invite (invite_id, agent_person_id, jockey_person_id, locale, state, secret_digest, times_sent,
            created_at, sent_at, expires_at)
          values ($1::uuid, $2, $3, 'es', $4, convert_to($1::uuid::text, 'UTF8'), 1, now(), now(), now())`,
        [randomUUID(), agentId, jockeyId, state],
      )
    await insertInvite(agent.personId, duplicate.personId)
    await insertInvite(duplicate.personId, agent.personId, 'EXPIRED')
    // Of two open invites of the same persons, the survivor's own remains.
    await insertInvite(busyAgent.personId, survivor.personId)
    await insertInvite(busyAgent.personId, duplicate.personId)
    for (const personId of own)
      await service.database.query(
        `insert into notice (notice_id, kind, subject_id, recipient, person_id, texts, path, created_at)
          values ($1::uuid, 'delegation-given', $1::uuid::text, $1::uuid::text, $2, '{}', '/delegates', now())`,
        [randomUUID(), personId],
      )
    const countOf = (table: string, column: string, personId: string) =>
      service.database.query(`select 1 from ${table} where ${column} = $1`, [personId]).then((rows) => rows.length)
    const count = async (personId: string) => [
      await countOf('jockey_invite', 'agent_person_id', personId),
      await countOf('jockey_invite', 'jockey_person_id', personId),
      await countOf('notice', 'person_id', personId),
    ]
    const read = () => Promise.all(own.map(count))
    expect(await read()).toEqual([
      [0, 1, 1],
      [1, 2, 1],
    ])
    const { approvalId } = await propose(body)
    expect((await approve(approvalId)).status).toBe(200)
    expect(await read()).toEqual([
      [1, 2, 2],
      [0, 1, 0],
    ])
    expect((await undo(approvalId)).status).toBe(200)
    expect(await read()).toEqual([
      [0, 1, 1],
      [1, 2, 1],
    ])
  })

  it('gives the survivor the only account, or the chosen one, and returns both', async () => {
    const { survivor, duplicate, body } = await insertPair()
    const { approvalId } = await propose({ ...body, account: 'duplicate' })
    await approve(approvalId)
    expect(await get(survivor.hisaPersonId)).toMatchObject({ accountSub: duplicate.accountSub })
    await undo(approvalId)
    expect(await get(survivor.hisaPersonId)).toMatchObject({ accountSub: survivor.accountSub })
    expect(await get(duplicate.hisaPersonId)).toMatchObject({ accountSub: duplicate.accountSub })
  })

  it('cannot be undone when an account belongs to another person by now, or after 30 days', async () => {
    const { duplicate, body } = await insertPair()
    const { approvalId } = await propose(body)
    await approve(approvalId)
    // Merges of earlier releases left the other account without a person.
    await service.database.query('update person set account_sub = null where person_id = $1', [duplicate.personId])
    await insertPerson(service, { accountSub: duplicate.accountSub ?? '' })
    expect(getStatusAndError(await undo(approvalId))).toEqual([409, 'merges.account-in-use'])
    service.clock.advance(31 * 86_400_000)
    expect(getStatusAndError(await undo(approvalId))).toEqual([409, 'approvals.undo-expired'])
    service.clock.set(new Date())
  })

  it('is made once when two people approve at the same time', async () => {
    const { body } = await insertPair()
    const { approvalId } = await propose(body)
    const results = await Promise.all([approve(approvalId, 'ben'), approve(approvalId, 'cy')])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const undoes = await Promise.all([undo(approvalId, 'ben'), undo(approvalId, 'cy')])
    expect(undoes.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is refused when a person was changed since the proposal, whoever is first', async () => {
    const { survivor, duplicate, body } = await insertPair()
    const { approvalId } = await propose(body)
    const suspend = { params: { hisaPersonId: duplicate.hisaPersonId }, body: { revision: 1, reason: 'Ruling 7' } }
    const [approved, suspended] = await Promise.all([
      approve(approvalId),
      call(http.suspendPerson, { ...suspend, body: { ...suspend.body, lastDay: null } }),
    ])
    expect([approved.status, suspended.status].filter((status) => status === 200)).toHaveLength(1)
    const other = await insertPair()
    const second = await propose(other.body)
    await service.database.query('update person set revision = 2 where person_id = $1', [other.survivor.personId])
    expect(getStatusAndError(await approve(second.approvalId))).toEqual([412, 'people.changed'])
    expect(await get(survivor.hisaPersonId)).toMatchObject({ hisaPersonId: survivor.hisaPersonId })
  })

  it('of two persons is proposed once, and can be rejected or withdrawn', async () => {
    const { body } = await insertPair()
    const { approvalId } = await propose(body)
    expect(getStatusAndError(await call(http.proposeMerge, { body }, 'ben'))).toEqual([
      409,
      'approvals.already-proposed',
    ])
    const params = { approvalId }
    expect(getStatusAndError(await call(http.withdrawProposal, { params, body: {} }, 'ben'))).toEqual([
      409,
      'approvals.not-proposer',
    ])
    await call(http.rejectProposal, { params, body: { reason: 'Father and son' } }, 'ben')
    expect(getStatusAndError(await approve(approvalId, 'cy'))).toEqual([409, 'approvals.already-decided'])
    // Proposals are listed by time.
    service.clock.advance(1000)
    const again = await propose(body)
    const withdrawn = await call(http.withdrawProposal, { params: { approvalId: again.approvalId }, body: {} })
    expect(getResults<StaffApproval>(withdrawn)).toMatchObject({ state: 'withdrawn' })
    const list = async (query: object) =>
      getResults<{ items: StaffApproval[]; next: string | null }>(await call(http.listApprovals, { query }))
    const first = await list({ limit: 1 })
    expect(first.items).toMatchObject([{ approvalId: again.approvalId }])
    expect((await list({ limit: 1, after: first.next })).items).not.toMatchObject([{ approvalId: again.approvalId }])
    expect((await list({ state: 'rejected' })).items.map((each) => each.approvalId)).toContain(approvalId)
  })

  it('replays the response when a request is repeated, also after a later decision', async () => {
    const repeats: (() => Promise<void>)[] = []
    const send = async (endpoint: Endpoint, request: object, sub: Name) => {
      const options = { ...as(sub), headers: { 'idempotency-key': randomUUID() } }
      const first = await service.call(endpoint, request as never, options)
      expect(first.status).toBe(200)
      const repeat = async () => expect((await service.call(endpoint, request as never, options)).text).toBe(first.text)
      await repeat()
      repeats.push(repeat)
      return getResults<StaffApproval>(first)
    }
    const proposeNew = async () => {
      const { approvalId } = await send(http.proposeMerge, { body: (await insertPair()).body }, 'ada')
      return { approvalId }
    }
    const undone = await proposeNew()
    expect(await send(http.approveProposal, { params: undone, body: {} }, 'ben')).toMatchObject({ state: 'approved' })
    for (const repeat of repeats) await repeat()
    const reason = 'Twins'
    expect(await send(http.undoApproved, { params: undone, body: { reason } }, 'cy')).toMatchObject({ state: 'undone' })
    const rejected = { params: await proposeNew(), body: { reason } }
    expect(await send(http.rejectProposal, rejected, 'ben')).toMatchObject({ state: 'rejected' })
    const withdrawn = { params: await proposeNew(), body: {} }
    expect(await send(http.withdrawProposal, withdrawn, 'ada')).toMatchObject({ state: 'withdrawn' })
    for (const repeat of repeats) await repeat()
  })

  it('needs two different persons', async () => {
    const { body } = await insertPair()
    const same = { ...body, duplicate: body.survivor }
    expect(getStatusAndError(await call(http.proposeMerge, { body: same }))).toEqual([400, 'merges.same-person'])
  })
})

describe('possible duplicates', () => {
  const register = (change: Partial<NewPerson>) => {
    const { app } = service.service
    const person = createNewPerson({ isFromRegistry: false, ...change })
    return inTransaction(app.get(MikroORM), async (em) => {
      const personId = await app.get(People).insert(em, person, service.clock.now())
      const weights = await app.get(Duplicates).readWeights()
      await app.get(Duplicates).detect(em, { personId, person, weights }, service.clock.now())
      return app.get(People).load(em, personId)
    })
  }
  const list = async () =>
    getResults<{ items: DuplicatePair[] }>(await call(http.listDuplicates, { query: { limit: 50 } })).items
  const findPair = async (hisaPersonId: string) =>
    (await list()).find(({ persons }) => persons.some((person) => person.hisaPersonId === hisaPersonId))

  it('are found when a person enters the data by hand, and are not found again once dismissed', async () => {
    const facts = { dateOfBirth: '1970-05-05', name: { firstName: 'Iker', lastName: 'Vásquez' } }
    const first = await register(facts)
    expect(await findPair(first.hisaPersonId)).toBeUndefined()
    const second = await register({ ...facts, name: { firstName: 'Iker', lastName: 'Basques' } })
    const pair = await findPair(second.hisaPersonId)
    expect(pair).toMatchObject({ reasons: ['birth-and-sound'], score: 40 })
    expect(pair?.persons.map(({ hisaPersonId }) => hisaPersonId).toSorted()).toEqual(
      [first.hisaPersonId, second.hisaPersonId].toSorted(),
    )
    const params = { pairId: pair?.pairId ?? '' }
    const dismissed = await call(http.dismissDuplicate, { params, body: { reason: 'Father and son' } })
    expect(dismissed.status).toBe(200)
    expect(await findPair(second.hisaPersonId)).toBeUndefined()
    const again = await call(http.dismissDuplicate, { params, body: { reason: 'Father and son' } })
    expect(getStatusAndError(again)).toEqual([409, 'duplicates.already-decided'])
    expect(getResults<DuplicatePair>(await call(http.getDuplicate, { params }))).toMatchObject({ state: 'different' })
  })

  it('share a license, or email and phone, whatever the name; a confirmed person is not compared', async () => {
    const licenses = [{ type: 'src' as const, state: 'KY' as const, number: `KY ${randomUUID()}`, expiresOn: null }]
    const first = await register({ licenses, dateOfBirth: '1971-01-01' })
    const confirmed = await register({ licenses, isFromRegistry: true, dateOfBirth: '1971-01-02' })
    expect(await findPair(confirmed.hisaPersonId)).toBeUndefined()
    const other = { dateOfBirth: '1971-01-03', name: { firstName: 'Bo', lastName: 'Smith' } }
    const second = await register({
      ...other,
      licenses: [{ ...licenses[0], number: licenses[0]?.number.replace(' ', '-') }] as never,
    })
    expect(await findPair(first.hisaPersonId)).toMatchObject({ reasons: ['license'] })
    expect(second.displayName).toBe('Bo Smith')
  })

  it('leave the queue when they are merged, and return when the merge is undone', async () => {
    const facts = { dateOfBirth: '1972-05-05', name: { firstName: 'Eva', lastName: 'Quispe' } }
    const [first, second] = [await register(facts), await register(facts)]
    const body = {
      survivor: first.hisaPersonId,
      duplicate: second.hisaPersonId,
      survivorRevision: 1,
      duplicateRevision: 1,
      reason: 'Same person',
    }
    const { approvalId } = await propose(body)
    await approve(approvalId)
    expect(await findPair(first.hisaPersonId)).toBeUndefined()
    await undo(approvalId)
    expect(await findPair(first.hisaPersonId)).toMatchObject({ reasons: ['birth-and-name'] })
  })
})

it('the endpoints are for administrators only', async () => {
  const endpoints = Object.values(http).filter(({ path }) => /^\/api\/staff\/(duplicates|merges|approvals)/.test(path))
  expect(endpoints).toHaveLength(10)
  expect(await checkAccessMatrix(service, endpoints)).toEqual([])
})
