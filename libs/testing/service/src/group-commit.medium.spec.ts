import { randomUUID } from 'node:crypto'
import { Database, translateDatabaseError } from '@portal/persistence'
import { systemContext } from '@portal/service-kit'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitFor } from './wait-for.ts'
import { AddNote } from './sample/add-note.command.ts'
import { notesHttp } from './sample/notes.contract.ts'
import { migrations, notes } from './sample/notes.service.ts'
import { createTestService, type TestResponse, type TestService } from './test-service.ts'

let service: TestService
const as = { groups: ['USERS'], sub: 'ann' }

beforeAll(async () => {
  service = await createTestService(notes, { migrations })
  await add('verifies the token')
})
afterAll(() => service.close())

const add = (text: string, key: string = randomUUID()) =>
  service.call(notesHttp.addNoteQuickly, { body: { text } }, { as, headers: { 'idempotency-key': key } })

const addTogether = (texts: readonly string[]) => Promise.all(texts.map((text) => add(text)))

const statuses = (responses: readonly TestResponse[]) => responses.map((response) => response.status)

/** Counts the rows of these texts, and the transactions that wrote them. */
async function countRows(texts: readonly string[]) {
  const [counts] = await service.database.query<Record<string, number>>(
    `select (select count(*) from note where text = any($1))::int as notes,
      (select count(distinct xmin::text) from note where text = any($1))::int as transactions,
      (select count(*) from action where after->>'text' = any($1))::int as actions,
      (select count(*) from outbox_event where payload->>'text' = any($1))::int as events,
      (select count(*) from outbox o join action a on a.id = any(o.action_ids) where after->>'text' = any($1))::int as actions_in_outbox,
      (select count(*) from idempotency_key where (response::json->'results'->>'text') = any($1))::int as responses`,
    [texts],
  )
  return counts ?? {}
}

it('writes concurrent commands together, each with its own action, event and stored response', async () => {
  const texts = Array.from({ length: 40 }, () => randomUUID())
  const responses = await addTogether(texts)
  expect(responses.map(({ status, body }) => [status, (body.results as { text: string }).text])).toEqual(
    texts.map((text) => [201, text]),
  )
  const { transactions = 0, ...rest } = await countRows(texts)
  expect(rest).toEqual({ notes: 40, actions: 40, events: 40, actions_in_outbox: 40, responses: 40 })
  expect(transactions).toBeLessThan(20)
  const [mismatches] = await service.database.query<{ count: number }>(
    `select count(*)::int as count from action a join note n on n.id::text = a.entity_id
      join outbox_event e on e.action_id = a.id join idempotency_key i on i.response::json->'results'->>'id' = a.entity_id
     where a.after->>'text' <> n.text or e.payload->>'text' <> n.text or i.response::json->'results'->>'text' <> n.text`,
  )
  expect(mismatches?.count).toBe(0)
})

it('a refused command does not affect the others', async () => {
  const texts = Array.from({ length: 10 }, () => randomUUID())
  const responses = await addTogether([...texts.slice(0, 5), 'too late', ...texts.slice(5)])
  expect(statuses(responses)).toEqual([...Array(5).fill(201), 409, ...Array(5).fill(201)])
  expect(await countRows([...texts, 'too late'])).toMatchObject({ notes: 10, actions: 10, events: 10, responses: 10 })
})

it('a failing command does not affect the others and writes nothing', async () => {
  const rejected = randomUUID()
  await service.database.query(
    `alter table action add constraint rejected_text check (after->>'text' <> '${rejected}')`,
  )
  const texts = Array.from({ length: 10 }, () => randomUUID())
  const responses = await addTogether([...texts.slice(0, 5), rejected, ...texts.slice(5)])
  expect(statuses(responses)).toEqual([...Array(5).fill(201), 500, ...Array(5).fill(201)])
  expect(await countRows(texts)).toMatchObject({
    notes: 10,
    actions: 10,
    events: 10,
    actions_in_outbox: 10,
    responses: 10,
  })
  expect(await countRows([rejected])).toMatchObject({
    notes: 0,
    actions: 0,
    events: 0,
    actions_in_outbox: 0,
    responses: 0,
  })
  await service.database.query('alter table action drop constraint rejected_text')
})

it('adds one note for a repeated key and does not affect the others', async () => {
  const [text, key] = [randomUUID(), randomUUID()]
  const texts = Array.from({ length: 10 }, () => randomUUID())
  const same = () => add(text, key)
  const responses = await Promise.all([same(), ...texts.slice(0, 5).map((other) => add(other)), same(), same()])
  const later = await Promise.all([...texts.slice(5).map((other) => add(other)), same()])
  expect(new Set(statuses([...responses, ...later]))).toEqual(new Set([201]))
  const replays = [...responses, ...later].filter((response) => response.headers['idempotent-replayed'] === 'true')
  expect(replays.map((response) => (response.body.results as { text: string }).text)).toEqual([text, text, text])
  expect(await countRows([...texts, text])).toMatchObject({ notes: 11, actions: 11, events: 11, responses: 11 })
})

/** Locks a key, so that requests with it wait; returns the function that unlocks it. */
async function lockKey(actor: string, route: string, key: string): Promise<() => Promise<void>> {
  const other = new pg.Client({ connectionString: service.database.ownerUrl })
  await other.connect()
  await other.query('begin')
  await other.query(
    `insert into idempotency_key (actor, route, key, request_hash, status, response) values ($1, $2, $3, '', 201, '{}')`,
    [actor, route, key],
  )
  return async () => {
    await other.query('rollback')
    await other.end()
  }
}

/** Waits for the backend that is blocked by a lock and returns its pid. */
async function findBlockedBackend(): Promise<number> {
  return waitFor(async () => {
    const rows = await service.database.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.pid ?? 0
  })
}

it('a command that waits for a lock does not delay the others', async () => {
  const [text, key] = [randomUUID(), randomUUID()]
  const unlock = await lockKey('ann', 'POST /api/quick-notes', key)
  const waiting = add(text, key)
  const texts = Array.from({ length: 10 }, () => randomUUID())
  // It is already running when the others arrive.
  await findBlockedBackend()
  expect(statuses(await addTogether(texts))).toEqual(Array(10).fill(201))
  expect(await countRows([text])).toMatchObject({ notes: 0 })
  await unlock()
  // On a slow machine the lock timeout may expire (409); a browser would retry.
  const first = await waiting
  expect((first.status === 409 ? await add(text, key) : first).status).toBe(201)
  expect(await countRows([...texts, text])).toMatchObject({ notes: 11, actions: 11, events: 11, responses: 11 })
})

it('a broken connection fails only the commands sent over it', async () => {
  const { app } = service.service
  const { pool } = app.get(Database)
  const addNote = app.get(AddNote, { strict: false })
  const send = (text: string) =>
    addNote.runQuickly(
      systemContext({ route: 'test', now: new Date(), correlationId: text, idempotencyKey: text }),
      text,
    )
  // More than fit into one statement; the rest is pipelined on the same connection.
  const texts = Array.from({ length: 80 }, () => randomUUID())
  const unlock = await lockKey('nobody', 'test', texts[0] ?? '')
  const settled = Promise.allSettled(texts.map(send))
  const pid = await findBlockedBackend()
  await service.database.query('select pg_terminate_backend($1)', [pid])
  const refusals = (await settled).map(
    (result) => result.status === 'rejected' && translateDatabaseError(result.reason)?.code,
  )
  expect(refusals).toEqual(Array(80).fill('service.unavailable'))
  await unlock()
  expect(await countRows(texts)).toMatchObject({ notes: 0, actions: 0, events: 0 })
  const retries = await Promise.all(texts.map(send))
  expect(new Set(retries.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await countRows(texts)).toMatchObject({ notes: 80, actions: 80, events: 80 })
  await waitFor(() => expect([pool.waitingCount, pool.idleCount]).toEqual([0, pool.totalCount]))
})

it('stores any text unchanged and replays it byte for byte', async () => {
  const texts = ['"{a,b}" \\ NULL \\n', 'zwei\nZeilen\t— 馬 🐎', "it''s $1 'quoted'", 'null'].map(
    (text) => `${randomUUID()} ${text}`,
  )
  const keys = texts.map(() => randomUUID())
  const send = () => Promise.all(texts.map((text, index) => add(text, keys[index])))
  const [first, replays] = [await send(), await send()]
  expect(first.map(({ body }) => (body.results as { text: string }).text)).toEqual(texts)
  expect(replays.map(({ text }) => text)).toEqual(first.map(({ text }) => text))
  expect(await countRows(texts)).toMatchObject({ notes: 4, actions: 4, events: 4, responses: 4 })
})
