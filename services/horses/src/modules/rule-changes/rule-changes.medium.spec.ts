import { randomUUID } from 'node:crypto'
import {
  horsesHttp as http,
  type AffectedHorse,
  type HorseRule,
  type HorseRuleChange,
  type ProposedRuleChange,
  type RegistrationFields,
} from '@portal/contracts-horses'
import { addDays, getDateAt } from '@portal/contracts-horses/dates'
import type { RegistrationField } from '@portal/contracts-horses/identity-rules'
import type { StaffRuleContent } from '@portal/contracts-horses/rule-shapes'
import { getResults, getStatusAndError, waitFor } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
let trainer: TestPerson
const admin = { groups: ['ADMINS'] as const, sub: randomUUID() }
beforeAll(async () => {
  test = await startHorses()
  trainer = await test.register('Ana García', ['trainer'])
})
afterAll(() => test.service.close())

const day = (offset: number) => addDays(getDateAt(test.service.clock.now().toISOString(), 'America/New_York'), offset)
const trackRabies = (trackId: string, maxDays = 30): StaffRuleContent => ({
  kind: 'requirement',
  item: 'rabies',
  scope: 'TRACK',
  scopeId: trackId,
  minDaysBefore: 0,
  maxDays,
})
const addition = (content: StaffRuleContent, effectiveFrom: string): ProposedRuleChange => ({
  type: 'add',
  content,
  effectiveFrom,
  effectiveTo: null,
  source: 'House rule 4',
})
const send = (change: ProposedRuleChange) =>
  test.service.call(http.proposeRuleChange, { body: { change } }, { as: admin })
const read = async (changeId: string) =>
  getResults<HorseRuleChange>(await test.service.call(http.getStaffRuleChange, { params: { changeId } }, { as: admin }))
const confirm = (changeId: string) =>
  test.service.call(http.confirmRuleChange, { params: { changeId }, body: {} }, { as: admin })
const listRules = async (kind: HorseRule['content']['kind'], query: object = {}) =>
  getResults<{ items: HorseRule[]; next: string | null }>(
    await test.service.call(http.listStaffRules, { query: { kind, ...query } }, { as: admin }),
  )

/** Proposes a change and waits until the affected horses are counted. */
async function propose(change: ProposedRuleChange): Promise<HorseRuleChange> {
  const response = await send(change)
  expect(response.status).toBe(201)
  const { changeId } = response.body.results as { changeId: string }
  return waitFor(async () => {
    const found = await read(changeId)
    expect(found.state).toBe('CHECKED')
    return found
  })
}
async function save(change: ProposedRuleChange): Promise<HorseRuleChange> {
  const { changeId } = await propose(change)
  expect((await confirm(changeId)).status).toBe(200)
  return waitFor(async () => {
    const found = await read(changeId)
    expect(found.state).toBe('DONE')
    return found
  })
}
/** A horse at the first track, vaccinated against rabies some days ago. */
async function addVaccinatedHorse(daysAgo: number): Promise<string> {
  const horseId = await test.addHorse(trainer)
  await test.service.database.query(
    `insert into health_record (record_id, horse_id, medical_type, name, treated_on, is_late, is_decisive, entered_by,
        entered_at) values ($1, $2, 'vaccine', 'rabies', $3, false, true, $1, now())`,
    [randomUUID(), horseId, day(-daysAgo)],
  )
  await waitFor(async () =>
    expect(await test.service.database.query('select from horse_verdict where horse_id = $1', [horseId])).toHaveLength(
      1,
    ),
  )
  return horseId
}
async function findTrack(horseId: string): Promise<string> {
  const [row] = await test.service.database.query<{ location_id: string }>(
    `select location_id from horse_assignment where horse_id = $1 and role = 'location'`,
    [horseId],
  )
  return row?.location_id ?? ''
}

describe('a change of the rule tables', () => {
  it('counts the horses whose verdict would change, and is saved when staff confirm it', async () => {
    const [old, recent] = [await addVaccinatedHorse(100), await addVaccinatedHorse(10)]
    const trackId = await findTrack(old)
    const proposed = await propose(addition(trackRabies(trackId), day(0)))
    expect(proposed).toMatchObject({
      comparedOn: day(0),
      trackName: 'First Track',
      horsesAffected: 1,
      horsesChecked: proposed.horsesTotal,
    })
    const { changeId } = proposed
    const page = getResults<{ items: AffectedHorse[]; next: null }>(
      await test.service.call(http.listAffectedHorses, { params: { changeId }, query: {} }, { as: admin }),
    )
    expect(page.items.map(({ horse }) => horse.horseId)).toEqual([old])
    expect(page.items[0]?.added).toMatchObject([
      { code: 'requirement-expired', subject: 'rabies', demandedBy: { scope: 'TRACK', scopeId: trackId } },
    ])
    const before = await listRules('requirement')
    expect(before.items.some(({ source }) => source === 'House rule 4')).toBe(false)

    test.service.clock.advance(1000)
    expect((await confirm(changeId)).status).toBe(200)
    expect(getStatusAndError(await confirm(changeId))).toEqual([409, 'horse-rules.already-saved'])
    await waitFor(async () => expect((await read(changeId)).state).toBe('DONE'))
    const [verdict] = await test.service.database.query<{ obstacles: { code: string; subject: string }[] }>(
      'select obstacles from horse_verdict where horse_id = $1',
      [old],
    )
    expect(verdict?.obstacles).toContainEqual(
      expect.objectContaining({ code: 'requirement-expired', subject: 'rabies' }),
    )
    expect(recent).not.toBe(old)
    const { items } = await listRules('requirement')
    expect(items[0]).toMatchObject({ source: 'House rule 4', trackName: 'First Track', state: 'in-effect' })
  })

  it('ends a row after its last day, and withdraws one that has not begun', async () => {
    const trackId = await findTrack(await addVaccinatedHorse(100))
    await save(addition(trackRabies(trackId, 60), day(0)))
    const [current] = (await listRules('requirement')).items
    const end = (ruleId: string): ProposedRuleChange => ({
      type: 'end',
      kind: 'requirement',
      ruleId,
      lastDay: day(2),
      reason: 'Replaced',
    })
    const ended = await save(end(current?.ruleId ?? ''))
    expect(ended).toMatchObject({ comparedOn: day(3), rule: { effectiveTo: day(2) } })
    expect(getStatusAndError(await send(end(current?.ruleId ?? '')))).toEqual([409, 'horse-rules.already-ended'])

    await save(addition(trackRabies(trackId, 90), day(30)))
    const [upcoming] = (await listRules('requirement')).items
    expect(upcoming?.state).toBe('upcoming')
    await save(end(upcoming?.ruleId ?? ''))
    expect((await listRules('requirement')).items[0]).toMatchObject({ state: 'withdrawn', effectiveTo: null })
  })

  it('adds and ends a reason of the vets list', async () => {
    const content: StaffRuleContent = {
      kind: 'vets-list-reason',
      reason: 'heat-stress',
      name: { en: 'Heat stress', es: 'Golpe de calor' },
      minDays: [7, 14, null],
      placementPeriodDays: 365,
      noWorkDays: 3,
      isExamRequired: true,
      isWorkRequired: false,
      isSampleRequired: false,
      endsByTime: false,
    }
    await save(addition(content, day(0)))
    const [added] = (await listRules('vets-list-reason')).items
    expect(added).toMatchObject({ content, state: 'in-effect' })
    const reasons = await test.service.call(http.listVetsListReasons, {}, { as: trainer.as })
    expect(getResults<{ reason: string }[]>(reasons).map(({ reason }) => reason)).toContain('heat-stress')
    const end = { kind: 'vets-list-reason', ruleId: added?.ruleId ?? '', lastDay: day(0), reason: 'Trial' } as const
    await save({ type: 'end', ...end })
    expect((await listRules('vets-list-reason')).items[0]).toMatchObject({ effectiveTo: day(0) })
  })

  it('is refused in the past, without its state or track, or after another change', async () => {
    const trackId = await findTrack(await addVaccinatedHorse(1))
    expect(getStatusAndError(await send(addition(trackRabies(trackId), day(-1))))).toEqual([
      400,
      'horse-rules.begins-in-past',
    ])
    expect(
      getStatusAndError(await send({ ...addition(trackRabies(trackId), day(3)), effectiveTo: day(2) } as never)),
    ).toEqual([400, 'horse-rules.ends-before-it-begins'])
    expect(getStatusAndError(await send(addition(trackRabies(randomUUID()), day(0))))).toEqual([
      400,
      'horse-rules.place-not-found',
    ])
    const missing = { kind: 'stand-down', ruleId: randomUUID(), lastDay: day(0), reason: 'None' } as const
    expect(getStatusAndError(await send({ type: 'end', ...missing }))).toEqual([404, 'horse-rules.not-found'])
    const first = await propose(addition(trackRabies(trackId, 45), day(0)))
    test.service.clock.advance(1000)
    await save(addition(trackRabies(trackId, 50), day(0)))
    expect(getStatusAndError(await confirm(first.changeId))).toEqual([409, 'horse-rules.changed-since'])
    expect(getStatusAndError(await confirm(randomUUID()))).toEqual([404, 'horse-rules.change-not-found'])
  })

  it('is shown to released remotes when it is about a rule that they know', async () => {
    const { changeId } = await propose(addition({ kind: 'merge-undo', days: 10 }, day(1)))
    const known = await propose(addition(trackRabies(await findTrack(await addVaccinatedHorse(1)), 60), day(1)))
    const getKnown = (id: string) => test.service.call(http.getRuleChange, { params: { changeId: id } }, { as: admin })
    expect(getResults(await getKnown(known.changeId))).toEqual(known)
    expect(getStatusAndError(await getKnown(changeId))).toEqual([404, 'horse-rules.change-not-found'])
    const listed = await test.service.call(http.listHorseRules, { query: { kind: 'stand-down' } }, { as: admin })
    expect(getResults(listed)).toEqual(await listRules('stand-down'))
  })

  it('lists the rows in pages', async () => {
    const { items, next } = await listRules('stand-down', { limit: 2 })
    const more = await listRules('stand-down', { limit: 2, after: next })
    expect([...items, ...more.items].map(({ ruleId }) => ruleId)).toEqual(
      (await listRules('stand-down')).items.slice(0, 4).map(({ ruleId }) => ruleId),
    )
    expect(items.concat(more.items).some(({ state }) => state === 'in-effect')).toBe(true)
  })
})

describe('a change of the fields of a registration', () => {
  const field = (name: RegistrationField, isRequired: boolean) => ({
    kind: 'registration-field' as const,
    field: name,
    label: { en: 'Name of the sire', es: 'Nombre del semental' },
    isRequired,
  })
  let chip = 985_141_000_900_000
  const register = async (more: object = {}) => {
    chip += 1
    const [location] = await test.service.database.query<{ location_id: string }>('select location_id from location')
    const horse = { yearOfBirth: 2023, damName: 'Quiet River', sex: 'FILLY', color: 'BAY', microchip: String(chip) }
    const body = { ...horse, locationId: location?.location_id, ...more }
    return test.service.call(http.registerHorseManually, { body }, { as: trainer.as })
  }
  const findField = async (name: RegistrationField) => {
    const response = await test.service.call(http.listRegistrationFields, {}, { as: trainer.as })
    return getResults<RegistrationFields>(response).fields.find((each) => each.field === name)
  }

  it('requires a field from its first day on, and counts the horses without it', async () => {
    const { horseId } = (await register()).body.results as { horseId: string }
    expect((await register({ sireName: 'Long Road' })).status).toBe(201)
    await waitFor(async () =>
      expect(
        await test.service.database.query('select from horse_verdict where horse_id = $1', [horseId]),
      ).toHaveLength(1),
    )
    const proposed = await propose(addition(field('sireName', true), day(1)))
    const [without] = await test.service.database.query<{ count: number }>(
      `select count(*)::int as count from horse where status = 'ACTIVE' and sire_name is null`,
    )
    expect(proposed).toMatchObject({ horsesAffected: without?.count, horsesStopped: 0, comparedOn: day(1) })
    const page = getResults<{ items: AffectedHorse[] }>(
      await test.service.call(
        http.listAffectedHorses,
        { params: { changeId: proposed.changeId }, query: { limit: 100 } },
        { as: admin },
      ),
    )
    expect(page.items.find(({ horse }) => horse.horseId === horseId)).toMatchObject({ added: [], removed: [] })
    test.service.clock.advance(1000)
    getResults(await confirm(proposed.changeId))
    expect(await read(proposed.changeId)).toMatchObject({ state: 'DONE' })
    const [audited] = await test.service.database.query<{ after: object }>(
      `select after from action where kind = 'horse-rule-change.saved' and entity_id = $1`,
      [proposed.changeId],
    )
    expect(audited?.after).toMatchObject({ content: field('sireName', true), effectiveFrom: day(1) })

    expect(await findField('sireName')).toMatchObject({ isRequired: false, label: { en: 'Sire’s name' } })
    expect((await register()).status).toBe(201)
    test.service.clock.advance(86_400_000)
    expect(await findField('sireName')).toEqual({
      field: 'sireName',
      isRequired: true,
      label: field('sireName', true).label,
    })
    expect(getStatusAndError(await register())).toEqual([400, 'horses.fields-missing'])
    expect((await register({ sireName: 'Long Road' })).status).toBe(201)
  })

  it('no longer asks for a field after its last day', async () => {
    await save(addition(field('markings', false), day(0)))
    const [added] = (await listRules('registration-field')).items
    await save({
      type: 'end',
      kind: 'registration-field',
      ruleId: added?.ruleId ?? '',
      lastDay: day(0),
      reason: 'Trial',
    })
    expect(await findField('markings')).toMatchObject({ label: { en: 'Name of the sire' } })
    test.service.clock.advance(86_400_000)
    expect(await findField('markings')).toMatchObject({ label: { en: 'Markings' } })
  })

  it('can’t make a field optional or end it that every horse needs', async () => {
    const refused = [400, 'horse-rules.field-indispensable']
    expect(getStatusAndError(await send(addition(field('damName', false), day(0))))).toEqual(refused)
    const withEnd = { ...addition(field('damName', true), day(0)), effectiveTo: day(9) } as ProposedRuleChange
    expect(getStatusAndError(await send(withEnd))).toEqual(refused)
    const { items } = await listRules('registration-field', { limit: 100 })
    const shipped = items.find(({ content }) => content.kind === 'registration-field' && content.field === 'damName')
    const end = { kind: 'registration-field', ruleId: shipped?.ruleId ?? '', lastDay: day(0), reason: 'Trial' } as const
    expect(getStatusAndError(await send({ type: 'end', ...end }))).toEqual(refused)
    expect((await send(addition(field('damName', true), day(0)))).status).toBe(201)
  })
})
