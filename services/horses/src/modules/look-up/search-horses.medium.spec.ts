import { horsesHttp as http, type HorseOfSearch } from '@portal/contracts-horses'
import { getResults, getStatusAndError, type TokenContents } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEntry, startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
let trainer: TestPerson
let horseId: string
beforeAll(async () => {
  test = await startHorses()
  trainer = await test.register('Ana García', ['trainer'])
  horseId = await test.addHorse(trainer, {
    name: 'Paper Lantern',
    registryNumber: 'GB00417',
    microchip: '985141000000417',
    damName: 'Harbor Light',
  })
  await test.addToRegistry(createEntry({ name: 'Paper Moon' }))
})
afterAll(() => test.service.close())

const call = (query: object, as: TokenContents) => test.service.call(http.searchHorses, { query }, { as })
const search = async (query: object, { as }: { readonly as: TokenContents }) =>
  getResults<{ horses: HorseOfSearch[]; hasMore: boolean; next: string | null }>(await call(query, as))
const open = { name: 'Paper Lantern', microchip: '985141000000417', location: { name: 'First Track' } }

describe('searching registered horses', () => {
  it.each([
    [{ name: 'paper' }],
    [{ yearOfBirth: 2023, damName: 'harbor' }],
    [{ microchip: '985 141 000 000 417' }],
    [{ registryNumber: 'GB00417' }],
  ])('finds by %j, without horses that are only in the industry registry', async (query) => {
    expect(await search(query, trainer)).toMatchObject({ horses: [{ ...open, horseId }], hasMore: false })
  })

  it('shows officials, staff and people with a share what others may not see', async () => {
    const trackId = await test.addLocation('Hudson Park')
    const official = await test.registerOfficial('Cy Young', 'regulatory-veterinarian', trackId)
    const friend = await test.register('Dana Reed', ['owner'])
    await test.share(horseId, friend.personId)
    for (const reader of [official, friend, { as: { groups: ['HISAUSERS'] } as const }])
      expect(await search({ name: 'paper' }, reader)).toMatchObject({ horses: [{ ...open, horseId }] })
    const stranger = await test.register('Ben Vega', ['trainer'])
    expect(await search({ name: 'paper' }, stranger)).toMatchObject({
      horses: [
        { name: 'Paper Lantern', responsiblePersonName: 'Ana García', horseId: null, microchip: null, location: null },
      ],
    })
  })

  it('has pages of twenty without gaps, by name and then the youngest first', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Many ${String(index).padStart(2, '0')}`)
    for (const name of names) await test.addHorse(trainer, { name, yearOfBirth: 2022, damName: 'Many Lights' })
    await test.addHorse(trainer, { name: 'Many 19', yearOfBirth: 2023, damName: 'Many Lights' })
    const first = await search({ name: 'many' }, trainer)
    expect([first.horses.length, first.hasMore]).toEqual([20, true])
    const last = await search({ name: 'many', after: first.next }, trainer)
    expect([last.hasMore, last.next]).toEqual([false, null])
    const found = [...first.horses, ...last.horses].map(({ name, yearOfBirth }) => [name, yearOfBirth])
    expect(found).toEqual([...names.slice(0, 19).map((name) => [name, 2022]), ['Many 19', 2023], ['Many 19', 2022]])
  })

  it('has pages also by dam, and refuses a position that it did not return', async () => {
    for (const name of ['Pier One', null, 'Pier Two'])
      await test.addHorse(trainer, { name, yearOfBirth: 2021, damName: 'Long Pier' })
    const byDam = { yearOfBirth: 2021, damName: 'long pier', limit: 2 }
    const first = await search(byDam, trainer)
    const last = await search({ ...byDam, after: first.next }, trainer)
    expect(new Set([...first.horses, ...last.horses].map(({ name }) => name))).toEqual(
      new Set(['Pier One', null, 'Pier Two']),
    )
    expect(last.next).toBeNull()
    expect(getStatusAndError(await call({ name: 'many', after: 'x' }, trainer.as))).toEqual([400, 'input.invalid'])
  })

  it('refuses a search without a name or number, and people without a role in racing', async () => {
    expect(getStatusAndError(await call({ damName: 'Harbor' }, trainer.as))).toEqual([400, 'input.invalid'])
    const { as } = await test.register('Ed Stone', [])
    expect((await call({ name: 'paper' }, as)).status).toBe(403)
  })
})
