import { randomUUID } from 'node:crypto'
import { query } from '@portal/contracts-common'
import { DeadLetters, NatsClient, Queries, Relay, type ActionsRecorded } from '@portal/messaging'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MikroORM } from '@mikro-orm/postgresql'
import { inTransaction } from '@portal/persistence'
import { forwardedDecision } from './forwarded-decision.ts'
import { waitFor } from './wait-for.ts'
import { EchoNote, rejectText } from './sample/echo-note.consumer.ts'
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

async function countEchoes(text: string): Promise<number> {
  const [row] = await service.database.query<{ count: number }>(
    'select count(*)::int as count from history where text = $1',
    [text],
  )
  return row?.count ?? 0
}

async function countUnpublished(): Promise<number> {
  const [row] = await service.database.query<{ count: number }>(
    'select count(*)::int as count from outbox where published_at is null',
  )
  return row?.count ?? 0
}

const inLetterTransaction =
  (verb: 'replay' | 'discard') => (id: string, resolution: { readonly by: string; readonly reason: string }) => {
    const { app } = service.service
    return inTransaction(app.get(MikroORM), (em) => app.get(DeadLetters)[verb](em, id, resolution))
  }
const replay = inLetterTransaction('replay')
const discard = inLetterTransaction('discard')

const getEchoConsumer = () => service.service.app.get(EchoNote)

describe('an event', () => {
  it('is delivered once', async () => {
    const text = randomUUID()
    await add(text)
    await waitFor(async () => expect(await countEchoes(text)).toBe(1))
    await waitFor(async () => expect(await countUnpublished()).toBe(0))
  })

  it('is followed by a message with the action of its command', async () => {
    const text = randomUUID()
    await add(text)
    const manager = service.service.app.get(NatsClient).jetStream?.manager
    const recorded = await waitFor(async () => {
      const message = await manager?.streams.getMessage('evt-notes', { last_by_subj: 'evt.notes.actions.recorded.v1' })
      const envelope = message?.json<{ payload: ActionsRecorded }>()
      expect(envelope?.payload.actions.at(-1)).toMatchObject({ after: { text } })
      return envelope?.payload
    })
    const action = { kind: 'note.added', actor: 'ann', actorGroups: ['USERS'], route: 'POST /api/notes', before: null }
    expect(recorded).toMatchObject({ service: 'notes', actions: [action] })
  })

  it('is published by the committing process before its lease ends', async () => {
    const text = randomUUID()
    await add(text)
    await waitFor(async () => {
      const [commit] = await service.database.query<{ inTime: boolean | null }>(
        `select published_at < next_attempt_at as "inTime" from outbox
          where action_ids && array(select id from action where after->>'text' = $1)`,
        [text],
      )
      expect(commit?.inTime).toBe(true)
    })
  })

  it('is handled once when it is delivered three times', async () => {
    const text = randomUUID()
    await add(text)
    await waitFor(async () => expect(await countEchoes(text)).toBe(1))
    const [event] = await service.database.query<{ id: string }>(
      `select id from outbox_event where payload->>'text' = $1`,
      [text],
    )
    const nats = service.service.app.get(NatsClient)
    const envelope = {
      id: event?.id,
      subject: 'evt.notes.note.added.v1',
      at: new Date().toISOString(),
      aggregateId: 'a',
      payload: { text, by: 'ann' },
    }
    for (let index = 0; index < 2; index++) {
      await nats.jetStream?.client.publish(envelope.subject, JSON.stringify(envelope), { msgID: randomUUID() })
    }
    const marker = randomUUID()
    await add(marker)
    await waitFor(async () => expect(await countEchoes(marker)).toBe(1))
    expect(await countEchoes(text)).toBe(1)
  })
})

describe('while NATS is down', () => {
  it('accepts writes, and delivers their events when NATS is back', async () => {
    await service.nats.kill()
    const texts = Array.from({ length: 20 }, () => randomUUID())
    const responses = await Promise.all(texts.map((text) => add(text)))
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]))
    const readiness = await waitFor(async () => {
      const response = await service.service.privatePort.inject('/readyz')
      expect(response.json()).toMatchObject({ status: 'degraded', checks: { messaging: 'degraded' } })
      return response
    })
    expect(readiness.statusCode).toBe(200)
    await service.nats.restart()
    await waitFor(async () => expect(await Promise.all(texts.map(countEchoes))).toEqual(texts.map(() => 1)), 20_000)
  })

  it('recreates lost streams and consumers, and fills them from the outbox with one command', async () => {
    const before = await service.database.query<{ count: number }>('select count(*)::int as count from history')
    await service.nats.restartEmpty()
    const text = randomUUID()
    await add(text)
    await waitFor(async () => expect(await countEchoes(text)).toBe(1), 20_000)
    const [rows] = await service.database.query<{ count: number }>(
      'select (select count(*) from outbox_event)::int + (select count(*) from outbox)::int as count',
    )
    const rebuild = { method: 'POST', url: '/messaging/rebuild-stream' } as const
    expect((await service.service.privatePort.inject(rebuild)).statusCode).toBe(403)
    const response = await service.service.privatePort.inject({ ...rebuild, headers })
    expect(response.json()).toEqual({ events: rows?.count })
    const marker = randomUUID()
    await add(marker)
    await waitFor(async () => expect(await countEchoes(marker)).toBe(1), 20_000)
    const after = await service.database.query<{ count: number }>('select count(*)::int as count from history')
    expect(after[0]?.count).toBe((before[0]?.count ?? 0) + 2)
  })
})

describe('an event that cannot be handled', () => {
  it('becomes a dead letter after ten attempts while others are delivered, and can be replayed', async () => {
    const rejectedEvent = randomUUID()
    getEchoConsumer().rejectedText = rejectedEvent
    await add(rejectedEvent)
    const text = randomUUID()
    await add(text)
    await waitFor(async () => expect(await countEchoes(text)).toBe(1), 2000)
    const letters = service.service.app.get(DeadLetters)
    const letter = await waitFor(async () => {
      const [found] = await letters.list({ state: 'pending' })
      if (!found) throw new Error('not yet')
      return found
    })
    expect(letter).toMatchObject({
      consumer: 'echo',
      attempts: 10,
      failure: 'Error: rejected',
      subject: 'evt.notes.note.added.v1',
    })
    await expect(replay(letter.id, { by: 'adm', reason: 'again' })).rejects.toThrow('rejected')
    expect(await letters.list({ state: 'pending' })).toHaveLength(1)
    getEchoConsumer().rejectedText = 'nothing'
    await replay(letter.id, { by: 'adm', reason: 'fixed' })
    expect(await countEchoes(rejectedEvent)).toBe(1)
    expect(await letters.list({ state: 'replayed' })).toMatchObject([{ resolvedBy: 'adm', reason: 'fixed' }])
    await expect(replay(letter.id, { by: 'adm', reason: 'twice' })).rejects.toMatchObject({
      code: 'dead-letters.already-resolved',
    })
    expect(await countEchoes(rejectedEvent)).toBe(1)
  })

  it('becomes a dead letter when its statement takes too long each time, while others are delivered', async () => {
    const [poison, text] = [randomUUID(), randomUUID()]
    const echo = getEchoConsumer()
    // PostgreSQL reports a canceled statement like one that exceeds the time limit.
    echo.reject = (em) => em.execute('select pg_cancel_backend(pg_backend_pid())')
    echo.rejectedText = poison
    await add(poison)
    await add(text)
    await waitFor(async () => expect(await countEchoes(text)).toBe(1))
    const letters = service.service.app.get(DeadLetters)
    await waitFor(async () =>
      expect(await letters.list({ state: 'pending' })).toMatchObject([{ envelope: { payload: { text: poison } } }]),
    )
    const [letter] = await letters.list({ state: 'pending' })
    Object.assign(echo, { rejectedText: 'nothing', reject: rejectText })
    await discard(letter?.id ?? '', { by: 'adm', reason: 'test' })
  })

  it('becomes a dead letter even if it contains characters that PostgreSQL cannot store', async () => {
    const letters = service.service.app.get(DeadLetters)
    const event = { id: randomUUID(), subject: 'evt.notes.note.added.v1', at: 'now', aggregateId: 'a' }
    const data = JSON.stringify({ ...event, payload: { text: 'a\0b\\u0000\ud800' } })
    await letters.store('echo', event.subject, Buffer.from(data), 10, 'Error: \0')
    const [letter] = await letters.list({ state: 'pending' })
    expect(letter).toMatchObject({
      eventId: event.id,
      envelope: { payload: { text: 'a\ufffdb\\u0000\ufffd' } },
      failure: 'Error: \ufffd',
    })
    await discard(letter?.id ?? '', { by: 'adm', reason: 'test' })
  })

  it('can be discarded with a reason, even if it is not a valid event', async () => {
    const letters = service.service.app.get(DeadLetters)
    await letters.store('echo', 'evt.notes.note.added.v1', Buffer.from('not json'), 10, 'SyntaxError')
    const [letter] = await letters.list({ state: 'pending' })
    expect(letter?.envelope).toEqual({ unreadable: 'not json' })
    await discard(letter?.id ?? '', { by: 'adm', reason: 'noise' })
    expect(await letters.list({ state: 'pending' })).toEqual([])
    await expect(discard(randomUUID(), { by: 'adm', reason: 'x' })).rejects.toMatchObject({
      code: 'resource.not-found',
    })
  })

  it('is listed and resolved on the private port, masked, in pages, and only with the credential', async () => {
    const { privatePort, app } = service.service
    const send = (url: string, options: object = {}) => privatePort.inject({ url, headers, ...options })
    expect((await send('/messaging/dead-letters', { headers: {} })).statusCode).toBe(403)
    const event = { id: randomUUID(), at: '2026-11-21T10:00:00.000Z', payload: { authorName: 'Rosa' } }
    for (const consumer of ['first', 'second'])
      await app.get(DeadLetters).store(consumer, 'evt.notes.note.added.v1', Buffer.from(JSON.stringify(event)), 10, 'x')
    const [first] = (await send('/messaging/dead-letters?state=pending&limit=1')).json().items
    expect(JSON.stringify(first.payload)).not.toContain('Rosa')
    const position = `failedAt=${first.failedAt}&id=${first.id}`
    const [second] = (await send(`/messaging/dead-letters?state=pending&limit=1&${position}`)).json().items
    expect(second.consumer).not.toBe(first.consumer)
    const decide = (path: string, key?: string) =>
      send(`/messaging/dead-letters/${path}`, { method: 'POST', payload: forwardedDecision({}, key) })
    const discarded = { results: { discarded: true } }
    expect((await decide(`${first.id}/discard`, 'key-1')).json()).toEqual({ ...discarded, isReplayed: false })
    expect((await decide(`${first.id}/discard`, 'key-1')).json()).toEqual({ ...discarded, isReplayed: true })
    const again = await decide(`${first.id}/discard`)
    expect([again.statusCode, again.json().error]).toEqual([409, 'dead-letters.already-resolved'])
    const failed = await decide(`${second.id}/replay`)
    expect([failed.statusCode, failed.json().error]).toEqual([409, 'resource.not-found'])
    await decide(`${second.id}/discard`)
    const text = `select kind, entity_id, actor, reason from action where entity_type = 'dead-letter' order by at, id`
    expect(await service.database.query(text)).toEqual(
      [first, second].map(({ id }) => ({
        kind: 'dead-letter.discarded',
        entity_id: id,
        actor: 'adm',
        reason: 'the paint is back',
      })),
    )
  })
})

describe('a query', () => {
  const repeated = query('qry.notes.number.double.v1', {
    request: z.strictObject({ number: z.number() }),
    response: z.object({ doubled: z.number() }),
    timeoutMs: 500,
  })

  it('gets a response over NATS that is validated on both sides', async () => {
    const queries = service.service.app.get(Queries)
    queries.handle(repeated, ({ number }) => {
      if (number === 13) throw new Error('failed')
      return { doubled: number * 2, extra: 'not in the contract' }
    })
    expect(await queries.request(repeated, { number: 21 })).toEqual({ doubled: 42 })
    await expect(queries.request(repeated, { number: 13 })).rejects.toMatchObject({ code: 'service.unavailable' })
    expect(() => queries.handle(repeated, () => ({ doubled: 0 }))).toThrow(/two handlers/)
  })

  it('returns 503 without a response, and works again after NATS was down', async () => {
    const queries = service.service.app.get(Queries)
    const unhandled = query('qry.unknown.number.double.v1', {
      request: z.object({}),
      response: z.object({}),
      timeoutMs: 300,
    })
    await expect(queries.request(unhandled, {})).rejects.toMatchObject({ code: 'service.unavailable' })
    await service.nats.kill()
    await expect(queries.request(repeated, { number: 1 })).rejects.toMatchObject({ code: 'service.unavailable' })
    await service.nats.restart()
    await waitFor(async () => expect(await queries.request(repeated, { number: 4 })).toEqual({ doubled: 8 }))
  })
})

describe('an event that NATS does not accept', () => {
  it('stays in the outbox, while the others of its batch are published', async () => {
    const [tooLarge, ordinary] = [randomUUID(), randomUUID()]
    for (const text of [tooLarge, ordinary]) await add(text)
    await waitFor(async () => expect(await countUnpublished()).toBe(0))
    const actions = `select action_id from outbox_event where payload->>'text' = any($1)`
    await service.database.query('alter table action disable trigger user')
    // In one statement, so that both are in the same batch.
    await service.database.query(
      `with enlarged as (
         update action set events = jsonb_set(events, '{0,payload,text}', to_jsonb(repeat('x', 2000000)))
          where events->0->'payload'->>'text' = $2)
       update outbox set published_at = null, attempts = 0, next_attempt_at = now()
        where action_ids && array(${actions})`,
      [[tooLarge, ordinary], tooLarge],
    )
    await service.database.query('alter table action enable trigger user')
    const unpublished = 'select attempts, last_error from outbox where published_at is null'
    await waitFor(async () =>
      expect(await service.database.query(unpublished)).toEqual([
        { attempts: expect.any(Number), last_error: expect.stringContaining('max_payload') },
      ]),
    )
    await service.database.query('update outbox set published_at = now() where published_at is null')
  })
})

describe('several relays', () => {
  it('publish each event of the outbox once', async () => {
    const app = service.service.app
    await app.get(Relay).stop()
    const texts = Array.from({ length: 300 }, () => randomUUID())
    // In groups that a slow machine can handle before requests time out.
    for (let from = 0; from < texts.length; from += 50) {
      const responses = await Promise.all(texts.slice(from, from + 50).map((text) => add(text)))
      expect(responses.filter(({ status }) => status !== 201)).toEqual([])
    }
    const manager = app.get(NatsClient).jetStream?.manager
    const before = (await manager?.streams.info('evt-notes'))?.state.messages ?? 0
    // Repeated until nothing is pending: events that were not acknowledged in time are sent again but must not be stored twice.
    await waitFor(async () => {
      await Promise.all([app.get(Relay).publishBatch(), app.get(Relay).publishBatch(), app.get(Relay).publishBatch()])
      expect(await countUnpublished()).toBe(0)
    }, 20_000)
    expect((await manager?.streams.info('evt-notes'))?.state.messages).toBe(before + 600)
    app.get(Relay).start()
    await waitFor(async () => expect(await Promise.all(texts.map(countEchoes))).toEqual(texts.map(() => 1)))
  })
})

describe('a busy relay', () => {
  it('publishes a late commit with a low position within one full scan interval', async () => {
    const relay = service.service.app.get(Relay)
    await relay.stop()
    const addNoteAndWait = () => service.call(notesHttp.addNote, { body: { text: randomUUID() } }, { as: ann })
    for (let batch = 0; batch < 20; batch += 1) {
      const responses = await Promise.all(Array.from({ length: 30 }, addNoteAndWait))
      expect(responses.filter(({ status }) => status !== 201)).toEqual([])
    }
    await waitFor(async () => {
      await relay.publishBatch()
      expect(await countUnpublished()).toBe(0)
    }, 20_000)
    await add(randomUUID())
    await service.database.query(
      `with late as (delete from outbox where published_at is null returning id, action_ids)
       insert into outbox (id, action_ids, position) overriding system value select id, action_ids, 1 from late`,
    )
    const countLate = async () =>
      (await service.database.query('select 1 from outbox where position = 1 and published_at is null')).length
    for (let polls = 0; polls < 100 && (await countLate()) > 0; polls += 1) {
      await add(randomUUID())
      await relay.publishBatch()
    }
    expect(await countLate()).toBe(0)
    relay.start()
  })
})

it('a process with CONSUME_EVENTS=false publishes events without handling them', async () => {
  const env = { CONSUME_EVENTS: 'false' }
  const publisher = await createTestService(notes, { migrations, appendOnly, nats: true, env })
  try {
    await publisher.call(
      notesHttp.addNote,
      { body: { text: randomUUID() } },
      { as: ann, headers: { 'idempotency-key': randomUUID() } },
    )
    const manager = publisher.service.app.get(NatsClient).jetStream?.manager
    await waitFor(async () => {
      const [consumer] = (await manager?.consumers.list('evt-notes').next()) ?? []
      expect([consumer?.num_pending, consumer?.delivered.consumer_seq]).toEqual([1, 0])
    })
    expect(await publisher.database.query('select 1 from history')).toEqual([])
  } finally {
    await publisher.close()
  }
})
