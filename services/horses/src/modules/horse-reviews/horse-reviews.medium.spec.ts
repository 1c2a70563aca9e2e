import {
  horsesHttp as http,
  type HorseDetails,
  type PossibleDuplicate,
  type ReviewedHorse,
} from '@portal/contracts-horses'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEntry, startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

const admin = { groups: ['ADMINS'] as const, sub: 'administrator' }

let test: TestHorses
let ana: TestPerson
let locationId: string
beforeAll(async () => {
  test = await startHorses()
  ana = await test.register('Ana García', ['trainer'])
  locationId = await test.addLocation('Hudson Park')
})
afterAll(() => test.service.close())

let count = 0
const enter = (changes: object = {}) => {
  count += 1
  const microchip = `98514100088${String(count).padStart(4, '0')}`
  const identity = {
    yearOfBirth: 2022,
    damName: `Dam ${count}`,
    sex: 'FILLY' as const,
    color: 'BAY' as const,
    microchip,
  }
  return { ...identity, ...changes }
}
const register = async (changes: object = {}) => {
  const response = await test.service.call(
    http.registerHorseManually,
    { body: { ...enter(changes), locationId } },
    { as: ana.as },
  )
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return response.body.results.horseId
}
const list = async (query: object = {}) =>
  getResults<{ items: ReviewedHorse[]; next: string | null }>(
    await test.service.call(http.listHorseReviews, { query }, { as: admin }),
  )
const get = async (horseId: string) =>
  getResults<{
    horse: HorseDetails
    correctionRequestedAt: string | null
    requestedCorrection: string | null
    duplicates: PossibleDuplicate[]
  }>(await test.service.call(http.getHorseReview, { params: { horseId } }, { as: admin }))
const decide = (horseId: string, body: object) =>
  test.service.call(http.decideHorseReview, { params: { horseId }, body: body as never }, { as: admin })
const correct = (horseId: string, body: ReturnType<typeof enter>, by = ana) =>
  test.service.call(http.correctManualRegistration, { params: { horseId }, body }, { as: by.as })

describe('the review of horses that were entered by hand', () => {
  it('lists them page by page, the oldest first, until they are confirmed', async () => {
    const first = await register()
    test.service.clock.advance(60_000)
    const second = await register({ name: 'Maple Court' })
    const { items, next } = await list({ limit: 1 })
    expect(items).toMatchObject([{ horseId: first, responsiblePersonName: 'Ana García', correctionRequestedAt: null }])
    expect((await list({ limit: 1, after: next })).items).toMatchObject([{ horseId: second, name: 'Maple Court' }])
    expect((await decide(first, { decision: 'confirm' })).status).toBe(200)
    expect((await list()).items.map(({ horseId }) => horseId)).not.toContain(first)
    expect(getStatusAndError(await decide(first, { decision: 'confirm' }))).toEqual([409, 'horses.not-under-review'])
    const notices = await test.service.database.query(
      `select from outbox_event where payload->>'kind' = 'horse-registration-confirmed' and payload->>'path' = $1`,
      [`/horses/${first}`],
    )
    expect(notices).toHaveLength(1)
  })

  it('shows horses that may be the same, those with most in common first', async () => {
    const entry = createEntry({ name: 'Silver Maple', yearOfBirth: 2021, damName: 'Slow River' })
    const other = await test.addHorse(ana, { yearOfBirth: 2021, damName: 'Slow River', name: 'Nobody' })
    const horseId = await register({ name: 'silver maple', yearOfBirth: 2021, damName: 'Slow River' })
    await test.addToRegistry(entry)
    const { duplicates, horse } = await get(horseId)
    expect(horse.needsReview).toBe(true)
    expect(duplicates).toMatchObject([
      { horseId: null, registryNumber: entry.registryNumber, reasons: ['name', 'year-and-dam'] },
      { horseId: other, reasons: ['year-and-dam'] },
    ])
  })

  it('asks for a correction with a reason, which the responsible person makes', async () => {
    const horseId = await register()
    expect(getStatusAndError(await decide(horseId, { decision: 'ask-for-correction' }))).toEqual([
      400,
      'horses.reason-missing',
    ])
    const reason = 'The color differs from the photo.'
    expect((await decide(horseId, { decision: 'ask-for-correction', reason })).status).toBe(200)
    expect(await get(horseId)).toMatchObject({
      requestedCorrection: reason,
      correctionRequestedAt: expect.any(String) as unknown,
    })
    const [stored] = await test.service.database.query<{ found: boolean }>(
      `select position('color' in encode(reason, 'escape')) > 0 as found from horse_review where horse_id = $1`,
      [horseId],
    )
    expect(stored?.found).toBe(false)
    test.service.clock.advance(60_000)
    const body = enter({ color: 'CHESTNUT', name: 'Maple Ridge' })
    expect((await correct(horseId, body)).status).toBe(200)
    expect(await get(horseId)).toMatchObject({
      correctionRequestedAt: null,
      horse: { color: 'CHESTNUT', name: 'Maple Ridge' },
    })
    const [audited] = await test.service.database.query<{ before: object; after: object }>(
      `select before, after from action where kind = 'horse.registration-corrected' and entity_id = $1`,
      [horseId],
    )
    expect(audited).toMatchObject({ before: { color: 'BAY', name: null }, after: { color: 'CHESTNUT' } })
  })

  it('refuses corrections by others, of a microchip that another horse has, and after the review', async () => {
    const horseId = await register()
    const other = await test.register('Ben Vega', ['trainer'])
    expect((await correct(horseId, enter(), other)).status).toBe(404)
    const taken = enter()
    await register(taken)
    expect(getStatusAndError(await correct(horseId, taken))).toEqual([409, 'horses.microchip-taken'])
    await decide(horseId, { decision: 'confirm' })
    expect(getStatusAndError(await correct(horseId, enter()))).toEqual([409, 'horses.not-under-review'])
  })
})
