import {
  horsesHttp as http,
  type HorseAssignment,
  type HorseDetails,
  type HorseMerge,
  type HorseMergePreview,
} from '@portal/contracts-horses'
import { addDays } from '@portal/contracts-horses/dates'
import { toAuthorityDate } from '@portal/formats'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'
import { MergedHorses } from '../merged-horses/index.ts'

const proposer = { groups: ['ADMINS'] as const, sub: 'first-administrator' }
const approver = { groups: ['ADMINS'] as const, sub: 'second-administrator' }

let test: TestHorses
let ana: TestPerson
let ben: TestPerson
let vera: TestPerson
beforeAll(async () => {
  test = await startHorses()
  ana = await test.register('Ana García', ['trainer'])
  ben = await test.register('Ben Vega', ['owner'])
  vera = await test.register('Vera Stone', ['veterinarian'])
})
afterAll(() => test.service.close())

const preview = (survivor: string, duplicate: string) =>
  test.service.call(http.previewHorseMerge, { query: { survivor, duplicate } }, { as: proposer })
const propose = async (survivor: string, duplicate: string) => {
  const seen = getResults<HorseMergePreview>(await preview(survivor, duplicate))
  const body = {
    survivor,
    duplicate,
    survivorRevision: seen.survivor.revision,
    duplicateRevision: seen.duplicate.revision,
    reason: 'Same microchip',
  }
  return test.service.call(http.proposeHorseMerge, { body }, { as: proposer })
}
const approve = (approvalId: string, as = approver) =>
  test.service.call(http.approveHorseMerge, { params: { approvalId }, body: { reason: '' } }, { as })
const undo = (approvalId: string) =>
  test.service.call(http.undoHorseMerge, { params: { approvalId }, body: { reason: 'Two horses' } }, { as: approver })
/** Merges the duplicate into the survivor; returns the id of the approval. */
const merge = async (survivor: string, duplicate: string) => {
  const { approvalId } = getResults<HorseMerge>(await propose(survivor, duplicate))
  getResults(await approve(approvalId))
  return approvalId
}
const getHorse = (horseId: string, { as }: TestPerson) =>
  test.service.call(http.getHorse, { params: { horseId } }, { as })
/** A trainer's horse, and a duplicate of it with an owner, a veterinarian and a vets list entry. */
const addPair = async () => {
  const survivor = await test.addHorse(ana, { microchip: null })
  const duplicate = await test.addHorse(ben, { name: 'Maple Court' })
  await test.assign(duplicate, 'attending-veterinarian', vera.personId)
  await test.service.database.query(
    `update horse_assignment set is_primary = true where horse_id = $1 and role = 'attending-veterinarian'`,
    [duplicate],
  )
  await test.service.database.query(
    `insert into health_record (record_id, horse_id, medical_type, name, treated_on, is_late, is_decisive, entered_by, entered_at)
      values (gen_random_uuid(), $1, 'vaccine', 'influenza', '2026-01-05', false, true, $2, now())`,
    [duplicate, vera.personId],
  )
  return { survivor, duplicate }
}
const countRows = async (horseId: string) => {
  const [row] = await test.service.database.query<{ count: number }>(
    'select count(*)::int as count from health_record where horse_id = $1',
    [horseId],
  )
  return row?.count
}

describe('merging horses', () => {
  it('previews what moves, and needs another person', async () => {
    const { survivor, duplicate } = await addPair()
    expect(getResults(await preview(survivor, duplicate))).toMatchObject({
      filled: ['microchip'],
      addsOwners: true,
      addedVeterinarians: ['Vera Stone'],
      canceledRequests: 0,
      parts: expect.arrayContaining([{ part: 'health-records', moved: 1, kept: 0 }]) as unknown,
    })
    const proposal = getResults<HorseMerge>(await propose(survivor, duplicate))
    expect(proposal).toMatchObject({ state: 'open', isProposedByCaller: true, actions: ['withdraw'] })
    expect(getStatusAndError(await propose(survivor, duplicate))).toEqual([409, 'approvals.already-proposed'])
    expect(getStatusAndError(await approve(proposal.approvalId, proposer))).toEqual([403, 'approvals.same-person'])
    const request = { params: { approvalId: proposal.approvalId }, body: { reason: '' } }
    const once = { as: approver, headers: { 'idempotency-key': 'approve-once' } }
    const approveOnce = () => test.service.call(http.approveHorseMerge, request, once)
    expect((await approveOnce()).status).toBe(200)
    expect((await approveOnce()).status).toBe(200)
    expect(getStatusAndError(await approve(proposal.approvalId))).toEqual([409, 'approvals.already-decided'])
  })

  it('leads from the old id to the remaining horse, which has the records and the people', async () => {
    const { survivor, duplicate } = await addPair()
    const transfer = await test.addTransfer(duplicate, ben.personId, ana.personId)
    await merge(survivor, duplicate)
    expect(getResults<HorseDetails>(await getHorse(duplicate, ana))).toMatchObject({
      horseId: survivor,
      responsiblePerson: { name: 'Ana García' },
      owners: [{ name: 'Ben Vega' }],
      attendingVeterinarians: [{ name: 'Vera Stone', isPrimary: true }],
      status: 'ACTIVE',
    })
    expect((await getHorse(duplicate, vera)).status).toBe(200)
    expect(await countRows(survivor)).toBe(1)
    const history = getResults<{ items: HorseAssignment[] }>(
      await test.service.call(http.listHorsePeople, { params: { horseId: survivor }, query: {} } as never, {
        as: ana.as,
      }),
    ).items
    expect(history).toContainEqual(
      expect.objectContaining({ role: 'responsible-person', name: 'Ben Vega', isFromDuplicate: true, to: null }),
    )
    expect(history).toContainEqual(expect.objectContaining({ role: 'owner', source: 'MERGE', isFromDuplicate: false }))
    const [request] = await test.service.database.query<{ state: string; horse_id: string; original_horse_id: string }>(
      'select state, horse_id, original_horse_id from horse_request where request_id = $1',
      [transfer],
    )
    expect(request).toEqual({ state: 'CANCELED', horse_id: survivor, original_horse_id: duplicate })
    const [row] = await test.service.database.query<{ status: string }>(
      'select status from horse where horse_id = $1',
      [duplicate],
    )
    expect(row?.status).toBe('MERGED')
    const queued = await test.service.database.query(
      `select from action where kind = 'approval.approved' and after->>'duplicateId' = $1`,
      [duplicate],
    )
    expect(queued).toHaveLength(1)
  })

  it('is undone within 30 days: each horse has its own people and records again', async () => {
    const { survivor, duplicate } = await addPair()
    const before = getResults<HorseDetails>(await getHorse(duplicate, ben))
    const approvalId = await merge(survivor, duplicate)
    expect((await undo(approvalId)).status).toBe(200)
    expect(getResults<HorseDetails>(await getHorse(duplicate, ben))).toEqual(before)
    expect(getResults<HorseDetails>(await getHorse(survivor, ana))).toMatchObject({
      owners: [],
      attendingVeterinarians: [],
      microchip: null,
    })
    expect((await getHorse(survivor, ben)).status).toBe(404)
    expect([await countRows(survivor), await countRows(duplicate)]).toEqual([0, 1])
  })

  it('is undone in the reverse order when a duplicate had a duplicate of its own', async () => {
    const first = await addPair()
    const last = await test.addHorse(ana)
    const inner = await merge(first.survivor, first.duplicate)
    const outer = await merge(last, first.survivor)
    expect(getResults<HorseDetails>(await getHorse(first.duplicate, ana)).horseId).toBe(last)
    expect(getStatusAndError(await undo(inner))).toEqual([409, 'horses.not-allowed-by-status'])
    expect((await undo(outer)).status).toBe(200)
    expect(getResults<HorseDetails>(await getHorse(first.duplicate, ana)).horseId).toBe(first.survivor)
    expect((await undo(inner)).status).toBe(200)
    expect(await countRows(first.duplicate)).toBe(1)
  })

  it('is refused after 30 days, for one horse, for a merged horse and when a horse was changed meanwhile', async () => {
    const { survivor, duplicate } = await addPair()
    expect(getStatusAndError(await preview(survivor, survivor))).toEqual([400, 'horse-merges.same-horse'])
    const { approvalId } = getResults<HorseMerge>(await propose(survivor, duplicate))
    await test.assign(survivor, 'attending-veterinarian', ana.personId)
    expect(getStatusAndError(await approve(approvalId))).toEqual([412, 'horse-merges.changed'])
    const reject = await test.service.call(
      http.rejectHorseMerge,
      { params: { approvalId }, body: { reason: 'Look again' } },
      { as: approver },
    )
    expect(getResults(reject)).toMatchObject({ state: 'rejected', decisionReason: 'Look again' })
    await test.service.database.query(
      'delete from horse_assignment where horse_id = $1 and person_id = $2 and role = $3',
      [survivor, ana.personId, 'attending-veterinarian'],
    )
    const merged = await merge(survivor, duplicate)
    expect(getStatusAndError(await propose(await test.addHorse(ana), duplicate))).toEqual([
      409,
      'horses.not-allowed-by-status',
    ])
    const [row] = await test.service.database.query<{ undo_until: Date }>(
      'update approval set undo_until = $2 where approval_id = $1 returning undo_until',
      [merged, new Date(test.service.clock.now().getTime() - 1000)],
    )
    expect(row).toBeDefined()
    expect(getStatusAndError(await undo(merged))).toEqual([409, 'approvals.undo-expired'])
  })

  it('can be undone for the days of the rule in effect on the day of the approval', async () => {
    const today = toAuthorityDate(test.service.clock.now())
    const addRule = (days: number, effectiveFrom: string) =>
      test.service.database.query(
        `insert into horse_rule (rule_id, content, effective_from, source, added_at)
          values (gen_random_uuid(), $1, $2, 'Decision 7', now())`,
        [JSON.stringify({ kind: 'merge-undo', days }), effectiveFrom],
      )
    const undoUntil = async () => {
      const { survivor, duplicate } = await addPair()
      const { approvalId } = getResults<HorseMerge>(await propose(survivor, duplicate))
      return getResults<HorseMerge>(await approve(approvalId)).undoUntil
    }
    const inDays = (days: number) => new Date(test.service.clock.now().getTime() + days * 86_400_000).toISOString()
    await addRule(0, addDays(today, 1))
    expect(await undoUntil()).toBe(inDays(30))
    await addRule(10, today)
    expect(await undoUntil()).toBe(inDays(10))
    await addRule(0, today)
    expect(await undoUntil()).toBeNull()
    await addRule(30, today)
  })

  it('waits for open claims', async () => {
    const { survivor, duplicate } = await addPair()
    const claimId = await test.addPostedClaim({
      horseId: duplicate,
      trackId: await test.addLocation('Hudson'),
      claimantId: ana.personId,
      responsiblePersonId: ben.personId,
      ownerId: ben.personId,
    })
    await test.service.database.query(
      `update claim set state = 'POSTED', void_before = now() + interval '1 hour' where claim_id = $1`,
      [claimId],
    )
    expect(getStatusAndError(await propose(survivor, duplicate))).toEqual([409, 'horse-merges.claim-open'])
  })

  it('is withdrawn by the proposer only, and listed newest first', async () => {
    const { survivor, duplicate } = await addPair()
    const { approvalId } = getResults<HorseMerge>(await propose(survivor, duplicate))
    const withdraw = (as: typeof proposer) =>
      test.service.call(http.withdrawHorseMerge, { params: { approvalId }, body: {} }, { as })
    expect(getStatusAndError(await withdraw(approver))).toEqual([403, 'approvals.not-proposer'])
    expect(getResults(await withdraw(proposer))).toMatchObject({ state: 'withdrawn' })
    const { items } = getResults<{ items: HorseMerge[] }>(
      await test.service.call(http.listHorseMerges, { query: { state: 'withdrawn' } }, { as: approver }),
    )
    expect(items[0]).toMatchObject({ approvalId, survivor: { horseId: survivor } })
  })
})

describe('what a merge moves', () => {
  it('is every table that belongs to a horse', async () => {
    const rows = await test.service.database.query<{ table: string }>(
      `select distinct c.conrelid::regclass::text as table from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = 'horse'::regclass and a.attname = 'horse_id'`,
    )
    const moved = test.service.service.app.get(MergedHorses).listTables()
    // The status, the reviews, the confirmations and the reminders of each horse stay its own.
    const ownTables = ['health_reminder', 'horse_confirmation', 'horse_review', 'horse_status_change', 'verdict_change']
    expect(
      rows
        .map(({ table }) => table)
        .filter((table) => !moved.includes(table))
        .toSorted(),
    ).toEqual(ownTables.toSorted())
  })
})
