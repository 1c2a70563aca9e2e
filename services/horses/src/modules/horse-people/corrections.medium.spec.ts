import { randomUUID } from 'node:crypto'
import { horsesHttp as http, type HorseAssignment, type HorseDetails } from '@portal/contracts-horses'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

const admin = { groups: ['ADMINS'] as const, sub: 'administrator' }

let test: TestHorses
let ana: TestPerson
let ben: TestPerson
let bensNumber: string
beforeAll(async () => {
  test = await startHorses()
  ana = await test.register('Ana García', ['trainer'])
  ben = await test.register('Ben Vega', ['trainer'])
  const [row] = await test.service.database.query<{ number: string }>(
    'select hisa_person_id as number from person_copy where person_id = $1',
    [ben.personId],
  )
  bensNumber = row?.number ?? ''
})
afterAll(() => test.service.close())

const listHistory = async (horseId: string) =>
  getResults<{ items: HorseAssignment[] }>(
    await test.service.call(http.listHorsePeople, { params: { horseId }, query: {} } as never, { as: admin }),
  ).items
const findResponsible = async (horseId: string) => {
  const found = (await listHistory(horseId)).find(
    ({ role, isCorrected }) => role === 'responsible-person' && !isCorrected,
  )
  if (!found) throw new Error('Nobody is responsible.')
  return found
}
const correct = (horseId: string, body: object) =>
  test.service.call(http.correctAssignment, { params: { horseId }, body: body as never }, { as: admin })
const preview = async (horseId: string, body: object) =>
  getResults<{ history: HorseAssignment[]; violations: { code: string }[] }>(
    await test.service.call(http.previewCorrection, { params: { horseId }, body: body as never }, { as: admin }),
  )
const toBen = (row: HorseAssignment) => ({
  corrects: row.assignmentId,
  role: 'responsible-person',
  hisaPersonId: bensNumber,
  from: row.from,
  to: row.to,
  reason: 'Bill of sale',
})

describe('a correction of the people of a horse', () => {
  it('replaces a row from its start, with a reason; the history keeps both', async () => {
    const horseId = await test.addHorse(ana)
    const body = toBen(await findResponsible(horseId))
    const { history, violations } = await preview(horseId, body)
    expect(violations).toEqual([])
    expect(history).toContainEqual(expect.objectContaining({ role: 'responsible-person', name: 'Ben Vega' }))
    expect(history.some(({ name }) => name === 'Ana García')).toBe(false)
    expect(await findResponsible(horseId)).toMatchObject({ name: 'Ana García' })
    expect((await correct(horseId, body)).status).toBe(201)
    const horse = await test.service.call(http.getHorse, { params: { horseId } }, { as: ben.as })
    expect(getResults<HorseDetails>(horse).responsiblePerson?.name).toBe('Ben Vega')
    expect((await test.service.call(http.getHorse, { params: { horseId } }, { as: ana.as })).status).toBe(404)
    expect(await listHistory(horseId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Ana García', isCorrected: true, source: 'REGISTRATION' }),
        expect.objectContaining({ name: 'Ben Vega', isCorrected: false, source: 'CORRECTION', reason: 'Bill of sale' }),
      ]),
    )
    const audited = await test.service.database.query<{ reason: string }>(
      `select reason from action where kind = 'horse.assignment-corrected' and entity_id = $1`,
      [horseId],
    )
    expect(audited).toEqual([{ reason: 'Bill of sale' }])
  })

  it('ends what the former responsible person started: shares, requests, and files that do not go with the horse', async () => {
    const horseId = await test.addHorse(ana)
    const cleo = await test.register('Cleo Ortiz', ['trainer'])
    const dee = await test.register('Dee Park', ['owner'])
    const requestId = await test.addTransfer(horseId, ana.personId, cleo.personId)
    await test.share(horseId, dee.personId)
    await test.service.database.query(
      `insert into horse_file (file_id, horse_id, name, state, uploader_person_id, uploaded_at)
        values (gen_random_uuid(), $1, '', 'AVAILABLE', $2, now())`,
      [horseId, ana.personId],
    )
    expect((await correct(horseId, toBen(await findResponsible(horseId)))).status).toBe(201)
    expect((await test.service.call(http.getHorse, { params: { horseId } }, { as: dee.as })).status).toBe(404)
    const decision = { decision: 'accept' as const, requests: [{ requestId, expectedVersion: 1 }] }
    await test.service.call(http.decideRequests, { body: decision } as never, { as: cleo.as })
    expect(await findResponsible(horseId)).toMatchObject({ name: 'Ben Vega' })
    const states = await test.service.database.query<{ state: string }>(
      `select state from horse_request where horse_id = $1 union all select state from horse_file where horse_id = $1`,
      [horseId],
    )
    expect(states.map(({ state }) => state)).toEqual(['CANCELED', 'PRIVATE_TO_UPLOADER'])
  })

  it('says which rule it would break and when, and is refused', async () => {
    const horseId = await test.addHorse(ana)
    const row = await findResponsible(horseId)
    const body = { ...toBen(row), corrects: null }
    expect((await preview(horseId, body)).violations).toEqual([
      { code: 'several-responsible-persons', from: row.from, to: null },
    ])
    expect(getStatusAndError(await correct(horseId, body))).toEqual([409, 'assignments.several-responsible-persons'])
    const gone = { ...toBen(row), to: row.from }
    expect((await preview(horseId, gone)).violations).toMatchObject([{ code: 'responsible-person-missing' }])
  })

  it('adds owners who are missing, individuals and organizations', async () => {
    const horseId = await test.addHorse(ana)
    const { from } = await findResponsible(horseId)
    const base = { corrects: null, role: 'owner', from, to: null, reason: 'Missing since the registration' }
    expect((await correct(horseId, { ...base, hisaPersonId: bensNumber })).status).toBe(201)
    const organization = { name: 'Lane Stables', kind: 'STABLE' }
    expect(getStatusAndError(await correct(horseId, { ...base, organization }))).toEqual([
      400,
      'assignments.designated-owner-missing',
    ])
  })

  it('is refused without a reason, a person, a location or a row to correct, and for a corrected row', async () => {
    const horseId = await test.addHorse(ana)
    const row = await findResponsible(horseId)
    const body = toBen(row)
    const refusal = async (change: object) => getStatusAndError(await correct(horseId, { ...body, ...change }))
    expect(await refusal({ reason: '' })).toEqual([400, 'assignments.reason-missing'])
    expect(await refusal({ hisaPersonId: '' })).toEqual([400, 'assignments.subject-missing'])
    expect(await refusal({ hisaPersonId: 'P-999-999-999' })).toEqual([400, 'tracks.person-not-found'])
    expect(await refusal({ role: 'location' })).toEqual([400, 'assignments.subject-missing'])
    expect(await refusal({ role: 'location', locationId: randomUUID() })).toEqual([400, 'horses.location-not-found'])
    expect(await refusal({ to: '2020-01-01T00:00:00.000Z' })).toEqual([400, 'assignments.ends-before-it-begins'])
    expect(await refusal({ corrects: randomUUID() })).toEqual([409, 'assignments.already-corrected'])
    expect((await correct(horseId, body)).status).toBe(201)
    expect(await refusal({})).toEqual([409, 'assignments.already-corrected'])
  })
})
