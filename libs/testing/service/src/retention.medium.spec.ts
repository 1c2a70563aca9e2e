import { Retention } from '@portal/persistence'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appendOnly, migrations, notes } from './sample/notes.service.ts'
import { createTestService, type TestService } from './test-service.ts'

const dayMs = 86_400_000
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

/** Inserts `rowCount` stored responses and one inbox row of this age. */
async function insertRows(days: number, rowCount = 1): Promise<void> {
  const at = new Date(service.clock.now().getTime() - days * dayMs)
  const name = `${days}-${Math.random()}`
  await service.database.query(
    `insert into idempotency_key (actor, route, key, request_hash, status, response, created_at)
     select 'somebody', 'POST /', $2 || n, '', 200, '', $1 from generate_series(1, $3) n`,
    [at, name, rowCount],
  )
  await service.database.query(
    `insert into inbox (consumer, event_id, handled_at) values ('c', gen_random_uuid(), $1)`,
    [at],
  )
}

describe('retention', () => {
  it('deletes only expired rows', async () => {
    await insertRows(29)
    await insertRows(31)
    await insertRows(91)
    expect(await retention.run()).toEqual({ idempotency_key: 2, inbox: 1, rate_counter: 0 })
    expect([await count('idempotency_key'), await count('inbox')]).toEqual([1, 2])
    service.clock.advance(2 * dayMs)
    expect(await retention.run()).toMatchObject({ idempotency_key: 1, inbox: 0 })
  })

  it('deletes any number of rows in batches', async () => {
    await insertRows(40, 2500)
    expect(await retention.run()).toMatchObject({ idempotency_key: 2500 })
    const { body } = await service.service.privatePort.inject('/metrics')
    expect(body).toMatch(/retention_deleted_rows_total\{.*table="idempotency_key".*\} 25\d\d/)
  })

  it('deletes the other expired rows when one cannot be deleted, and fails', async () => {
    const before = await count('inbox')
    await insertRows(31, 3)
    await insertRows(91)
    await service.database.query(
      `create table holder (key text, actor text, route text, foreign key (key, actor, route) references idempotency_key)`,
    )
    await service.database.query('insert into holder select key, actor, route from idempotency_key limit 1')
    await expect(retention.run()).rejects.toThrow('1 expired rows could not be deleted')
    const [{ expired } = { expired: 0 }] = await service.database.query<{ expired: number }>(
      'select count(*)::int as expired from idempotency_key where created_at < $1',
      [new Date(service.clock.now().getTime() - 30 * dayMs)],
    )
    expect(expired).toBe(1)
    expect(await count('inbox')).toBe(before + 1)
    await service.database.query('drop table holder')
    expect(await retention.run()).toMatchObject({ idempotency_key: 1 })
  })

  it('keeps actions, events and the outbox forever', async () => {
    await service.send('POST', '/api/notes', { body: { text: 'kept' }, as: { groups: ['USERS'], sub: 'reader' } })
    const before = [await count('action'), await count('outbox_event'), await count('outbox')]
    service.clock.advance(4000 * dayMs)
    await retention.run()
    expect([await count('action'), await count('outbox_event'), await count('outbox')]).toEqual(before)
    expect(before[0]).toBeGreaterThan(0)
  })

  it('deletes expired rate counters', async () => {
    const reader = { as: { groups: ['USERS'], sub: 'reader' } } as const
    await service.send('POST', '/api/notes', { body: { text: 'counted' }, ...reader })
    await service.database.query(
      `insert into rate_counter (key, window_start, window_end, count) values ('k', $1, $1, 1)`,
      [new Date(service.clock.now().getTime() - 1000)],
    )
    expect(await retention.run()).toMatchObject({ rate_counter: 1 })
  })
})
