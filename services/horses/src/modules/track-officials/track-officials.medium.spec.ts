import { randomUUID } from 'node:crypto'
import { horsesHttp as http, type TrackOfficial } from '@portal/contracts-horses'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses } from '../../testing/test-horses.ts'

let test: TestHorses
beforeAll(async () => {
  test = await startHorses()
})
afterAll(() => test.service.close())

const as = { groups: ['ADMINS'] as const }
const add = (trackId: string, hisaPersonId: string) =>
  test.service.call(
    http.addTrackOfficial,
    { params: { trackId }, body: { hisaPersonId, role: 'track-staff', effectiveFrom: '2026-01-01' } },
    { as },
  )
const end = (trackId: string, officialId: string, effectiveTo: string) =>
  test.service.call(http.endTrackOfficial, { params: { trackId, officialId }, body: { effectiveTo } }, { as })
const getNumber = async (personId: string) => {
  const rows = await test.service.database.query<{ number: string }>(
    'select hisa_person_id as number from person_copy where person_id = $1',
    [personId],
  )
  return rows[0]?.number ?? ''
}

describe('officials of a track', () => {
  it('are added by HISA ID, ended on a day and stay in the list', async () => {
    const trackId = await test.addLocation('Hudson Park')
    const { personId } = await test.register('Tess Gate', ['track-staff'])
    const number = await getNumber(personId)
    const { officialId } = ((await add(trackId, number)).body as { results: TrackOfficial }).results
    expect(getStatusAndError(await add(trackId, number))).toEqual([409, 'tracks.already-official'])
    expect(getStatusAndError(await end(trackId, officialId, '2025-12-31'))).toEqual([
      400,
      'tracks.ends-before-it-begins',
    ])
    expect((await end(trackId, officialId, '2026-02-01')).status).toBe(200)
    const response = await test.service.call(
      http.listTrackOfficials,
      { params: { trackId } },
      { as: { groups: ['HISAUSERS'] } },
    )
    expect(getResults(response)).toMatchObject([{ name: 'Tess Gate', role: 'track-staff', effectiveTo: '2026-02-01' }])
  })

  it('are refused for an unknown track, an unknown person and an unknown entry', async () => {
    const trackId = await test.addLocation('Hudson Park')
    const { personId } = await test.register('Tess Gate', ['track-staff'])
    const number = await getNumber(personId)
    expect(getStatusAndError(await add(randomUUID(), number))).toEqual([404, 'tracks.not-found'])
    expect(getStatusAndError(await add(trackId, 'P-999-999-999'))).toEqual([400, 'tracks.person-not-found'])
    expect(getStatusAndError(await end(trackId, randomUUID(), '2026-02-01'))).toEqual([
      404,
      'tracks.official-not-found',
    ])
  })
})
