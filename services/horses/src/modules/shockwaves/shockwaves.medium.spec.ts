import { randomUUID } from 'node:crypto'
import {
  horsesHttp as http,
  type HorseVerdictDetails,
  type ShockwaveTreatment,
  type VetsListEntryDetails,
} from '@portal/contracts-horses'
import { noticeRequested } from '@portal/contracts-horses/events'
import { addDays, getDateAt } from '@portal/contracts-horses/dates'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
let trainer: TestPerson
let rosa: TestPerson
beforeAll(async () => {
  test = await startHorses()
  trainer = await test.register('Ana García', ['trainer'])
  rosa = await test.register('Rosa Lane', ['veterinarian'])
})
afterAll(() => test.service.close())

const day = (offset: number) => addDays(getDateAt(test.service.clock.now().toISOString(), 'America/New_York'), offset)

/** A horse with a shockwave treatment on a day. */
async function treat(date: string) {
  const horseId = await test.addHorse(trainer)
  await test.assign(horseId, 'attending-veterinarian', rosa.personId)
  const recordId = randomUUID()
  const record = {
    medicalType: 'procedure',
    name: 'shockwave',
    date,
    results: 'Treated',
    conditionTreated: 'Sore back',
    device: 'Model 3',
    site: 'Back',
    prescribingVeterinarianId: rosa.personId,
    treatingPersonId: rosa.personId,
  }
  const response = await test.service.call(
    http.addHealthRecords,
    { body: { record, horses: [{ horseId, recordId }] } },
    { as: rosa.as },
  )
  expect(response.status).toBe(201)
  return { horseId, recordId }
}
const read = async (horseId: string) => {
  const { entries } = getResults<{ entries: VetsListEntryDetails[] }>(
    await test.service.call(http.getHorseVetsList, { params: { horseId } }, { as: trainer.as }),
  )
  return entries[0]
}
const voidTreatment = (horseId: string, recordId: string, by = rosa, body: object = {}) =>
  test.service.call(
    http.voidShockwave,
    { params: { horseId, recordId }, body: { recordId: randomUUID(), reason: 'Another horse', ...body } },
    { as: by.as },
  )

describe('a shockwave treatment', () => {
  it('places the horse on the vets list automatically, and the verdict says until when', async () => {
    const { horseId } = await treat(day(-1))
    expect(await read(horseId)).toMatchObject({
      reason: 'shockwave',
      displayState: 'on',
      track: { name: 'First Track' },
      comment: 'Model 3, Back',
      earliestWorkOn: day(13),
      eligibleOn: day(29),
      endsByTime: true,
    })
    const { obstacles } = getResults<HorseVerdictDetails>(
      await test.service.call(http.getHorseVerdict, { params: { horseId }, query: {} }, { as: trainer.as }),
    )
    expect(obstacles.some(({ until }) => until === day(29))).toBe(true)
  })

  it.each([
    ['2024-07-07', '2024-08-06'],
    ['2024-07-08', '2024-07-22'],
  ])('on %s keeps the horse from working until %s, by the rule of that day', async (date, workOn) => {
    const { horseId } = await treat(date)
    expect(await read(horseId)).toMatchObject({ placedOn: date, earliestWorkOn: workOn })
  })

  it('is voided by the veterinarian with a reason, together with its entry', async () => {
    const { horseId, recordId } = await treat(day(-1))
    expect((await voidTreatment(horseId, recordId, trainer)).status).toBe(404)
    expect(getStatusAndError(await voidTreatment(horseId, recordId, rosa, { reason: '' }))).toEqual([
      400,
      'shockwave.reason-missing',
    ])
    expect(getStatusAndError(await voidTreatment(horseId, randomUUID()))).toEqual([404, 'health.record-not-found'])
    const id = randomUUID()
    expect((await voidTreatment(horseId, recordId, rosa, { recordId: id })).status).toBe(201)
    expect((await voidTreatment(horseId, recordId, rosa, { recordId: id })).status).toBe(200)
    expect(getStatusAndError(await voidTreatment(horseId, recordId))).toEqual([409, 'health.already-corrected'])
    expect(await read(horseId)).toMatchObject({ displayState: 'voided', closingReason: 'Another horse' })
  })

  it('cannot be voided by the veterinarian after 24 hours', async () => {
    const { horseId, recordId } = await treat(day(-1))
    test.service.clock.advance(24 * 3_600_000)
    expect(getStatusAndError(await voidTreatment(horseId, recordId))).toEqual([409, 'shockwave.void-too-late'])
  })
})

const list = async (horseId: string, by: Pick<TestPerson, 'as'> = trainer) =>
  getResults<{ items: ShockwaveTreatment[]; canRequest: boolean }>(
    await test.service.call(http.listShockwaves, { params: { horseId }, query: {} }, { as: by.as }),
  )
const request = (horseId: string, by = trainer, body: object = {}) =>
  test.service.call(
    http.requestShockwave,
    { params: { horseId }, body: { veterinarianId: rosa.personId, plannedOn: day(1), ...body } },
    { as: by.as },
  )
const performance = (more: object = {}) => ({
  performedOn: day(0),
  device: 'Model 3',
  site: 'Back',
  results: 'No reaction',
  ...more,
})
const perform = (horseId: string, shockwaveId: string, by = rosa, more: object = {}) =>
  test.service.call(
    http.performShockwave,
    { params: { horseId, shockwaveId }, body: performance(more) as ReturnType<typeof performance> },
    { as: by.as },
  )
const cancel = (horseId: string, shockwaveId: string, by = trainer) =>
  test.service.call(http.cancelShockwave, { params: { horseId, shockwaveId }, body: {} }, { as: by.as })
const grantLicense = (state = 'KY') =>
  test.updatePerson(rosa, {
    licenses: [{ licenseId: randomUUID(), type: 'vet-board', state, status: 'verified', expiresOn: '2099-12-31' }],
  })

/** A horse that Rosa attends, with a requested treatment. */
async function requestTreatment(by = trainer) {
  const horseId = await test.addHorse(trainer)
  await test.assign(horseId, 'attending-veterinarian', rosa.personId)
  const response = await request(horseId, by)
  expect(response.status).toBe(201)
  return { horseId, shockwaveId: (response.body.results as { shockwaveId: string }).shockwaveId }
}

describe('a requested shockwave treatment', () => {
  it('is performed by the attending veterinarian, with a health record and an entry on the vets list', async () => {
    await grantLicense()
    const { horseId, shockwaveId } = await requestTreatment()
    // Others follow at any time, such as those of the horse's new verdict.
    const [notice] = await test.service.database.query<{ payload: { personIds: string[]; kind: string } }>(
      `select payload from outbox_event where subject = $1 and payload ->> 'kind' = 'shockwave-requested'
        order by at desc limit 1`,
      [noticeRequested.subject],
    )
    expect(notice?.payload).toMatchObject({ kind: 'shockwave-requested', personIds: [rosa.personId] })
    expect((await list(horseId)).items).toMatchObject([
      { shockwaveId, state: 'REQUESTED', requestedBy: { name: 'Ana García' }, actions: ['cancel'] },
    ])
    expect((await list(horseId, rosa)).items[0]?.actions).toEqual(['cancel', 'perform'])
    expect((await perform(horseId, shockwaveId)).status).toBe(200)
    expect((await list(horseId, rosa)).items).toMatchObject([
      {
        state: 'STAND_DOWN',
        performedOn: day(0),
        device: 'Model 3',
        earliestWork: day(14),
        earliestRace: day(30),
        actions: ['void'],
      },
    ])
    expect(await read(horseId)).toMatchObject({ reason: 'shockwave', displayState: 'on', eligibleOn: day(30) })
    expect(getStatusAndError(await cancel(horseId, shockwaveId))).toEqual([409, 'shockwave.already-performed'])
    expect(getStatusAndError(await perform(horseId, shockwaveId))).toEqual([409, 'shockwave.already-performed'])
  })

  it('is canceled by who requested it or by the veterinarian, before it is performed', async () => {
    const { horseId, shockwaveId } = await requestTreatment(rosa)
    expect(getStatusAndError(await cancel(horseId, shockwaveId, trainer))).toEqual([403, 'shockwave.not-allowed'])
    expect((await cancel(horseId, shockwaveId, rosa)).status).toBe(200)
    expect(getStatusAndError(await cancel(horseId, shockwaveId, rosa))).toEqual([409, 'shockwave.already-closed'])
    expect(getStatusAndError(await perform(horseId, shockwaveId))).toEqual([409, 'shockwave.already-closed'])
    expect((await list(horseId)).items).toMatchObject([{ state: 'CANCELED', actions: [] }])
    expect(getStatusAndError(await cancel(horseId, randomUUID()))).toEqual([404, 'shockwave.not-found'])
  })

  it('needs an attending veterinarian, a day that is not over, and a licensed veterinarian without an entered race', async () => {
    await grantLicense('NY')
    const { horseId, shockwaveId } = await requestTreatment()
    expect(getStatusAndError(await request(horseId, trainer, { veterinarianId: trainer.personId }))).toEqual([
      400,
      'shockwave.veterinarian-not-attending',
    ])
    expect(getStatusAndError(await request(horseId, trainer, { plannedOn: day(-1) }))).toEqual([
      400,
      'shockwave.date-in-past',
    ])
    expect(getStatusAndError(await perform(horseId, shockwaveId))).toEqual([409, 'shockwave.veterinarian-not-licensed'])
    await grantLicense()
    expect(getStatusAndError(await perform(horseId, shockwaveId, rosa, { performedOn: day(1) }))).toEqual([
      400,
      'shockwave.date-in-future',
    ])
    const [horse] = await test.service.database.query<{ registry_number: string }>(
      'select registry_number from horse where horse_id = $1',
      [horseId],
    )
    await test.addRaceEntry(horse?.registry_number ?? '', await test.addLocation('Hudson'), day(29), 4)
    expect(getStatusAndError(await perform(horseId, shockwaveId))).toEqual([409, 'shockwave.horse-entered'])
  })

  it('is listed also when it was recorded without a request, and voided by staff after 24 hours', async () => {
    const { horseId, recordId } = await treat(day(-1))
    expect((await list(horseId)).items).toMatchObject([{ state: 'STAND_DOWN', recordId, performedOn: day(-1) }])
    test.service.clock.advance(25 * 3_600_000)
    expect((await list(horseId, rosa)).items[0]?.actions).toEqual([])
    const staff = { personId: '', as: { groups: ['HISAUSERS'] as const, sub: randomUUID() } }
    expect((await list(horseId, staff)).items[0]?.actions).toEqual(['void'])
    expect((await voidTreatment(horseId, recordId, staff)).status).toBe(201)
    expect((await list(horseId)).items).toMatchObject([{ state: 'VOIDED', reason: 'Another horse', actions: [] }])
    expect(await read(horseId)).toMatchObject({ displayState: 'voided' })
  })
})
