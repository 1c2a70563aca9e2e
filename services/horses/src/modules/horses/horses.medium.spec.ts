import { randomUUID } from 'node:crypto'
import { horsesHttp as http, type HorseDetails } from '@portal/contracts-horses'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEntry, startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'
import type { RegistryHorse } from '../industry-registry/index.ts'

let test: TestHorses
let locationId: string
beforeAll(async () => {
  test = await startHorses()
  locationId = await test.addLocation('hudson')
})
afterAll(() => test.service.close())

const registerHorse = (
  { registryNumber }: Pick<RegistryHorse, 'registryNumber'>,
  { as }: TestPerson,
  at = locationId,
) => test.service.call(http.registerHorse, { body: { registryNumber, locationId: at } }, { as })

const addHorse = (person: TestPerson, changes: Partial<RegistryHorse> = {}) => test.addHorse(person, changes)

const getHorse = async (horseId: string, { as }: TestPerson) =>
  getResults<HorseDetails>(await test.service.call(http.getHorse, { params: { horseId } }, { as }))

describe('registering a horse', () => {
  it('makes a trainer the responsible person at the location from now on', async () => {
    const trainer = await test.register('Ana García', ['trainer', 'owner'])
    const horseId = await addHorse(trainer, { name: 'Maple Court' })
    expect(await getHorse(horseId, trainer)).toMatchObject({
      name: 'Maple Court',
      status: 'ACTIVE',
      responsiblePerson: { personId: trainer.personId, name: 'Ana García' },
      owners: [],
      location: { name: 'First Track' },
    })
  })

  it('makes an owner without a trainer both owner and responsible person', async () => {
    const owner = await test.register('Ben Vega', ['owner'])
    const horse = await getHorse(await addHorse(owner), owner)
    expect(horse.owners).toMatchObject([{ personId: owner.personId, share: null }])
    expect(horse.responsiblePerson?.personId).toBe(owner.personId)
  })

  it('refuses a horse that is registered, also when two people register it at the same time', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const other = await test.register('Cy Young', ['trainer'])
    const entry = createEntry()
    await test.addToRegistry(entry)
    const responses = await Promise.all([registerHorse(entry, trainer), registerHorse(entry, other)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(getStatusAndError(await registerHorse(entry, other))).toEqual([409, 'horses.already-registered'])
    const rows = await test.service.database.query(
      `select count(*)::int from horse_assignment a join horse h using (horse_id)
        where h.registry_number = $1 and role = 'responsible-person'`,
      [entry.registryNumber],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('refuses another horse with the same microchip', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const microchip = '985141000999999'
    await addHorse(trainer, { microchip })
    const twin = createEntry({ microchip })
    await test.addToRegistry(twin)
    expect(getStatusAndError(await registerHorse(twin, trainer))).toEqual([409, 'horses.already-registered'])
  })

  it('refuses an unknown location and an unknown registry number', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const entry = createEntry()
    await test.addToRegistry(entry)
    expect(getStatusAndError(await registerHorse(entry, trainer, randomUUID()))).toEqual([
      400,
      'horses.location-not-found',
    ])
    expect(getStatusAndError(await registerHorse({ registryNumber: 'none' }, trainer))).toEqual([
      404,
      'horses.not-in-registry',
    ])
  })
})

describe('access', () => {
  it('hides the page of a horse from a former responsible person and from strangers', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const stranger = await test.register('Cy Young', ['trainer', 'owner'])
    const horseId = await addHorse(trainer)
    const read = ({ as }: TestPerson) => test.service.call(http.getHorse, { params: { horseId } }, { as })
    expect((await read(stranger)).status).toBe(404)
    await test.service.database.query('update horse_assignment set effective_to = $2 where horse_id = $1', [
      horseId,
      test.service.clock.now(),
    ])
    expect((await read(trainer)).status).toBe(404)
  })
})
