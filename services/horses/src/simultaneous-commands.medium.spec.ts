import { randomUUID } from 'node:crypto'
import { horsesHttp as http } from '@portal/contracts-horses'
import { addDays, getDateAt } from '@portal/contracts-horses/dates'
import type { TestResponse } from '@portal/testing-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEntry, startHorses, type TestHorses, type TestPerson } from './testing/test-horses.ts'

let test: TestHorses
let trackId: string
let trainer: TestPerson
let claimant: TestPerson
let attending: TestPerson
let clerk: TestPerson
let regulatory: TestPerson
const timeZone = 'America/New_York'
const now = () => test.service.clock.now()
const day = (offset: number) => addDays(getDateAt(now().toISOString(), timeZone), offset)

beforeAll(async () => {
  test = await startHorses({ DATABASE_POOL: '2' })
  trackId = await test.addLocation('Hudson Park')
  trainer = await test.register('Ana García', ['trainer'])
  claimant = await test.register('Ben Vega', ['trainer'])
  attending = await test.register('Rosa Lane', ['veterinarian'])
  clerk = await test.registerOfficial('Cy Young', 'track-staff', trackId)
  regulatory = await test.registerOfficial('Vera Stone', 'regulatory-veterinarian', trackId)
  const license = { licenseId: randomUUID(), type: 'src' as const, state: 'NY', status: 'verified' as const }
  await test.updatePerson(claimant, { licenses: [{ ...license, expiresOn: null }] })
  // The race is at noon, so that the test does not cross midnight at the track.
  const hour = Number(now().toISOString().slice(11, 13))
  test.service.clock.advance(((16 - hour + 24) % 24 || 24) * 3_600_000)
})
afterAll(() => test.service.close())

/** Sends one command for each item at the same moment; returns their results. */
async function sendAtOnce<Item>(items: readonly Item[], send: (item: Item) => Promise<TestResponse>) {
  const responses = await Promise.all(items.map((item) => send(item)))
  expect(responses.map(({ status, text }) => (status < 300 ? 'done' : text))).toEqual(items.map(() => 'done'))
  return responses.map(({ body }) => (body as { results: Record<string, string> }).results)
}
const place = (horseId: string) =>
  test.service.call(
    http.placeOnVetsList,
    { params: { trackId }, body: { horseId, reason: 'unsound', placedOn: day(-20), comment: 'Lame' } },
    { as: regulatory.as },
  )
const report = (horseId: string) => {
  const about = { type: 'soft-tissue', bodyPart: 'left-fore', setting: 'training', surface: 'dirt' }
  const body = { occurredOn: day(-1), outcome: 'recovering', ...about } as never
  return test.service.call(http.reportInjury, { params: { horseId }, body }, { as: trainer.as })
}
const requestJog = (horseId: string) =>
  test.service.call(http.requestJog, { params: { horseId }, body: { trackId, jogOn: day(0) } }, { as: trainer.as })
const treat = (horseId: string) => {
  const people = { prescribingVeterinarianId: attending.personId, treatingPersonId: attending.personId }
  const treatment = { results: 'Treated', conditionTreated: 'Sore back', device: 'Model 3', site: 'Back' }
  const record = { medicalType: 'procedure', name: 'shockwave', date: day(-1), ...treatment, ...people }
  const body = { record, horses: [{ horseId, recordId: randomUUID() }] } as never
  return test.service.call(http.addHealthRecords, { body }, { as: attending.as })
}
const fileClaim = (horseId: string) => {
  const race = { trackId, raceDate: day(0), raceNumber: 4 }
  const body = { horseId, ...race, voidIfVetsListed: true, voidIfPositive: true }
  return test.service.call(http.fileClaim, { body }, { as: claimant.as })
}
const postClaim = (claimId: string) => {
  const offTime = new Date(now().getTime() - 60_000).toLocaleTimeString('en-GB', { timeZone }).slice(0, 5)
  const body = { action: 'post' as const, offTime, expectedVersion: 1 }
  return test.service.call(http.changeClaim, { params: { claimId }, body }, { as: clerk.as })
}

it('runs more commands at once than there are connections, because each one needs one connection', async () => {
  const horseIds: string[] = []
  for (const index of Array.from({ length: 6 }).keys()) {
    const entry = createEntry({ registryNumber: `S-${index}` })
    const horseId = await test.addHorse(trainer, entry)
    await test.addRaceEntry(entry.registryNumber, trackId, day(0), 4)
    await test.assign(horseId, 'attending-veterinarian', attending.personId)
    horseIds.push(horseId)
  }
  // Nobody is responsible for a horse before it is registered.
  test.service.clock.advance(120_000)

  const entries = await sendAtOnce(horseIds, place)
  const removals = await sendAtOnce([...entries.entries()], ([index, { entryId = '' }]) =>
    test.service.call(
      http.requestRemoval,
      { params: { horseId: horseIds[index] ?? '' }, body: { entryId } },
      { as: trainer.as },
    ),
  )
  await sendAtOnce([...removals.entries()], ([index, { removalId = '' }]) =>
    test.service.call(
      http.takeRemovalStep,
      {
        params: { horseId: horseIds[index] ?? '', removalId },
        body: { action: 'submit-exam', comment: 'Sound at the trot' } as never,
      },
      { as: attending.as },
    ),
  )
  await sendAtOnce(horseIds, requestJog)
  await sendAtOnce(horseIds, report)
  await sendAtOnce(horseIds, treat)
  const claims = await sendAtOnce(horseIds, fileClaim)
  const posted = await sendAtOnce(claims, ({ claimId = '' }) => postClaim(claimId))
  expect(posted.map(({ state }) => state)).toEqual(horseIds.map(() => 'POSTED'))
})
