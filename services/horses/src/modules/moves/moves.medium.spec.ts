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

const move = (
  horseIds: string[],
  { by = ana, locationId = farm, key = randomUUID(), movedAt = undefined as string | undefined } = {},
) =>
  test.service.call(
    http.moveHorses,
    { body: { horseIds, locationId, ...(movedAt !== undefined && { movedAt }) } },
    { as: by.as, headers: { 'idempotency-key': key } },
  )
const getLocation = async (horseId: string) =>
  getResults<HorseDetails>(await test.service.call(http.getHorse, { params: { horseId } }, { as: ana.as })).location
const getPlaceSince = async (horseId: string) => {
  const [row] = await test.service.database.query<{ since: string }>(
    `select effective_from as since from horse_assignment
      where horse_id = $1 and role = 'location' and effective_to is null`,
    [horseId],
  )
  return new Date(row?.since ?? '').toISOString()
}
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

  it('counts from when it was entered, at the latest now and at most 30 days ago', async () => {
    const horseId = await test.addHorse(ana)
    test.service.clock.advance(2 * 3_600_000)
    const entered = new Date(test.service.clock.now().getTime() - 3_600_000).toISOString()
    expect((await move([horseId], { movedAt: entered })).status).toBe(200)
    expect(await getPlaceSince(horseId)).toBe(entered)
    const other = await test.addHorse(ana)
    expect((await move([other], { movedAt: '2099-01-01T00:00:00.000Z' })).status).toBe(200)
    expect(await getPlaceSince(other)).toBe(test.service.clock.now().toISOString())
    expect(getStatusAndError(await move([other], { movedAt: '2020-01-01T00:00:00.000Z' }))).toEqual([
      400,
      'horses.moved-too-long-ago',
    ])
  })

  it('is refused with what is recorded when it waited and the horse was moved since', async () => {
    const [one, two] = [await test.addHorse(ana, { name: 'Maple Court' }), await test.addHorse(ana)]
    const track = await test.addLocation('Hudson')
    test.service.clock.advance(3_600_000)
    const entered = test.service.clock.now().toISOString()
    test.service.clock.advance(3_600_000)
    await move([one], { locationId: track })
    const late = await move([one, two], { movedAt: entered })
    expect(getStatusAndError(late)).toEqual([409, 'horses.moved-since'])
    expect(late.body.details).toEqual({
      recorded: [expect.objectContaining({ horseId: one, name: 'Maple Court', place: 'Hudson, KY', status: 'ACTIVE' })],
    })
    expect((await getLocation(two))?.name).toBe('First Track')
    expect((await move([two], { movedAt: entered })).status).toBe(200)
    const foreign = await test.addHorse(await test.register('Ben Vega', ['trainer']))
    expect((await move([two, foreign], { movedAt: entered })).body.details).toEqual({
      recorded: [{ horseId: foreign, name: null, status: null, place: null, since: null }],
    })
  })
})
