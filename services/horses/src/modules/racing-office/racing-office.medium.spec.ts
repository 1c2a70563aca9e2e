import { randomUUID } from 'node:crypto'
import { horsesHttp as http, type HorseVerdictDetails, type RacingOfficeEntry } from '@portal/contracts-horses'
import { addDays, getDateAt } from '@portal/contracts-horses/dates'
import { getResults, waitFor } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses } from '../../testing/test-horses.ts'

let test: TestHorses
beforeAll(async () => {
  test = await startHorses()
})
afterAll(() => test.service.close())

const admin = { groups: ['ADMINS'] as const, sub: 'ada' }
const today = () => getDateAt(test.service.clock.now().toISOString(), 'America/New_York')

/** Imports a file of race data as staff do. */
async function importRaceData(...lines: readonly string[]) {
  const boundary = randomUUID()
  const csv = ['registry_number,kind,date,track_code,race_number', ...lines].join('\n')
  const payload = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="File"; filename="races.csv"',
    'Content-Type: text/csv',
    '',
    csv,
    `--${boundary}--`,
    '',
  ].join('\r\n')
  const checked = await test.service.send('POST', '/api/horses/race-data-imports?name=races.csv', {
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    as: admin,
  })
  const run = getResults<{ importId: string }>(checked)
  const params = { importId: run.importId }
  await waitFor(async () => {
    const confirmed = await test.service.call(http.confirmRaceDataImport, { params, body: {} }, { as: admin })
    expect(confirmed.status).toBeLessThan(300)
  })
  await waitFor(async () => {
    const { state } = getResults<{ state: string }>(
      await test.service.call(http.getRaceDataImport, { params }, { as: admin }),
    )
    expect(state).toBe('imported')
  })
}

const list = async (query: object) =>
  getResults<{ items: RacingOfficeEntry[]; next: string | null }>(
    await test.service.call(http.listRacingOfficeEntries, { query } as never, { as: admin }),
  )

describe('the list of entered horses that cannot race', () => {
  it('has registered and unknown horses with their reasons, page by page and as CSV', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const horseId = await test.addHorse(trainer, { registryNumber: 'R-1', name: 'Maple Court' })
    const date = addDays(today(), 3)
    await importRaceData(`R-1,ENTRY,${date},KY-01,4`, `R-2,entry,${date},KY-01,5`, `R-1,WORK,${today()},KY-01,`)
    const first = await list({ date, limit: 1 })
    expect(first.items).toMatchObject([
      { registryNumber: 'R-1', raceNumber: 4, horse: { horseId, name: 'Maple Court' }, canRace: false },
    ])
    expect(first.items[0]).toMatchObject({ responsiblePersonName: 'Ana García', trackName: null })
    const second = await list({ date, limit: 1, after: first.next })
    expect(second).toMatchObject({
      items: [{ registryNumber: 'R-2', horse: null, obstacles: [{ code: 'not-registered' }] }],
      next: null,
    })
    expect((await list({ date, trackCode: 'NY-01' })).items).toEqual([])
    expect((await list({ date: addDays(date, 1), only: 'all' })).items).toEqual([])
    const csv = await test.service.call(http.exportRacingOfficeEntries, { query: { date, locale: 'es' } } as never, {
      as: admin,
    })
    expect(csv.text).toContain('Maple Court')
    expect(csv.text).toContain('El caballo no está registrado.')
    const actions = await test.service.database.query(`select from action where kind = 'racing-office.exported'`)
    expect(actions).toHaveLength(1)
  })

  it('is refused to trainers', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    expect((await test.service.call(http.listRacingOfficeEntries, {}, { as: trainer.as })).status).toBe(403)
  })
})

it('makes a race long ago a reason until a veterinarian reports', async () => {
  const trainer = await test.register('Ana García', ['trainer'])
  const horseId = await test.addHorse(trainer, { registryNumber: 'R-3' })
  await importRaceData(`R-3,RACE,${addDays(today(), -400)},KY-01,2`)
  const { obstacles } = getResults<HorseVerdictDetails>(
    await test.service.call(http.getHorseVerdict, { params: { horseId }, query: {} }, { as: trainer.as }),
  )
  expect(obstacles.map(({ code }) => code)).toContain('layoff-report-missing')
})
