import { horsesHttp as http } from '@portal/contracts-horses'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses } from '../../testing/test-horses.ts'

let test: TestHorses
beforeAll(async () => {
  test = await startHorses()
})
afterAll(() => test.service.close())

const admin = { as: { groups: ['ADMINS'] as const, sub: 'ada' } }
const track = { type: 'TRACK', name: 'Hudson Park', code: 'NY-01', state: 'NY', timeZone: 'America/New_York' } as const

const list = async (query: object) => {
  const { items, next } = getResults<{ items: { name: string; locationId: string }[]; next: string | null }>(
    await test.service.call(http.listLocations, { query }, { as: { groups: ['USERS'], sub: 'ann' } }),
  )
  return { names: items.map(({ name }) => name), ids: items.map(({ locationId }) => locationId), next }
}

describe('locations', () => {
  it('are added by administrators and listed by name, type and first letters', async () => {
    for (const body of [
      track,
      { ...track, code: 'KY-01', name: 'Bluegrass Meadows' },
      { ...track, code: 'KY-71', name: 'Élan Farm', type: 'FARM' as const },
    ])
      expect((await test.service.call(http.addLocation, { body }, admin)).status).toBe(201)
    const first = await list({ limit: 2 })
    expect(first.names).toEqual(['Bluegrass Meadows', 'Élan Farm'])
    expect(await list({ limit: 2, after: first.next })).toMatchObject({ names: ['Hudson Park'], next: null })
    expect((await list({ search: 'elan' })).names).toEqual(['Élan Farm'])
    expect((await list({ search: 'ky-71' })).names).toEqual(['Élan Farm'])
    expect((await list({ search: '-' })).names).toEqual([])
    expect((await list({ type: 'FARM' })).names).toEqual(['Élan Farm'])
    expect((await list({ locationId: (await list({ search: 'elan' })).ids[0] })).names).toEqual(['Élan Farm'])
  })

  it('need their own location ID and a time zone that exists', async () => {
    const add = (changes: object) => test.service.call(http.addLocation, { body: { ...track, ...changes } }, admin)
    expect(getStatusAndError(await add({}))).toEqual([409, 'horses.location-code-taken'])
    expect(getStatusAndError(await add({ code: 'X', timeZone: 'America/Lexington' }))).toEqual([400, 'input.invalid'])
  })
})
