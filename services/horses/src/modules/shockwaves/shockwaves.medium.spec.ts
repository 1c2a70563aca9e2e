import { randomUUID } from 'node:crypto'
import { horsesHttp as http, type HorseVerdictDetails, type VetsListEntryDetails } from '@portal/contracts-horses'
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
  it('places the horse on the vets list by itself, and the verdict says until when', async () => {
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
