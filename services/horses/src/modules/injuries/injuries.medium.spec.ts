import { randomUUID } from 'node:crypto'
import { horsesHttp as http, type CheckedName, type HorseDetails, type InjuryReport } from '@portal/contracts-horses'
import { addDays, getDateAt } from '@portal/contracts-horses/dates'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEntry, startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
let trainer: TestPerson
let regulatory: TestPerson
beforeAll(async () => {
  test = await startHorses()
  trainer = await test.register('Ana García', ['trainer'])
  await test.register('Joe Martin', ['jockey'])
  regulatory = await test.registerOfficial('Cy Young', 'regulatory-veterinarian', await test.addLocation('Hudson Park'))
})
afterAll(() => test.service.close())

const day = (offset: number) => addDays(getDateAt(test.service.clock.now().toISOString(), 'America/New_York'), offset)
const injury = (more: object = {}) => ({
  occurredOn: day(-1),
  type: 'soft-tissue',
  bodyPart: 'left-fore',
  setting: 'training',
  surface: 'dirt',
  outcome: 'recovering',
  ...more,
})
const report = (horseId: string, more: object = {}, by: Pick<TestPerson, 'as'> = trainer) =>
  test.service.call(http.reportInjury, { params: { horseId }, body: injury(more) }, { as: by.as })
const list = async (horseId: string, by: Pick<TestPerson, 'as'> = trainer) =>
  getResults<{ items: InjuryReport[]; canReport: boolean; races: { raceId: string }[] }>(
    await test.service.call(http.listHorseInjuries, { params: { horseId }, query: {} }, { as: by.as }),
  )
const listAll = async (query: object = {}, by = regulatory) =>
  getResults<{ items: InjuryReport[]; next: string | null }>(
    await test.service.call(http.listInjuries, { query }, { as: by.as }),
  )
const getId = (response: Awaited<ReturnType<typeof report>>) => {
  expect(response.status).toBe(201)
  return (response.body.results as { injuryId: string }).injuryId
}

/** A horse that ran a race yesterday. */
async function addRacedHorse() {
  const entry = createEntry()
  const horseId = await test.addHorse(trainer, entry)
  const raceId = randomUUID()
  await test.service.database.query(
    `insert into race_event (event_id, registry_number, kind, date, track_code, race_number, imported_at)
      values ($1, $2, 'RACE', $3, 'NY-01', 4, now())`,
    [raceId, entry.registryNumber, day(-1)],
  )
  return { horseId, raceId }
}
async function checkJockey(by: Pick<TestPerson, 'as'> = trainer) {
  const { persons } = getResults<{ persons: CheckedName[] }>(
    await test.service.call(http.checkName, { body: { text: 'Joe Martin' } }, { as: by.as }),
  )
  return { text: 'Joe Martin', checkToken: persons[0]?.checkToken ?? '' }
}

describe('an injury', () => {
  it('of a race names the jockey and the race that the horse ran', async () => {
    const { horseId, raceId } = await addRacedHorse()
    expect((await list(horseId)).races).toMatchObject([{ raceId, trackName: 'NY-01', raceNumber: 4 }])
    const race = { setting: 'race', raceId, jockey: await checkJockey() }
    const injuryId = getId(await report(horseId, race))
    expect((await list(horseId)).items).toMatchObject([
      {
        injuryId,
        jockeyName: 'Joe Martin',
        race: { raceId },
        review: 'NEEDS_REVIEW',
        reportedBy: 'Ana García',
        canReview: false,
        canCorrect: true,
      },
    ])
    const other = await addRacedHorse()
    const wrongRace = await report(horseId, { ...race, raceId: other.raceId, jockey: await checkJockey() })
    expect(wrongRace.body).toMatchObject({
      error: 'health.injury-invalid',
      details: { fields: [{ field: 'raceId', key: 'health.injury-race-missing' }] },
    })
    expect(getStatusAndError(await report(horseId, { ...race, jockey: { text: 'Joe', checkToken: 'none' } }))).toEqual([
      409,
      'requests.name-not-checked',
    ])
  })

  it('is reviewed by a regulatory veterinarian or staff, once', async () => {
    const { horseId } = await addRacedHorse()
    const injuryId = getId(await report(horseId))
    const review = (id: string, by = regulatory) =>
      test.service.call(http.reviewInjury, { params: { injuryId: id }, body: {} }, { as: by.as })
    expect((await review(injuryId, trainer)).status).toBe(403)
    expect((await listAll({ review: 'NEEDS_REVIEW' })).items.map((each) => each.injuryId)).toContain(injuryId)
    expect((await review(injuryId)).status).toBe(200)
    expect(getStatusAndError(await review(injuryId))).toEqual([409, 'health.already-reviewed'])
    expect(getStatusAndError(await review(randomUUID()))).toEqual([404, 'health.injury-not-found'])
    expect((await listAll({ review: 'NEEDS_REVIEW' })).items.map((each) => each.injuryId)).not.toContain(injuryId)
  })

  it('is corrected by a new report, which is reviewed again', async () => {
    const { horseId } = await addRacedHorse()
    const injuryId = getId(await report(horseId))
    const correction = { injuryId, reason: 'Wrong limb' }
    const newId = getId(await report(horseId, { bodyPart: 'right-fore', correction }))
    expect(getStatusAndError(await report(horseId, { correction }))).toEqual([409, 'health.already-corrected'])
    expect(getStatusAndError(await report(horseId, { correction: { ...correction, injuryId: randomUUID() } }))).toEqual(
      [404, 'health.injury-not-found'],
    )
    const { items } = await list(horseId)
    expect(items.find((each) => each.injuryId === injuryId)).toMatchObject({ correctedBy: newId, canCorrect: false })
    expect(items.find((each) => each.injuryId === newId)).toMatchObject({
      corrects: injuryId,
      reason: 'Wrong limb',
      bodyPart: 'right-fore',
    })
    const all = (await listAll()).items.map((each) => each.injuryId)
    expect(all).toContain(newId)
    expect(all).not.toContain(injuryId)
  })

  it.each(['euthanized', 'died'])('that is fatal (%s) records that the horse died', async (outcome) => {
    const { horseId } = await addRacedHorse()
    getId(await report(horseId, { outcome }, regulatory))
    const horse = getResults<HorseDetails>(
      await test.service.call(http.getHorse, { params: { horseId } }, { as: regulatory.as }),
    )
    expect(horse.status).toBe('DECEASED')
    const actions = await test.service.database.query(
      `select from action where kind = 'horse.status-changed' and entity_id = $1`,
      [horseId],
    )
    expect(actions).toHaveLength(1)
    getId(await report(horseId, { outcome }, regulatory))
    expect((await list(horseId, regulatory)).items).toHaveLength(2)
  })

  it('is refused in the future or with missing answers, and hidden from strangers', async () => {
    const { horseId } = await addRacedHorse()
    const refused = await report(horseId, { occurredOn: day(1), type: '' })
    expect(getStatusAndError(refused)).toEqual([400, 'health.injury-invalid'])
    const stranger = await test.register('Ben Vega', ['trainer'])
    expect((await report(horseId, {}, stranger)).status).toBe(404)
    const call = { params: { horseId }, query: {} }
    expect((await test.service.call(http.listHorseInjuries, call, { as: stranger.as })).status).toBe(404)
  })

  it('is listed for officials with filters and in pages', async () => {
    const { horseId } = await addRacedHorse()
    const injuryId = getId(await report(horseId, { type: 'respiratory', setting: 'other', surface: '' }))
    expect((await listAll({ type: 'respiratory', setting: 'other' })).items.map((each) => each.injuryId)).toEqual([
      injuryId,
    ])
    const page = await listAll({ limit: 1 })
    const next = await listAll({ limit: 1, after: page.next })
    expect(next.items[0]?.injuryId).not.toBe(page.items[0]?.injuryId)
    expect((await test.service.call(http.listInjuries, { query: {} }, { as: trainer.as })).status).toBe(403)
  })
})
