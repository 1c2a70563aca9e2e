import { Retention } from '@portal/persistence'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appendOnly, migrations, notes } from './sample/notes.service.ts'
import { createTestService, type TestService } from './test-service.ts'

const day = 86_400_000
let service: TestService
let retention: Retention

beforeAll(async () => {
  service = await createTestService(notes, { migrations, appendOnly })
  retention = service.service.app.get(Retention)
})
afterAll(() => service.close())
beforeEach(() => retention.run())

const count = async (table: string): Promise<number> =>
  (await service.database.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? 0

/** So many kept answers and seen events of that age, in days. */
async function age(days: number, many = 1): Promise<void> {
  const at = new Date(service.clock.now().getTime() - days * day)
  const name = `${days}-${Math.random()}`
  await service.database.query(
    `insert into idempotency (actor, route, key, request_hash, status, answer, at)
     select 'somebody', 'POST /', $2 || n, '', 200, '', $1 from generate_series(1, $3) n`,
    [at, name, many],
  )
  await service.database.query(`insert into inbox (consumer, event_id, at) values ('c', gen_random_uuid(), $1)`, [at])
}

describe('retention', () => {
  it('deletes what is over, and nothing that is not', async () => {
    await age(29)
    await age(31)
    await age(91)
    expect(await retention.run()).toEqual({ idempotency: 2, inbox: 1, rate_counter: 0 })
    expect([await count('idempotency'), await count('inbox')]).toEqual([1, 2])
    service.clock.advance(2 * day)
    expect(await retention.run()).toMatchObject({ idempotency: 1, inbox: 0 })
  })

  it('works through any number, in batches', async () => {
    await age(40, 2500)
    expect(await retention.run()).toMatchObject({ idempotency: 2500 })
    const { body } = await service.service.privatePort.inject('/metrics')
    expect(body).toMatch(/retention_deleted_rows\{.*table="idempotency".*\} 25\d\d/)
  })

  it('keeps what happened', async () => {
    await service.send('POST', '/api/notes', { body: { text: 'kept' }, as: { groups: ['USERS'], sub: 'reader' } })
    const before = [await count('action'), await count('event'), await count('outbox_commit')]
    service.clock.advance(4000 * day)
    await retention.run()
    expect([await count('action'), await count('event'), await count('outbox_commit')]).toEqual(before)
    expect(before[0]).toBeGreaterThan(0)
  })

  it('is one process’s work at a time', async () => {
    await age(40)
    const other = await createTestService(notes, { env: { DATABASE_URL: service.database.url } })
    const outcomes = await Promise.all([
      retention.run(),
      other.service.app.get(Retention).run(),
      retention.run(),
      retention.run(),
    ])
    expect(outcomes.filter((deleted) => deleted['idempotency'] === 1)).toHaveLength(1)
    await other.close()
  })

  it('deletes expired counters of limits', async () => {
    const reader = { as: { groups: ['USERS'], sub: 'reader' } } as const
    await service.send('POST', '/api/notes', { body: { text: 'counted' }, ...reader })
    await service.database.query(
      `insert into rate_counter (key, window_start, window_end, count) values ('k', $1, $1, 1)`,
      [new Date(service.clock.now().getTime() - 1000)],
    )
    expect(await retention.run()).toMatchObject({ rate_counter: 1 })
  })
})
