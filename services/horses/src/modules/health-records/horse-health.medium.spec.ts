import { horsesHttp as http, type BoardHorse, type DueItem, type HealthForm } from '@portal/contracts-horses'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAttendedHorse, enter, vaccination } from '../../testing/test-health.ts'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'
import { maxTemplates } from './health-templates.store.ts'

let test: TestHorses
beforeAll(async () => {
  test = await startHorses()
  test.service.clock.set(new Date('2031-07-08T15:00:00Z'))
})
afterAll(() => test.service.close())

const getHealth = async ({ as }: TestPerson, horseId: string) =>
  getResults<{ items: DueItem[]; standDown: object | null; canRecord: boolean; today: string }>(
    await test.service.call(http.getHorseHealth, { params: { horseId } }, { as }),
  )
const listBoard = async ({ as }: TestPerson, query = {}) =>
  getResults<{ items: BoardHorse[]; next: string | null }>(
    await test.service.call(http.listHealthBoard, { query }, { as }),
  )

describe('the health of a horse', () => {
  it('says which items are due and who requires them', async () => {
    const { trainer, veterinarian, horseId } = await addAttendedHorse(test)
    await enter(test, trainer, { ...vaccination, date: '2031-01-20' }, horseId)
    await enter(test, trainer, { ...vaccination, name: 'rabies' }, horseId)
    await enter(test, veterinarian, { ...vaccination, medicalType: 'procedure', name: 'acupuncture' }, horseId)
    const { items, today, canRecord, standDown } = await getHealth(trainer, horseId)
    expect({ today, canRecord, standDown }).toEqual({ today: '2031-07-08', canRecord: true, standDown: null })
    expect(items.find(({ item }) => item === 'influenza')).toEqual({
      item: 'influenza',
      state: 'due',
      recordedOn: '2031-01-20',
      lastSafeDate: '2031-07-19',
      daysLeft: 11,
      demandedBy: { scope: 'NATIONAL', scopeName: null, maxDays: 180, source: expect.stringContaining('2143') },
    })
    expect(items.map(({ item, state }) => [item, state])).toEqual([
      ['coggins', 'not-recorded'],
      ['encephalitides', 'not-recorded'],
      ['rabies', 'current'],
      ['tetanus', 'not-recorded'],
      ['influenza', 'due'],
      ['rhinopneumonitis', 'not-recorded'],
    ])
  })

  it('shows the stand-down that ends last, and that an owner cannot enter records', async () => {
    const { veterinarian, horseId } = await addAttendedHorse(test)
    const owner = await test.register('Olga Ruiz', ['owner'])
    await test.assign(horseId, 'owner', owner.personId)
    const acupuncture = { ...vaccination, medicalType: 'procedure', name: 'acupuncture', date: '2031-07-08' }
    await enter(test, veterinarian, acupuncture, horseId)
    const { standDown, canRecord } = await getHealth(owner, horseId)
    expect({ standDown, canRecord }).toMatchObject({ standDown: { earliestRace: '2031-07-11' }, canRecord: false })
  })
})

describe('the health board', () => {
  it('lists the horses of the caller by name, or only those that need something within 30 days', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const [ready] = [await test.addHorse(trainer, { name: 'Ready' }), await test.addHorse(trainer, { name: 'Waiting' })]
    for (const name of ['encephalitides', 'rabies', 'tetanus', 'influenza', 'rhinopneumonitis'])
      await enter(test, trainer, { ...vaccination, name }, ready)
    await enter(test, trainer, { ...vaccination, medicalType: 'test', name: 'coggins', outcome: 'negative' }, ready)
    const first = await listBoard(trainer, { limit: 1 })
    expect(first.items.map(({ name }) => name)).toEqual(['Ready'])
    expect(first.items[0]?.items.every(({ state }) => state === 'current')).toBe(true)
    const second = await listBoard(trainer, { limit: 1, after: first.next })
    expect([second.items.map(({ name }) => name), second.next]).toEqual([['Waiting'], null])
    const due = await listBoard(trainer, { due: 'true' })
    expect([due.items.map(({ name }) => name), due.next]).toEqual([['Waiting'], null])
  })

  it('continues a page of due horses where it ended', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    for (const name of ['A', 'B', 'C']) await test.addHorse(trainer, { name })
    const first = await listBoard(trainer, { due: 'true', limit: 2 })
    const second = await listBoard(trainer, { due: 'true', limit: 2, after: first.next })
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['A', 'B', 'C'])
    expect(second.next).toBeNull()
  })
})

it('the form names types, fields, people and the rules of stand-downs', async () => {
  const { trainer, veterinarian, horseId } = await addAttendedHorse(test)
  const response = await test.service.call(http.getHealthForm, { params: { horseId } }, trainer)
  const form = getResults<HealthForm>(response)
  expect(form).toMatchObject({
    today: '2031-07-08',
    veterinarians: [{ personId: veterinarian.personId, name: 'Vera Ortiz' }],
    treatingPersons: [{ personId: trainer.personId }, { personId: veterinarian.personId }],
  })
  expect(form.medicalTypes.map(({ type }) => type)).toHaveLength(5)
  expect(form.standDowns.some(({ treatment }) => treatment === 'shockwave')).toBe(true)
})

describe('templates', () => {
  it('are stored, listed and deleted by their person', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const { date: _, ...record } = vaccination
    const added = await test.service.call(http.addHealthTemplate, { body: { name: 'Flu shot', record } }, trainer)
    const { templateId } = added.body.results
    const list = async () => getResults<unknown[]>(await test.service.call(http.listHealthTemplates, {}, trainer))
    expect(await list()).toEqual([{ templateId, name: 'Flu shot', record }])
    const remove = ({ as }: TestPerson) =>
      test.service.call(http.deleteHealthTemplate, { params: { templateId } }, { as })
    const other = await test.register('Cy Young', ['trainer'])
    expect(getStatusAndError(await remove(other))).toEqual([404, 'health.template-not-found'])
    expect((await remove(trainer)).status).toBe(200)
    expect(await list()).toEqual([])
  })

  it('are limited', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const add = () =>
      test.service.call(http.addHealthTemplate, { body: { name: 'x', record: { medicalType: 'vaccine' } } }, trainer)
    for (let index = 0; index < maxTemplates; index++) await add()
    expect(getStatusAndError(await add())).toEqual([409, 'health.too-many-templates'])
  })
})
