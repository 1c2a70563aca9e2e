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
import { connected, doIt, doThemTogether, openParts, Scribe, silent, topology, type Parts } from './crash/parts.ts'
import { eventually } from './eventually.ts'
import { TestNats } from './nats-server.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

class Migration20260701000000Crash extends Migration {
  override name = 'Migration20260701000000Crash'

  override up(): void {
    this.addSql('create table done (id uuid primary key, text text not null)')
    this.addSql('create table heard (id bigint generated always as identity, text text not null)')
  }
}

const kills = [1, 2, 3]
/** What one process has compiled, so that the next need not. */
const compiled = mkdtempSync(join(tmpdir(), 'portal-test-compiled-'))
let database: TestDatabase
let nats: TestNats
let parts: Parts
let relay: Relay

beforeAll(async () => {
  database = await createTestDatabase({ migrations: [Migration20260701000000Crash] })
  nats = await TestNats.start()
  parts = await openParts(database.url, nats.url)
  await connected(parts.link)
  if (parts.link.jetStream) await ensureTopology(parts.link.jetStream, topology)
  relay = new Relay({ database: parts.database, link: parts.link, topology, logger: silent })
})

afterAll(async () => {
  await parts.link.close()
  await parts.orm.close(true)
  await database.drop()
  await nats.stop()
  rmSync(compiled, { recursive: true, force: true })
})

/** Runs a process until it was killed at `point`. */
async function killedAt(point: string, key = '', text = ''): Promise<void> {
  const script = join(import.meta.dirname, 'crash', 'child.ts')
  const child = spawn(process.execPath, [script, point, database.url, nats.url, key, text], {
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const signal = await new Promise((resolve) => child.once('exit', (_, by) => resolve(by)))
  expect(signal).toBe('SIGKILL')
}

async function count(sql: string, value: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(`select count(*)::int as count from ${sql}`, [value])
  return row?.count ?? 0
}

async function messages(): Promise<number> {
  return (await parts.link.jetStream?.manager.streams.info('evt-crash'))?.state.messages ?? 0
}

describe('a process killed with -9', () => {
  it.each(kills)('between commit and answer: the retry gets the answer, and there is one effect (%i)', async () => {
    const key = randomUUID()
    const text = randomUUID()
    await killedAt('after-commit', key, text)
    expect(await count('done where text = $1', text)).toBe(1)
    const retry = await doIt(parts.commands, key, text)
    expect(retry.headers).toEqual({ 'idempotent-replayed': 'true' })
    const [row] = await database.query<{ id: string }>('select id from done where text = $1', [text])
    expect(retry.results).toEqual({ id: row?.id })
    expect(await count(`event where payload->>'text' = $1`, text)).toBe(1)
  })

  it.each(kills)('between a commit that several share and their answers: each retry gets its own (%i)', async () => {
    const keys = Array.from({ length: 5 }, () => randomUUID())
    await killedAt('after-commit-together', keys.join(','))
    const theirs = `text = any(string_to_array($1, ','))`
    expect(await count(`(select distinct xmin::text from done where ${theirs}) as shared`, keys.join(','))).toBe(1)
    const retries = await doThemTogether(parts.commands, keys)
    const rows = await database.query<{ id: string; text: string }>(`select id, text from done where ${theirs}`, [
      keys.join(','),
    ])
    const ids = new Map(rows.map(({ id, text }) => [text, id]))
    expect(rows).toHaveLength(keys.length)
    expect(retries.map(({ headers, results }) => [headers, results.id])).toEqual(
      keys.map((key) => [{ 'idempotent-replayed': 'true' }, ids.get(key)]),
    )
  })

  it.each(kills)('between publishing and marking: published again, stored once (%i)', async () => {
    await relay.publishBatch()
    const text = randomUUID()
    await doIt(parts.commands, randomUUID(), text)
    const before = await messages()
    await killedAt('after-publish')
    expect(await messages()).toBe(before + 2)
    expect(await count('outbox_commit where published_at is null and $1::text is not null', '')).toBe(1)
    await eventually(async () => {
      await relay.publishBatch()
      expect(await count('outbox_commit where published_at is null and $1::text is not null', '')).toBe(0)
    })
    expect(await messages()).toBe(before + 2)
  })

  it('between a commit and publishing it from memory: published by another within seconds', async () => {
    await relay.publishBatch()
    const before = await messages()
    const dying = new Commands(parts.orm, parts.database)
    dying.publishBy({ isReady: true, publish: () => undefined, wake: () => undefined })
    await doIt(dying, randomUUID(), randomUUID())
    await relay.publishBatch()
    expect(await messages()).toBe(before)
    const held = `outbox_commit where published_at is null and due_at between now() and now() + $1::interval`
    expect(await count(held, '5 seconds')).toBe(1)
    await database.query('update outbox_commit set due_at = now() where published_at is null')
    await relay.publishBatch()
    expect(await messages()).toBe(before + 2)
  })

  it.each(kills)('between the effect and its acknowledgement: delivered again, effective once (%i)', async () => {
    const text = randomUUID()
    await doIt(parts.commands, randomUUID(), text)
    await relay.publishBatch()
    await killedAt('before-acknowledgement')
    expect(await count('heard where text = $1', text)).toBeLessThanOrEqual(1)
  })

  it('leaves a consumer that goes on, with every event handled exactly once', async () => {
    const [declaration] = topology.consumers
    if (!declaration) throw new Error('no consumer')
    const { orm, link } = parts
    const deadLetters = new DeadLetters(parts.database, orm, systemClock)
    // What the dead processes had taken comes back when its time to be acknowledged is over.
    const manager = link.jetStream?.manager
    await manager?.consumers.update('evt-crash', 'crash-scribe', { ack_wait: 1_000_000_000 })
    const loop = new ConsumerLoop(declaration, new Scribe(), {
      orm,
      link,
      topology,
      deadLetters,
      logger: silent,
      onHandled: () => undefined,
    })
    loop.start()
    await eventually(async () => {
      const info = await manager?.consumers.info('evt-crash', 'crash-scribe')
      expect([info?.num_pending, info?.num_ack_pending]).toEqual([0, 0])
    }, 45_000)
    await loop.stop()
    // As declared, though it was there already and declared otherwise.
    expect((await manager?.consumers.info('evt-crash', 'crash-scribe'))?.config.ack_wait).toBe(10_000_000_000)
    const rows = await database.query<{ text: string; heard: number; published: number }>(
      `select d.text, (select count(*) from heard h where h.text = d.text)::int as heard,
        (select count(*) from event o where o.payload->>'text' = d.text)::int as published from done d`,
    )
    expect(rows).toHaveLength(25)
    expect(rows.filter((row) => row.heard !== 1 || row.published !== 1)).toEqual([])
  })
})
