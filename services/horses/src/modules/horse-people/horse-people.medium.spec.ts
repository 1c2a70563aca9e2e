import { horsesHttp as http, type HorseAssignment, type HorseDetails } from '@portal/contracts-horses'
import { countHorsesOfPerson } from '@portal/contracts-horses/queries'
import { Queries } from '@portal/messaging'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
let trainer: TestPerson
let rosa: TestPerson
let vera: TestPerson
beforeAll(async () => {
  test = await startHorses()
  trainer = await test.register('Ana García', ['trainer'])
  const license = { type: 'vet-board' as const, state: 'KY', status: 'verified' as const, expiresOn: null }
  const addVeterinarian = async (name: string, licenseId: string) => {
    const person = await test.register(name, ['veterinarian'])
    await test.updatePerson(person, { licenses: [{ ...license, licenseId }] })
    return person
  }
  rosa = await addVeterinarian('Rosa Lane', '00000000-0000-4000-8000-0000000000b1')
  vera = await addVeterinarian('Vera Stone', '00000000-0000-4000-8000-0000000000b2')
})
afterAll(() => test.service.close())

const add = async (horseId: string, text: string, by = trainer) => {
  const checked = await test.service.call(http.checkName, { body: { text } }, { as: by.as })
  const [person] = getResults<{ persons: { checkToken: string }[] }>(checked).persons
  return test.service.call(
    http.addVeterinarian,
    { params: { horseId }, body: { veterinarian: { text, checkToken: person?.checkToken ?? '-' } } },
    { as: by.as },
  )
}
const remove = (horseId: string, personId: string, by = trainer) =>
  test.service.call(http.removeVeterinarian, { params: { horseId, personId } }, { as: by.as })
const list = async (horseId: string, query: object = {}, by = trainer) =>
  getResults<{ items: HorseAssignment[]; next: string | null }>(
    await test.service.call(http.listHorsePeople, { params: { horseId }, query } as never, { as: by.as }),
  )

describe('attending veterinarians', () => {
  it('are added and removed at once, with a notice and history', async () => {
    const horseId = await test.addHorse(trainer)
    expect((await add(horseId, 'Rosa Lane')).status).toBe(201)
    test.service.clock.advance(60_000)
    expect((await add(horseId, 'Vera Stone')).status).toBe(201)
    expect(getStatusAndError(await add(horseId, 'Vera Stone'))).toEqual([409, 'assignments.already-attending'])
    const horse = getResults<HorseDetails>(
      await test.service.call(http.getHorse, { params: { horseId } }, { as: rosa.as }),
    )
    expect(horse.attendingVeterinarians.map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
      ['Rosa Lane', true],
      ['Vera Stone', false],
    ])
    expect(getStatusAndError(await remove(horseId, rosa.personId))).toEqual([
      400,
      'assignments.primary-veterinarian-missing',
    ])
    expect(getStatusAndError(await remove(horseId, rosa.personId, vera))).toEqual([403, 'requests.not-allowed'])
    expect((await remove(horseId, vera.personId, vera)).status).toBe(200)
    expect(getStatusAndError(await remove(horseId, vera.personId))).toEqual([404, 'assignments.not-attending'])
    const notices = await test.service.database.query<{ kind: string }>(
      `select payload->>'kind' as kind from outbox_event where subject = 'evt.horses.notice.requested.v1'
        and payload->>'path' = $1`,
      [`/horses/${horseId}/people`],
    )
    expect(notices.map(({ kind }) => kind).toSorted()).toEqual([
      'horse-veterinarian-added',
      'horse-veterinarian-added',
      'horse-veterinarian-removed',
    ])
    const { items } = await list(horseId)
    expect(items.map(({ role, name, to }) => [role, name, to !== null])).toEqual(
      expect.arrayContaining([
        ['attending-veterinarian', 'Vera Stone', true],
        ['attending-veterinarian', 'Rosa Lane', false],
        ['responsible-person', 'Ana García', false],
        ['location', 'First Track', false],
      ]),
    )
  })

  it('need the role and a license in the state of the horse', async () => {
    const horseId = await test.addHorse(trainer)
    await test.register('Finn Cole', ['trainer'])
    expect(getStatusAndError(await add(horseId, 'Finn Cole'))).toEqual([409, 'requests.veterinarian-not-licensed'])
    const response = await test.service.call(
      http.addVeterinarian,
      { params: { horseId }, body: { veterinarian: { text: 'Rosa Lane', checkToken: 'forged' } } },
      { as: trainer.as },
    )
    expect(getStatusAndError(response)).toEqual([409, 'requests.name-not-checked'])
    expect((await add(horseId, 'Rosa Lane', vera)).status).toBe(404)
  })
})

describe('the history of a horse', () => {
  it('has pages, and is not for people whom the horse is shared with', async () => {
    const horseId = await test.addHorse(trainer)
    test.service.clock.advance(60_000)
    await add(horseId, 'Rosa Lane')
    const first = await list(horseId, { limit: 2 })
    expect(first.items).toHaveLength(2)
    expect(first.items[0]).toMatchObject({ role: 'attending-veterinarian', name: 'Rosa Lane', source: 'REQUEST' })
    const second = await list(horseId, { limit: 2, after: first.next })
    const ids = [...first.items, ...second.items].map(({ assignmentId }) => assignmentId)
    expect(new Set(ids).size).toBe(3)
    const reader = await test.register('Ben Vega', ['trainer'])
    await test.share(horseId, reader.personId)
    const response = await test.service.call(http.listHorsePeople, { params: { horseId }, query: {} } as never, {
      as: reader.as,
    })
    expect(response.status).toBe(404)
  })
})

describe('the horses that a person is responsible for', () => {
  it('are counted for other services while they are active, also for a person who was merged into another', async () => {
    const ben = await test.register('Ben Vega', ['trainer'])
    const duplicate = await test.register('Benjamin Vega', ['trainer'])
    const count = async (person: TestPerson) =>
      (await test.service.service.app.get(Queries).request(countHorsesOfPerson, { personId: person.personId })).count
    const horseId = await test.addHorse(ben)
    await test.addHorse(duplicate)
    expect(await count(ben)).toBe(1)
    await test.merge(duplicate, ben)
    expect(await count(ben)).toBe(2)
    expect(await count(duplicate)).toBe(2)
    await test.service.database.query(`update horse set status = 'RETIRED' where horse_id = $1`, [horseId])
    expect(await count(ben)).toBe(1)
  })
})
