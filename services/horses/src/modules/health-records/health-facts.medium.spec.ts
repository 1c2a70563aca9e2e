import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHorses, type TestHorses } from '../../testing/test-horses.ts'
import { HealthFacts } from './health-facts.ts'

let test: TestHorses
beforeAll(async () => {
  test = await startHorses()
})
afterAll(() => test.service.close())

const insert = async (horseId: string, values: object) => {
  const recordId = randomUUID()
  const row = {
    record_id: recordId,
    horse_id: horseId,
    medical_type: 'vaccine',
    name: 'influenza',
    treated_on: '2026-07-08',
    is_late: false,
    is_decisive: true,
    entered_by: randomUUID(),
    entered_at: '2026-07-08T12:00:00Z',
    ...values,
  }
  await test.service.database.query(
    `insert into health_record (${Object.keys(row).join(', ')})
      values (${Object.keys(row)
        .map((_, index) => `$${index + 1}`)
        .join(', ')})`,
    Object.values(row),
  )
  return recordId
}

it('returns the facts of many horses without corrected and withdrawn records', async () => {
  const trainer = await test.register('Ana García', ['trainer'])
  const [first, second] = [await test.addHorse(trainer), await test.addHorse(trainer)]
  const wrong = await insert(first, {})
  const right = await insert(first, { treated_on: '2026-07-07', corrects: wrong })
  const error = await insert(first, { name: 'rabies' })
  await insert(first, { name: 'rabies', corrects: error, is_voided: true })
  const shockwave = await insert(first, { medical_type: 'procedure', name: 'shockwave' })
  await insert(first, { medical_type: 'procedure', name: 'dental', is_decisive: false })
  const facts = await test.service.service.app.get(HealthFacts).listFacts([first, second])
  expect(facts.get(first)).toEqual({
    items: [{ recordId: right, item: 'influenza', date: '2026-07-07', outcome: null }],
    treatments: [{ recordId: shockwave, treatment: 'shockwave', date: '2026-07-08' }],
    layoffReports: [],
    pinFirings: [],
  })
  expect(facts.get(second)).toEqual({ items: [], treatments: [], layoffReports: [], pinFirings: [] })
})
