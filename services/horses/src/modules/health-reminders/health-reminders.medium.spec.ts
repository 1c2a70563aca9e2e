import { randomUUID } from 'node:crypto'
import { noticeRequested, type RequestedNotice } from '@portal/contracts-horses/events'
import { addDays, getDateAt } from '@portal/contracts-horses/dates'
import { waitFor } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'
import { SendHealthReminders } from './send-health-reminders.ts'

let test: TestHorses
let trainer: TestPerson
beforeAll(async () => {
  test = await startHorses()
  trainer = await test.register('Ana García', ['trainer'])
})
afterAll(() => test.service.close())

const day = (offset: number) => addDays(getDateAt(test.service.clock.now().toISOString(), 'America/New_York'), offset)
const run = () => test.service.service.app.get(SendHealthReminders).run()
const passDays = (days: number) => test.service.clock.advance(days * 24 * 3_600_000)
const listNotices = async (horseId: string) => {
  const rows = await test.service.database.query<{ payload: RequestedNotice }>(
    `select payload from outbox_event where subject = $1 and payload ->> 'kind' = 'health-items-due' order by at`,
    [noticeRequested.subject],
  )
  return rows.map(({ payload }) => payload).filter(({ subjectId }) => subjectId.startsWith(horseId))
}

/** A horse whose vaccination against influenza, valid for 180 days, expires in some days. */
async function addHorse(daysLeft: number) {
  const horseId = await test.addHorse(trainer)
  await test.service.database.query(
    `insert into health_record (record_id, horse_id, medical_type, name, treated_on, is_late, is_decisive, entered_by,
        entered_at) values ($1, $2, 'vaccine', 'influenza', $3, false, true, $1, now())`,
    [randomUUID(), horseId, day(daysLeft - 180)],
  )
  await waitFor(async () =>
    expect(await test.service.database.query('select from horse_verdict where horse_id = $1', [horseId])).toHaveLength(
      1,
    ),
  )
  return horseId
}

describe('reminders of vaccinations and tests', () => {
  it('go to the responsible person 30, 14, 7 and 1 days ahead, once each', async () => {
    const horseId = await addHorse(31)
    await run()
    expect(await listNotices(horseId)).toHaveLength(0)
    for (const [passed, count] of [
      [1, 1],
      [15, 1],
      [1, 2],
      [7, 3],
      [6, 4],
      [1, 4],
      [1, 4],
    ] as const) {
      passDays(passed)
      await Promise.all([run(), run(), run()])
      await run()
      expect(await listNotices(horseId)).toHaveLength(count)
    }
    const [first, , , last] = await listNotices(horseId)
    expect(first).toMatchObject({ personIds: [trainer.personId], path: `/horses/${horseId}/health` })
    expect(first?.values['en-US']).toMatchObject({
      items: expect.stringMatching(/^influenza vaccination: .*\(30 days\)$/),
    })
    expect(last?.values.es).toMatchObject({ items: expect.stringMatching(/^vacuna contra la influenza: .*\(1 día\)$/) })
  })

  it('are sent late when nothing ran on their day', async () => {
    const horseId = await addHorse(32)
    passDays(20)
    await run()
    const [notice, ...others] = await listNotices(horseId)
    expect(notice?.values['en-US']).toMatchObject({ items: expect.stringContaining('(12 days)') })
    expect(others).toEqual([])
  })

  it('are not sent for horses that are retired', async () => {
    const horseId = await addHorse(7)
    await test.service.database.query(`update horse set status = 'RETIRED' where horse_id = $1`, [horseId])
    await run()
    expect(await listNotices(horseId)).toEqual([])
  })
})
