import { horsesHttp as http, type HorseToConfirm, type ReportedHorse } from '@portal/contracts-horses'
import { noticeRequested, type RequestedNotice } from '@portal/contracts-horses/events'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'
import { ConfirmationJobs } from './confirmation-jobs.ts'

let test: TestHorses
beforeAll(async () => {
  test = await startHorses()
})
afterAll(() => test.service.close())

const dayMs = 86_400_000
const staff = { as: { groups: ['HISAUSERS'] as const, sub: 'sam' } }

const listDue = async ({ as }: TestPerson) =>
  getResults<{ days: number; horses: HorseToConfirm[] }>(await test.service.call(http.listHorsesToConfirm, {}, { as }))
const confirm = (horseIds: string[], { as }: TestPerson) =>
  test.service.call(http.confirmHorses, { body: { horseIds } }, { as })
const report = async (endpoint: 'listUnconfirmedHorses' | 'listHorsesWithoutLocation', query: object) =>
  getResults<{ items: ReportedHorse[]; next: string | null }>(await test.service.call(http[endpoint], { query }, staff))

/** Makes the person responsible since some days ago. */
const backdate = (horseId: string, days: number) =>
  test.service.database.query(
    `update horse_assignment set effective_from = $2 where horse_id = $1 and role = 'responsible-person'`,
    [horseId, new Date(test.service.clock.now().getTime() - days * dayMs)],
  )

describe('confirming that a horse is still there', () => {
  it('is asked of the responsible person after the days of the rule, until it is confirmed', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const [old, recent] = [await test.addHorse(trainer), await test.addHorse(trainer)]
    await backdate(old, 91)
    await backdate(recent, 89)
    const { days, horses } = await listDue(trainer)
    expect(days).toBe(90)
    expect(horses.map(({ horseId }) => horseId)).toEqual([old])
    expect(getResults(await confirm([old, recent], trainer))).toEqual({ confirmed: 2 })
    expect((await listDue(trainer)).horses).toEqual([])
  })

  it('is refused for the horses of others', async () => {
    const horseId = await test.addHorse(await test.register('Ana García', ['trainer']))
    const other = await test.register('Ben Vega', ['trainer'])
    expect(getStatusAndError(await confirm([horseId], other))).toEqual([404, 'horses.not-found'])
  })

  it('is asked with one notice in a month', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    for (const days of [100, 120]) await backdate(await test.addHorse(trainer), days)
    const jobs = test.service.service.app.get(ConfirmationJobs)
    await jobs.askDue(new AbortController().signal)
    await jobs.askDue(new AbortController().signal)
    const rows = await test.service.database.query<{ payload: RequestedNotice }>(
      'select payload from outbox_event where subject = $1',
      [noticeRequested.subject],
    )
    const notices = rows.filter(({ payload }) => payload.personIds.includes(trainer.personId))
    expect(notices.map(({ payload }) => [payload.kind, payload.values['en-US']])).toEqual([
      ['horse-confirmation-due', { horses: '2' }],
    ])
  })
})

describe('reports for staff', () => {
  it('list horses that nobody confirmed, page by page', async () => {
    const trainer = await test.register('Dana Reed', ['trainer'])
    const ids = [await test.addHorse(trainer), await test.addHorse(trainer)]
    for (const horseId of ids) await backdate(horseId, 400)
    const first = await report('listUnconfirmedHorses', { days: 365, limit: 1 })
    const second = await report('listUnconfirmedHorses', { days: 365, limit: 1, after: first.next })
    const listed = [...first.items, ...second.items]
    expect(listed.map(({ horseId }) => horseId).toSorted()).toEqual(ids.toSorted())
    expect(listed[0]).toMatchObject({ responsiblePersonName: 'Dana Reed' })
    await confirm(ids, trainer)
    expect((await report('listUnconfirmedHorses', { days: 365 })).items).toEqual([])
  })

  it('list horses without a location', async () => {
    const trainer = await test.register('Dana Reed', ['trainer'])
    const horseId = await test.addHorse(trainer)
    const ended = new Date(test.service.clock.now().getTime() - 10 * dayMs)
    await test.service.database.query(
      `update horse_assignment set effective_from = $2, effective_to = $2 where horse_id = $1 and role = 'location'`,
      [horseId, ended],
    )
    expect((await report('listHorsesWithoutLocation', { days: 5 })).items).toMatchObject([
      { horseId, responsiblePersonName: 'Dana Reed' },
    ])
    expect((await report('listHorsesWithoutLocation', { days: 15 })).items).toEqual([])
  })

  it('are exported as CSV in the language of the reader, all pages of them, and audited', async () => {
    const trainer = await test.register('Eva Stone', ['trainer'])
    // More than one page of the export.
    await test.service.database.query(
      `insert into horse (horse_id, year_of_birth, dam_name, dam_key, sex, color, status, registered_at)
        select gen_random_uuid(), 2020, 'Export ' || n, 'export' || n, 'FILLY', 'BAY', 'ACTIVE', $1::timestamptz + n * interval '1 second'
          from generate_series(1, 1200) n`,
      [new Date(test.service.clock.now().getTime() - 100 * dayMs)],
    )
    const [horseId = ''] = [await test.addHorse(trainer)]
    await backdate(horseId, 400)
    const exported = async (endpoint: 'exportUnconfirmedHorses' | 'exportHorsesWithoutLocation', query: object) => {
      const response = await test.service.call(http[endpoint], { query }, staff)
      return response.text.trim().split('\r\n')
    }
    const [heading, ...rows] = await exported('exportHorsesWithoutLocation', { days: 90, locale: 'es' })
    expect(heading).toContain('"Sin ubicación desde"')
    expect(new Set(rows.filter((row) => row.includes('"Export ')))).toHaveProperty('size', 1200)
    const unconfirmed = await exported('exportUnconfirmedHorses', { days: 365 })
    expect(unconfirmed).toHaveLength(2)
    expect(unconfirmed[1]).toContain('"Eva Stone"')
    const actions = await test.service.database.query(
      `select entity_id, after from action where kind = 'horse-list.exported' order by entity_id`,
    )
    expect(actions).toEqual([
      { entity_id: 'horses-without-location', after: { filter: { days: 90 } } },
      { entity_id: 'unconfirmed-horses', after: { filter: { days: 365 } } },
    ])
  })
})
