import { randomUUID } from 'node:crypto'
import { horsesHttp as http, type ListedHorse, type MyHorseCounts } from '@portal/contracts-horses'
import { getResults, getStatusAndError, waitFor } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEntry, startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
beforeAll(async () => {
  test = await startHorses()
})
afterAll(() => test.service.close())

const list = async ({ as }: Pick<TestPerson, 'as'>, query = {}) =>
  getResults<{ items: ListedHorse[]; next: string | null }>(
    await test.service.call(http.listMyHorses, { query }, { as }),
  )
const listNames = async (person: TestPerson, query = {}) => (await list(person, query)).items.map(({ name }) => name)
const count = async ({ as }: TestPerson) =>
  getResults<MyHorseCounts>(await test.service.call(http.countMyHorses, {}, { as }))

/** Registers horses by name; returns their ids when their verdicts were computed. */
async function addHorses(trainer: TestPerson, names: readonly (string | null)[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) ids.push(await test.addHorse(trainer, { name }))
  await waitFor(async () => {
    const rows = await test.service.database.query('select from horse_verdict where horse_id = any($1)', [ids])
    if (rows.length < ids.length) throw new Error('The verdicts were not computed.')
  })
  return ids
}

const setVerdict = (horseId: string, canRace: boolean, vaccinationDueOn: string | null) =>
  test.service.database.query('update horse_verdict set can_race = $2, vaccination_due_on = $3 where horse_id = $1', [
    horseId,
    canRace,
    vaccinationDueOn,
  ])

describe('my horses', () => {
  it('are listed by name, unnamed ones last, page by page', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    await addHorses(trainer, ['Zinc', null, 'álamo', 'Birch'])
    const first = await list(trainer, { limit: 3 })
    const second = await list(trainer, { limit: 3, after: first.next ?? '' })
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['álamo', 'Birch', 'Zinc', null])
    expect(second.next).toBeNull()
    expect(first.items[0]).toMatchObject({
      relations: ['responsible-person'],
      responsiblePersonName: 'Ana García',
      location: { name: 'First Track' },
      verdict: { canRace: false, reason: { code: 'responsible-person-license-invalid' } },
      vetsList: null,
      request: null,
    })
  })

  it('are none for an account without a person', async () => {
    const nobody = { personId: '', as: { groups: ['USERS'] as const, sub: randomUUID() } }
    expect(await list(nobody)).toEqual({ items: [], next: null })
    expect(await count(nobody)).toMatchObject({ all: 0, locations: [] })
  })

  it('are not listed after an assignment ended', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const horseId = await test.addHorse(trainer)
    await test.service.database.query('update horse_assignment set effective_to = $2 where horse_id = $1', [
      horseId,
      test.service.clock.now(),
    ])
    expect((await list(trainer)).items).toEqual([])
  })

  it('have their races, their entry on the vets list and a request that waits', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const other = await test.register('Ben Vega', ['trainer'])
    const { registryNumber } = createEntry()
    const [horseId = ''] = [await test.addHorse(trainer, { registryNumber })]
    const trackId = await test.addLocation('Hudson')
    for (const [date, race] of [
      ['2031-02-01', 4],
      ['2131-02-01', 5],
      ['2131-03-01', 6],
    ] as const)
      await test.addRaceEntry(registryNumber, trackId, date, race)
    await test.service.database.query(
      `update race_event set kind = 'RACE' where registry_number = $1 and date < '2100-01-01'`,
      [registryNumber],
    )
    const requestId = await test.addTransfer(horseId, trainer.personId, other.personId)
    const veterinarian = await test.registerOfficial('Vera Stone', 'regulatory-veterinarian', trackId)
    const body = { horseId, reason: 'unsound', placedOn: '2026-01-05', comment: 'Off behind' }
    await test.service.call(http.placeOnVetsList, { params: { trackId }, body }, { as: veterinarian.as })
    expect((await list(trainer)).items[0]).toMatchObject({
      nextRace: { date: '2131-02-01', trackName: 'Hudson', raceNumber: 5 },
      lastRace: { date: '2031-02-01', trackName: 'Hudson', raceNumber: 4 },
      lastWork: null,
      request: { requestId, kind: 'transfer', isForCaller: false },
      vetsList: { reason: 'unsound', placedOn: '2026-01-05', daysRemaining: expect.any(Number) },
    })
    expect(await count(trainer)).toMatchObject({ all: 1, onVetsList: 1, pending: 1 })
  })

  it('can be filtered, sorted and counted', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const names = ['Ash', 'Birch', 'Cedar']
    const [ash = '', birch = '', cedar = ''] = await addHorses(trainer, names)
    const farm = await test.addLocation('Willow Farm')
    const move = { horseIds: [cedar], locationId: farm }
    await test.service.call(
      http.moveHorses,
      { body: move },
      { as: trainer.as, headers: { 'idempotency-key': randomUUID() } },
    )
    await waitFor(async () => {
      const rows = await test.service.database.query('select from verdict_change where horse_id = $1', [cedar])
      if (rows.length > 0) throw new Error('The verdict was not computed again.')
    })
    await setVerdict(ash, true, null)
    await setVerdict(birch, false, '2020-01-01')
    await setVerdict(cedar, true, '2999-01-01')
    expect(await listNames(trainer, { canRace: 'no' })).toEqual(['Birch'])
    expect(await listNames(trainer, { due: 'true' })).toEqual(['Birch'])
    expect(await listNames(trainer, { locationId: farm })).toEqual(['Cedar'])
    expect(await listNames(trainer, { onVetsList: 'true' })).toEqual([])
    expect(await listNames(trainer, { pending: 'true' })).toEqual([])
    expect(await listNames(trainer, { sort: 'due' })).toEqual(['Birch', 'Cedar', 'Ash'])
    expect(await listNames(trainer, { sort: 'can-race' })).toEqual(['Birch', 'Ash', 'Cedar'])
    expect(await listNames(trainer, { sort: 'location' })).toEqual(['Ash', 'Birch', 'Cedar'])
    const first = await list(trainer, { sort: 'due', limit: 1 })
    expect(await listNames(trainer, { sort: 'due', after: first.next })).toEqual(['Cedar', 'Ash'])
    expect(await count(trainer)).toMatchObject({
      all: 3,
      canRace: 2,
      cannotRace: 1,
      due: 1,
      locations: [
        { name: 'First Track', count: 2 },
        { name: 'Willow Farm', count: 1 },
      ],
    })
  })

  it('are exported as CSV with the filter', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const [one = '', two = ''] = await addHorses(trainer, ['Maple', 'Oak'])
    await setVerdict(one, true, null)
    await setVerdict(two, false, null)
    const response = await test.service.call(
      http.exportMyHorses,
      { query: { canRace: 'no', locale: 'es' } },
      { as: trainer.as },
    )
    const [heading, ...rows] = response.text.trim().split('\r\n')
    expect(heading).toContain('Caballo')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatch(/^"Oak","2023",.*"First Track, KY","No"/)
  })
})

describe('saved lists', () => {
  const list = async ({ as }: TestPerson) =>
    getResults<{ viewId: string; name: string; query: string }[]>(
      await test.service.call(http.listMyHorsesViews, {}, { as }),
    )
  const save = ({ as }: TestPerson, viewId: string, name: string, query = 'show=due&sort=due') =>
    test.service.call(http.saveMyHorsesView, { params: { viewId }, body: { name, query } }, { as })
  const remove = ({ as }: TestPerson, viewId: string) =>
    test.service.call(http.deleteMyHorsesView, { params: { viewId } }, { as })

  it('are saved, renamed, listed by name and deleted by their person only', async () => {
    const [ana, ben] = [await test.register('Ana García', ['trainer']), await test.register('Ben Vega', ['trainer'])]
    const [first, second] = [randomUUID(), randomUUID()]
    expect((await save(ana, first, 'Vaccinations')).status).toBe(200)
    expect((await save(ana, first, 'Vaccinations')).status).toBe(200)
    expect((await save(ana, second, 'At Keeneland', '')).status).toBe(200)
    expect(await list(ana)).toEqual([
      { viewId: second, name: 'At Keeneland', query: '' },
      { viewId: first, name: 'Vaccinations', query: 'show=due&sort=due' },
    ])
    await save(ana, second, 'Track')
    expect((await list(ana)).map(({ name }) => name)).toEqual(['Track', 'Vaccinations'])
    expect(await list(ben)).toEqual([])
    expect(getStatusAndError(await save(ben, first, 'Mine'))).toEqual([404, 'horses.view-not-found'])
    expect(getStatusAndError(await remove(ben, first))).toEqual([404, 'horses.view-not-found'])
    expect((await remove(ana, first)).status).toBe(200)
    expect(getStatusAndError(await remove(ana, first))).toEqual([404, 'horses.view-not-found'])
    const [row] = await test.service.database.query<{ content: Buffer }>('select content from my_horses_view')
    expect(row?.content.includes('Track')).toBe(false)
  })

  it('have a name, a query of the list, and a limit', async () => {
    const ana = await test.register('Ana García', ['trainer'])
    expect((await save(ana, randomUUID(), ' ')).status).toBe(400)
    expect((await save(ana, randomUUID(), 'Script', 'show=<script>')).status).toBe(400)
    for (let count = 0; count < 30; count++) await save(ana, randomUUID(), `List ${count}`)
    expect(getStatusAndError(await save(ana, randomUUID(), 'One more'))).toEqual([409, 'horses.too-many-views'])
  })
})
