import { randomUUID } from 'node:crypto'
import { horsesHttp as http, type HorseDetails } from '@portal/contracts-horses'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
let ana: TestPerson
let farm: string
beforeAll(async () => {
  test = await startHorses()
  ana = await test.register('Ana García', ['trainer'])
  farm = await test.addLocation('Willow Farm')
})
afterAll(() => test.service.close())

const move = (horseIds: string[], { by = ana, locationId = farm, key = randomUUID() } = {}) =>
  test.service.call(
    http.moveHorses,
    { body: { horseIds, locationId } },
    { as: by.as, headers: { 'idempotency-key': key } },
  )
const getLocation = async (horseId: string) =>
  getResults<HorseDetails>(await test.service.call(http.getHorse, { params: { horseId } }, { as: ana.as })).location
const countActions = async (horseId: string) => {
  const rows = await test.service.database.query(`select from action where kind = 'horse.moved' and entity_id = $1`, [
    horseId,
  ])
  return rows.length
}

describe('moving horses', () => {
  it('changes the location of each horse and leaves its people as they are', async () => {
    const [one, two] = [await test.addHorse(ana), await test.addHorse(ana)]
    const key = randomUUID()
    for (const attempt of [1, 2])
      expect([attempt, getResults(await move([one, two], { key }))]).toEqual([
        attempt,
        {
          horses: [
            { horseId: one, outcome: 'moved' },
            { horseId: two, outcome: 'moved' },
          ],
        },
      ])
    for (const horseId of [one, two]) {
      expect(await getLocation(horseId)).toMatchObject({ locationId: farm, name: 'Willow Farm' })
      expect(await countActions(horseId)).toBe(1)
    }
    const roles = await test.service.database.query<{ role: string }>(
      'select role from horse_assignment where horse_id = $1 and effective_to is null order by role',
      [one],
    )
    expect(roles.map(({ role }) => role)).toEqual(['location', 'responsible-person'])
  })

  it('says which horses did not move', async () => {
    const there = await test.addHorse(ana)
    await move([there])
    const foreign = await test.addHorse(await test.register('Ben Vega', ['trainer']))
    const retired = await test.addHorse(ana)
    await test.service.database.query(`update horse set status = 'RETIRED' where horse_id = $1`, [retired])
    const { horses } = getResults<{ horses: { outcome: string }[] }>(await move([there, foreign, retired]))
    expect(horses.map(({ outcome }) => outcome)).toEqual(['already-there', 'not-allowed', 'not-active'])
  })

  it('is refused for the horses of others, and to an unknown location', async () => {
    const horseId = await test.addHorse(ana)
    const ben = await test.register('Ben Vega', ['trainer'])
    expect(getStatusAndError(await move([horseId], { by: ben }))).toEqual([404, 'horses.not-found'])
    expect(getStatusAndError(await move([horseId], { locationId: randomUUID() }))).toEqual([
      400,
      'horses.location-not-found',
    ])
    expect((await getLocation(horseId))?.name).toBe('First Track')
  })

  it('is allowed to the designated owner', async () => {
    const horseId = await test.addHorse(ana)
    const owner = await test.register('Olga Reed', ['owner'])
    await test.assign(horseId, 'designated-owner', owner.personId)
    expect(getResults(await move([horseId], { by: owner }))).toEqual({ horses: [{ horseId, outcome: 'moved' }] })
  })
})
