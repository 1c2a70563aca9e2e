import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migration } from '@mikro-orm/migrations'
import { ConsumerLoop, DeadLetters, ensureTopology, Relay } from '@portal/messaging'
import { Commands } from '@portal/persistence'
import { systemClock } from '@portal/service-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  insertTask,
  openParts,
  silentLogger,
  TaskLogger,
  topology,
  waitUntilConnected,
  type Parts,
} from './crash/parts.ts'
import { waitFor } from './wait-for.ts'
import { TestNats } from './nats-server.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

class CrashTables extends Migration {
  override up(): void {
    this.addSql('create table task (id uuid primary key, text text not null)')
    this.addSql('create table task_log (id bigint generated always as identity, text text not null)')
  }
}

const runs = [1, 2, 3]
/** A compile cache that the killed processes share. */
const compileCache = mkdtempSync(join(tmpdir(), 'portal-test-compile-cache-'))
let database: TestDatabase
let nats: TestNats
let parts: Parts
let relay: Relay

beforeAll(async () => {
  database = await createTestDatabase({ migrations: [{ name: 'crash-tables', class: CrashTables }] })
  nats = await TestNats.start()
  parts = await openParts(database.url, nats.url)
  await waitUntilConnected(parts.nats)
  if (parts.nats.jetStream) await ensureTopology(parts.nats.jetStream, topology)
  relay = new Relay({ database: parts.database, nats: parts.nats, topology, logger: silentLogger })
})

afterAll(async () => {
  await parts.nats.close()
  await parts.orm.close(true)
  await database.drop()
  await nats.stop()
  rmSync(compileCache, { recursive: true, force: true })
})

/** Runs a process until it kills itself at `point`. */
async function runUntilKilled(point: string, key = '', text = ''): Promise<void> {
  const script = join(import.meta.dirname, 'crash', 'child.ts')
  const child = spawn(process.execPath, [script, point, database.url, nats.url, key, text], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const signal = await new Promise((resolve) => child.once('exit', (_, exitSignal) => resolve(exitSignal)))
  expect(signal).toBe('SIGKILL')
}

async function count(sql: string, value: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(`select count(*)::int as count from ${sql}`, [value])
  return row?.count ?? 0
}

async function countMessages(): Promise<number> {
  return (await parts.nats.jetStream?.manager.streams.info('evt-crash'))?.state.messages ?? 0
}

describe('after kill -9', () => {
  it.each(runs)('between commit and response, a retry gets the response and runs nothing again (%i)', async () => {
    const key = randomUUID()
    const text = randomUUID()
    await runUntilKilled('after-commit', key, text)
    expect(await count('task where text = $1', text)).toBe(1)
    const retry = await insertTask(parts.commands, key, text)
    expect(retry.headers).toEqual({ 'idempotent-replayed': 'true' })
    const [row] = await database.query<{ id: string }>('select id from task where text = $1', [text])
    expect(retry.results).toEqual({ id: row?.id })
    expect(await count(`outbox_event where payload->>'text' = $1`, text)).toBe(1)
  })

  it.each(runs)('between publishing and marking, the event is published again and stored once (%i)', async () => {
    await relay.publishBatch()
    const text = randomUUID()
    await insertTask(parts.commands, randomUUID(), text)
    const before = await countMessages()
    await runUntilKilled('after-publish')
    expect(await countMessages()).toBe(before + 2)
    expect(await count('outbox where published_at is null and $1::text is not null', '')).toBe(1)
    await waitFor(async () => {
      await relay.publishBatch()
      expect(await count('outbox where published_at is null and $1::text is not null', '')).toBe(0)
    })
    expect(await countMessages()).toBe(before + 2)
  })

  it('between a commit and its immediate publishing, another process publishes it after the lease', async () => {
    await relay.publishBatch()
    const before = await countMessages()
    const commands = new Commands(parts.orm)
    commands.setPublisher({ isReady: true, publish: () => undefined, wake: () => undefined })
    await insertTask(commands, randomUUID(), randomUUID())
    await relay.publishBatch()
    expect(await countMessages()).toBe(before)
    const leased = `outbox where published_at is null and next_attempt_at between now() and now() + $1::interval`
    expect(await count(leased, '5 seconds')).toBe(1)
    await database.query('update outbox set next_attempt_at = now() where published_at is null')
    await relay.publishBatch()
    expect(await countMessages()).toBe(before + 2)
  })

  it.each(runs)('between handling and acknowledgment, the event is delivered again and handled once (%i)', async () => {
    const text = randomUUID()
    await insertTask(parts.commands, randomUUID(), text)
    await relay.publishBatch()
    await runUntilKilled('before-acknowledgment')
    expect(await count('task_log where text = $1', text)).toBeLessThanOrEqual(1)
  })

  it('the consumer continues, with every event handled exactly once', async () => {
    const [declaration] = topology.consumers
    if (!declaration) throw new Error('no consumer')
    const { orm, nats: client } = parts
    const deadLetters = new DeadLetters(parts.database, systemClock)
    // Messages that the killed processes had received are redelivered after the acknowledgment timeout.
    const manager = client.jetStream?.manager
    await manager?.consumers.update('evt-crash', 'crash-task-logger', { ack_wait: 1_000_000_000 })
    const loop = new ConsumerLoop(declaration, new TaskLogger(), {
      orm,
      nats: client,
      topology,
      deadLetters,
      logger: silentLogger,
      onHandled: () => undefined,
    })
    loop.start()
    await waitFor(async () => {
      const info = await manager?.consumers.info('evt-crash', 'crash-task-logger')
      expect([info?.num_pending, info?.num_ack_pending]).toEqual([0, 0])
    }, 45_000)
    await loop.stop()
    // The loop resets the consumer to its declaration.
    expect((await manager?.consumers.info('evt-crash', 'crash-task-logger'))?.config.ack_wait).toBe(10_000_000_000)
    const rows = await database.query<{ text: string; handled: number; published: number }>(
      `select t.text, (select count(*) from task_log l where l.text = t.text)::int as handled,
        (select count(*) from outbox_event e where e.payload->>'text' = t.text)::int as published from task t`,
    )
    expect(rows).toHaveLength(10)
    expect(rows.filter((row) => row.handled !== 1 || row.published !== 1)).toEqual([])
  })
})
