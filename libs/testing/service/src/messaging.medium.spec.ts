import { randomUUID } from 'node:crypto'
import { query } from '@portal/contracts-common'
import { DeadLetters, defineTopology, NatsLink, Queries, Relay, type ActionsRecorded } from '@portal/messaging'
import { Database } from '@portal/persistence'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { eventually } from './eventually.ts'
import { EchoNote } from './sample/echo-note.consumer.ts'
import { notesHttp } from './sample/notes.contract.ts'
import { appendOnly, migrations, notes } from './sample/notes.service.ts'
import { createTestService, type TestService } from './test-service.ts'

const credential = 'c'.repeat(32)
const headers = { 'x-internal-credential': credential }
let service: TestService
const ann = { groups: ['USERS'], sub: 'ann' }

beforeAll(async () => {
  service = await createTestService(notes, {
    migrations,
    appendOnly,
    nats: true,
    env: { INTERNAL_CREDENTIAL: credential },
  })
})
afterAll(() => service.close())

const add = (text: string) =>
  service.call(notesHttp.addNote, { body: { text } }, { as: ann, headers: { 'idempotency-key': randomUUID() } })

async function echoes(text: string): Promise<number> {
  const [row] = await service.database.query<{ count: number }>(
    'select count(*)::int as count from history where text = $1',
    [text],
  )
  return row?.count ?? 0
}

async function unpublished(): Promise<number> {
  const [row] = await service.database.query<{ count: number }>(
    'select count(*)::int as count from outbox_commit where published_at is null',
  )
  return row?.count ?? 0
}

const consumer = () => service.service.app.get(EchoNote)

describe('an event', () => {
  it('arrives once, with its command', async () => {
    const text = randomUUID()
    await add(text)
    await eventually(async () => expect(await echoes(text)).toBe(1))
    await eventually(async () => expect(await unpublished()).toBe(0))
  })

  it('is published with the action of its command', async () => {
    const text = randomUUID()
    await add(text)
    const manager = service.service.app.get(NatsLink).jetStream?.manager
    const recorded = await eventually(async () => {
      const message = await manager?.streams.getMessage('evt-notes', { last_by_subj: 'evt.notes.actions.recorded.v1' })
      const envelope = message?.json<{ payload: ActionsRecorded }>()
      expect(envelope?.payload.actions.at(-1)?.after).toEqual({ text })
      return envelope?.payload
    })
    const told = { kind: 'note.added', actor: 'ann', actorGroups: ['USERS'], route: 'POST /api/notes', before: null }
    expect(recorded).toMatchObject({ service: 'notes', actions: [told] })
  })

  it('is published by the process that committed it before anybody else would look at it', async () => {
    const text = randomUUID()
    await add(text)
    await eventually(async () => {
      const [commit] = await service.database.query<{ ahead: boolean | null }>(
        `select published_at < due_at as ahead from outbox_commit
          where action_ids && array(select id from action where after->>'text' = $1)`,
        [text],
      )
      expect(commit?.ahead).toBe(true)
    })
  })

  it('is handled once when it is delivered three times', async () => {
    const text = randomUUID()
    await add(text)
    await eventually(async () => expect(await echoes(text)).toBe(1))
    const [event] = await service.database.query<{ id: string }>(`select id from event where payload->>'text' = $1`, [
      text,
    ])
    const link = service.service.app.get(NatsLink)
    const envelope = {
      id: event?.id,
      subject: 'evt.notes.note.added.v1',
      at: new Date().toISOString(),
      aggregateId: 'a',
      payload: { text, by: 'ann' },
    }
    for (let i = 0; i < 2; i++) {
      await link.jetStream?.client.publish(envelope.subject, JSON.stringify(envelope), { msgID: randomUUID() })
    }
    const marker = randomUUID()
    await add(marker)
    await eventually(async () => expect(await echoes(marker)).toBe(1))
    expect(await echoes(text)).toBe(1)
  })
})

describe('while NATS is down', () => {
  it('writes go on, and their events arrive when it is back', async () => {
    await service.nats.kill()
    const texts = Array.from({ length: 20 }, () => randomUUID())
    const answers = await Promise.all(texts.map((text) => add(text)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    const readiness = await eventually(async () => {
      const answer = await service.service.privatePort.inject('/readyz')
      expect(answer.json()).toMatchObject({ status: 'degraded', checks: { messaging: 'degraded' } })
      return answer
    })
    expect(readiness.statusCode).toBe(200)
    await service.nats.restart()
    await eventually(async () => expect(await Promise.all(texts.map(echoes))).toEqual(texts.map(() => 1)), 20_000)
  })

  it('streams and consumers that lost their data are made again, and filled from the outbox by one command', async () => {
    const before = await service.database.query<{ count: number }>('select count(*)::int as count from history')
    await service.nats.restartEmpty()
    const text = randomUUID()
    await add(text)
    await eventually(async () => expect(await echoes(text)).toBe(1), 20_000)
    const [rows] = await service.database.query<{ count: number }>(
      'select (select count(*) from event)::int + (select count(*) from outbox_commit)::int as count',
    )
    const rebuild = { method: 'POST', url: '/messaging/rebuild-stream' } as const
    expect((await service.service.privatePort.inject(rebuild)).statusCode).toBe(403)
    const answer = await service.service.privatePort.inject({ ...rebuild, headers })
    expect(answer.json()).toEqual({ events: rows?.count })
    const marker = randomUUID()
    await add(marker)
    await eventually(async () => expect(await echoes(marker)).toBe(1), 20_000)
    const after = await service.database.query<{ count: number }>('select count(*)::int as count from history')
    expect(after[0]?.count).toBe((before[0]?.count ?? 0) + 2)
  })
})

describe('an event nobody can handle', () => {
  it('becomes a dead letter after ten failures while others pass, and can be replayed', async () => {
    const poison = randomUUID()
    consumer().unbearable = poison
    await add(poison)
    const text = randomUUID()
    await add(text)
    await eventually(async () => expect(await echoes(text)).toBe(1), 2000)
    const letters = service.service.app.get(DeadLetters)
    const letter = await eventually(async () => {
      const [found] = await letters.list({ state: 'waiting' })
      if (!found) throw new Error('not yet')
      return found
    })
    expect(letter).toMatchObject({
      consumer: 'echo',
      attempts: 10,
      failure: 'Error: unbearable',
      subject: 'evt.notes.note.added.v1',
    })
    await expect(letters.replay(letter.id, { by: 'adm', reason: 'again' })).rejects.toThrow('unbearable')
    expect(await letters.list({ state: 'waiting' })).toHaveLength(1)
    consumer().unbearable = 'nothing'
    await letters.replay(letter.id, { by: 'adm', reason: 'mended' })
    expect(await echoes(poison)).toBe(1)
    expect(await letters.list({ state: 'replayed' })).toMatchObject([{ decidedBy: 'adm', reason: 'mended' }])
    await expect(letters.replay(letter.id, { by: 'adm', reason: 'twice' })).rejects.toMatchObject({
      code: 'dead-letters.decided',
    })
    expect(await echoes(poison)).toBe(1)
  })

  it('can be given up with a reason, and one that is no event is kept too', async () => {
    const letters = service.service.app.get(DeadLetters)
    await letters.keep('echo', 'evt.notes.note.added.v1', Buffer.from('not json'), 10, 'SyntaxError')
    const [letter] = await letters.list({ state: 'waiting' })
    expect(letter?.envelope).toEqual({ unreadable: 'not json' })
    await letters.discard(letter?.id ?? '', { by: 'adm', reason: 'noise' })
    expect(await letters.list({ state: 'waiting' })).toEqual([])
    await expect(letters.discard(randomUUID(), { by: 'adm', reason: 'x' })).rejects.toMatchObject({
      code: 'resource.not-found',
    })
  })

  it('is told and decided on the private port, masked, in pages, and only to who shows the credential', async () => {
    const { privatePort, app } = service.service
    const ask = (url: string, more: object = {}) => privatePort.inject({ url, headers, ...more })
    expect((await ask('/messaging/dead-letters', { headers: {} })).statusCode).toBe(403)
    const event = { id: randomUUID(), at: '2026-11-21T10:00:00.000Z', payload: { authorName: 'Rosa' } }
    for (const consumer of ['one', 'other'])
      await app.get(DeadLetters).keep(consumer, 'evt.notes.note.added.v1', Buffer.from(JSON.stringify(event)), 10, 'x')
    const [first] = (await ask('/messaging/dead-letters?state=waiting&limit=1')).json().items
    expect(JSON.stringify(first.payload)).not.toContain('Rosa')
    const place = `failedAt=${first.failedAt}&id=${first.id}`
    const [second] = (await ask(`/messaging/dead-letters?state=waiting&limit=1&${place}`)).json().items
    expect(second.consumer).not.toBe(first.consumer)
    const decision = { method: 'POST', payload: { by: 'adm', reason: 'noise' } } as const
    expect((await ask(`/messaging/dead-letters/${first.id}/discard`, decision)).statusCode).toBe(200)
    const again = await ask(`/messaging/dead-letters/${first.id}/discard`, decision)
    expect([again.statusCode, again.json().error]).toEqual([409, 'dead-letters.decided'])
    await ask(`/messaging/dead-letters/${second.id}/discard`, decision)
  })
})

describe('a query', () => {
  const double = query('qry.notes.number.double.v1', {
    question: z.strictObject({ number: z.number() }),
    answer: z.object({ doubled: z.number() }),
    timeout: 500,
  })

  it('is answered over NATS, checked on both sides', async () => {
    const queries = service.service.app.get(Queries)
    queries.answerQuery(double, ({ number }) => {
      if (number === 13) throw new Error('unlucky')
      return { doubled: number * 2, more: 'than promised' }
    })
    expect(await queries.ask(double, { number: 21 })).toEqual({ doubled: 42 })
    await expect(queries.ask(double, { number: 13 })).rejects.toMatchObject({ code: 'service.unavailable' })
    expect(() => queries.answerQuery(double, () => ({ doubled: 0 }))).toThrow(/answered twice/)
  })

  it('is 503 when nobody answers, and works again after NATS was down', async () => {
    const queries = service.service.app.get(Queries)
    const nobody = query('qry.nobody.number.double.v1', { question: z.object({}), answer: z.object({}), timeout: 300 })
    await expect(queries.ask(nobody, {})).rejects.toMatchObject({ code: 'service.unavailable' })
    await service.nats.kill()
    await expect(queries.ask(double, { number: 1 })).rejects.toMatchObject({ code: 'service.unavailable' })
    await service.nats.restart()
    await eventually(async () => expect(await queries.ask(double, { number: 4 })).toEqual({ doubled: 8 }))
  })
})

describe('several relays', () => {
  it('share the outbox without publishing anything twice', async () => {
    const app = service.service.app
    await app.get(Relay).stop()
    const texts = Array.from({ length: 300 }, () => randomUUID())
    // No more at a time than a slow machine can answer before they are refused for waiting too long.
    for (let from = 0; from < texts.length; from += 50) {
      const answers = await Promise.all(texts.slice(from, from + 50).map((text) => add(text)))
      expect(answers.filter(({ status }) => status !== 201)).toEqual([])
    }
    const manager = app.get(NatsLink).jetStream?.manager
    const before = (await manager?.streams.info('evt-notes'))?.state.messages ?? 0
    // Again until nothing waits: what was not acknowledged in time is sent again, and must not be there twice.
    await eventually(async () => {
      await Promise.all([app.get(Relay).publishBatch(), app.get(Relay).publishBatch(), app.get(Relay).publishBatch()])
      expect(await unpublished()).toBe(0)
    }, 20_000)
    expect((await manager?.streams.info('evt-notes'))?.state.messages).toBe(before + 600)
    app.get(Relay).start()
    await eventually(async () => expect(await Promise.all(texts.map(echoes))).toEqual(texts.map(() => 1)))
  })
})

describe('a relay that is busy', () => {
  it('publishes in time what was committed after many others that came later', async () => {
    const relay = service.service.app.get(Relay)
    await relay.stop()
    const quickly = () => service.call(notesHttp.addNoteQuickly, { body: { text: randomUUID() } }, { as: ann })
    const answers = await Promise.all(Array.from({ length: 600 }, quickly))
    expect(answers.filter(({ status }) => status !== 201)).toEqual([])
    await eventually(async () => {
      await relay.publishBatch()
      expect(await unpublished()).toBe(0)
    }, 20_000)
    await add(randomUUID())
    await service.database.query(
      `with late as (delete from outbox_commit where published_at is null returning id, action_ids)
       insert into outbox_commit (id, action_ids, position) overriding system value select id, action_ids, 1 from late`,
    )
    const late = async () =>
      (await service.database.query('select 1 from outbox_commit where position = 1 and published_at is null')).length
    for (let looks = 0; looks < 100 && (await late()) > 0; looks += 1) {
      await add(randomUUID())
      await relay.publishBatch()
    }
    expect(await late()).toBe(0)
    relay.start()
  })
})

describe('what an earlier release has queued, a row a command', () => {
  it('is published when it waits, and belongs to the stream when it was published', async () => {
    const app = service.service.app
    await app.get(Relay).stop()
    const [waiting, published, apart] = [randomUUID(), randomUUID(), randomUUID()]
    await add(waiting)
    await add(published)
    await service.database.query(
      `with queued as (delete from outbox_commit where published_at is null returning action_ids)
       insert into outbox_delivery (action_id, published_at)
       select a.id, case when a.after->>'text' = $1 then now() end from queued join action a on a.id = any(action_ids)`,
      [published],
    )
    // Then events had rows of their own.
    await service.database.query(
      `insert into outbox select gen_random_uuid(), id, at, 'evt.notes.note.added.v1', entity_id, $2
         from action where after->>'text' = $1`,
      [waiting, { text: apart, by: 'ann' }],
    )
    const link = app.get(NatsLink)
    const manager = link.jetStream?.manager
    const stored = async () => (await manager?.streams.info('evt-notes'))?.state.messages ?? 0
    const before = await stored()
    const topology = defineTopology({ service: 'notes', consumers: [] })
    await new Relay({ database: app.get(Database), link, topology, logger: service.service.logger }).publishBatch()
    expect(await stored()).toBe(before + 3)
    await eventually(async () => expect([await echoes(waiting), await echoes(apart)]).toEqual([1, 1]))
    const [rows] = await service.database.query<{ count: number }>(
      `select ((select count(*) from event) + (select count(*) from outbox_commit)
                + (select count(*) from outbox_delivery))::int as count`,
    )
    const answer = await service.service.privatePort.inject({
      method: 'POST',
      url: '/messaging/rebuild-stream',
      headers,
    })
    expect(answer.json()).toEqual({ events: rows?.count })
    expect(await stored()).toBe(before + 5)
    await eventually(async () => expect(await echoes(published)).toBe(1))
    app.get(Relay).start()
  })
})

it('a process that handles no events publishes them all the same', async () => {
  const env = { CONSUME_EVENTS: 'false' }
  const answering = await createTestService(notes, { migrations, appendOnly, nats: true, env })
  try {
    await answering.call(
      notesHttp.addNote,
      { body: { text: randomUUID() } },
      { as: ann, headers: { 'idempotency-key': randomUUID() } },
    )
    const manager = answering.service.app.get(NatsLink).jetStream?.manager
    await eventually(async () => {
      const [consumer] = (await manager?.consumers.list('evt-notes').next()) ?? []
      expect([consumer?.num_pending, consumer?.delivered.consumer_seq]).toEqual([1, 0])
    })
    expect(await answering.database.query('select 1 from history')).toEqual([])
  } finally {
    await answering.close()
  }
})
