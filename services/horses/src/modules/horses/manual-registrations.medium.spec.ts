import { randomUUID } from 'node:crypto'
import { horsesHttp as http, type HorseDetails } from '@portal/contracts-horses'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEntry, startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
let trainer: TestPerson
let locationId: string
beforeAll(async () => {
  test = await startHorses()
  trainer = await test.register('Ana García', ['trainer'])
  locationId = await test.addLocation('hudson')
})
afterAll(() => test.service.close())

let count = 0
const register = (changes: object = {}, { as } = trainer) => {
  count += 1
  const microchip = `985141000555${String(count).padStart(3, '0')}`
  const horse = { yearOfBirth: 2023, damName: 'Quiet River', sex: 'FILLY', color: 'BAY', microchip, locationId }
  return test.service.call(http.registerHorseManually, { body: { ...horse, ...changes } }, { as })
}

describe('registering a horse by hand', () => {
  it('makes the caller the responsible person and flags the horse for review', async () => {
    const response = await register({
      name: 'Maple Court',
      markings: 'White star',
      microchip: '985 141 000 555 900',
      registryNumber: 'gb-00417',
    })
    expect(response.status).toBe(201)
    const { horseId } = response.body.results
    const read = await test.service.call(http.getHorse, { params: { horseId } }, { as: trainer.as })
    expect(getResults<HorseDetails>(read)).toMatchObject({
      name: 'Maple Court',
      markings: 'White star',
      microchip: '985141000555900',
      registryNumber: 'GB00417',
      status: 'ACTIVE',
      needsReview: true,
      responsiblePerson: { personId: trainer.personId },
      location: { name: 'hudson' },
    })
  })

  it('accepts a horse without a name and a registry number', async () => {
    expect((await register()).status).toBe(201)
  })

  it('refuses a horse that is registered or in the industry registry', async () => {
    const known = { microchip: '985141000556001', registryNumber: 'GB00999' }
    await test.addHorse(trainer, known)
    expect(getStatusAndError(await register({ microchip: known.microchip }))).toEqual([409, 'horses.microchip-taken'])
    expect(getStatusAndError(await register({ registryNumber: 'GB-00999' }))).toEqual([
      409,
      'horses.already-registered',
    ])
    await test.addToRegistry(createEntry({ microchip: '985141000556002' }))
    expect(getStatusAndError(await register({ microchip: '985141000556002' }))).toEqual([409, 'horses.in-registry'])
    const twice = await Promise.all([1, 2].map(() => register({ microchip: '985141000556003' })))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('refuses what is missing or cannot be true', async () => {
    expect(getStatusAndError(await register({ microchip: undefined }))).toEqual([400, 'horses.fields-missing'])
    expect(getStatusAndError(await register({ yearOfBirth: 2099 }))).toEqual([400, 'horses.year-in-future'])
    expect(getStatusAndError(await register({ microchip: '985' }))).toEqual([400, 'input.invalid'])
    expect(getStatusAndError(await register({ locationId: randomUUID() }))).toEqual([400, 'horses.location-not-found'])
  })
})
