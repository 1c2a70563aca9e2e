import { randomUUID } from 'node:crypto'
import { Database, translateDatabaseFailure } from '@portal/persistence'
import { systemContext } from '@portal/service-kit'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from './eventually.ts'
import { AddNote } from './sample/add-note.command.ts'
import { notesHttp } from './sample/notes.contract.ts'
import { migrations, notes } from './sample/notes.service.ts'
import { createTestService, type TestAnswer, type TestService } from './test-service.ts'

let service: TestService
const as = { groups: ['USERS'], sub: 'ann' }

beforeAll(async () => {
  service = await createTestService(notes, { migrations })
  await add('the first one verifies the token')
})
afterAll(() => service.close())

const add = (text: string, key: string = randomUUID()) =>
  service.call(notesHttp.addNoteQuickly, { body: { text } }, { as, headers: { 'idempotency-key': key } })

const addTogether = (texts: readonly string[]) => Promise.all(texts.map((text) => add(text)))

const statuses = (answers: readonly TestAnswer[]) => answers.map((answer) => answer.status)

/** What was kept of these texts, and in how many transactions. */
async function keptOf(texts: readonly string[]) {
  const [kept] = await service.database.query<Record<string, number>>(
    `select (select count(*) from note where text = any($1))::int as notes,
      (select count(distinct xmin::text) from note where text = any($1))::int as transactions,
      (select count(*) from action where after->>'text' = any($1))::int as actions,
      (select count(*) from event where payload->>'text' = any($1))::int as events,
      (select count(*) from outbox_commit c join action a on a.id = any(c.action_ids) where after->>'text' = any($1))::int as deliveries,
      (select count(*) from idempotency where (answer::json->'results'->>'text') = any($1))::int as answers`,
    [texts],
  )
  return kept ?? {}
}

it('what comes at the same time is written together, each with its own action, event and answer', async () => {
  const texts = Array.from({ length: 40 }, () => randomUUID())
  const answers = await addTogether(texts)
  expect(answers.map(({ status, body }) => [status, (body.results as { text: string }).text])).toEqual(
    texts.map((text) => [201, text]),
  )
  const { transactions = 0, ...rest } = await keptOf(texts)
  expect(rest).toEqual({ notes: 40, actions: 40, events: 40, deliveries: 40, answers: 40 })
  expect(transactions).toBeLessThan(20)
  const [strays] = await service.database.query<{ count: number }>(
    `select count(*)::int as count from action a join note n on n.id::text = a.entity_id
      join event o on o.action_id = a.id join idempotency i on i.answer::json->'results'->>'id' = a.entity_id
     where a.after->>'text' <> n.text or o.payload->>'text' <> n.text or i.answer::json->'results'->>'text' <> n.text`,
  )
  expect(strays?.count).toBe(0)
})

it('one that is refused touches no other', async () => {
  const texts = Array.from({ length: 10 }, () => randomUUID())
  const answers = await addTogether([...texts.slice(0, 5), 'too late', ...texts.slice(5)])
  expect(statuses(answers)).toEqual([...Array(5).fill(201), 409, ...Array(5).fill(201)])
  expect(await keptOf([...texts, 'too late'])).toMatchObject({ notes: 10, actions: 10, events: 10, answers: 10 })
})

it('one that fails touches no other, and leaves nothing behind', async () => {
  const wrong = randomUUID()
  await service.database.query(`alter table action add constraint no_such_text check (after->>'text' <> '${wrong}')`)
  const texts = Array.from({ length: 10 }, () => randomUUID())
  const answers = await addTogether([...texts.slice(0, 5), wrong, ...texts.slice(5)])
  expect(statuses(answers)).toEqual([...Array(5).fill(201), 500, ...Array(5).fill(201)])
  expect(await keptOf(texts)).toMatchObject({ notes: 10, actions: 10, events: 10, deliveries: 10, answers: 10 })
  expect(await keptOf([wrong])).toMatchObject({ notes: 0, actions: 0, events: 0, deliveries: 0, answers: 0 })
  await service.database.query('alter table action drop constraint no_such_text')
})

it('one key sent several times among others makes one note, and the others are not touched', async () => {
  const [text, key] = [randomUUID(), randomUUID()]
  const texts = Array.from({ length: 10 }, () => randomUUID())
  const same = () => add(text, key)
  const answers = await Promise.all([same(), ...texts.slice(0, 5).map((one) => add(one)), same(), same()])
  const later = await Promise.all([...texts.slice(5).map((one) => add(one)), same()])
  expect(new Set(statuses([...answers, ...later]))).toEqual(new Set([201]))
  const replays = [...answers, ...later].filter((answer) => answer.headers['idempotent-replayed'] === 'true')
  expect(replays.map((answer) => (answer.body.results as { text: string }).text)).toEqual([text, text, text])
  expect(await keptOf([...texts, text])).toMatchObject({ notes: 11, actions: 11, events: 11, answers: 11 })
})

/** Takes a key, so that whoever sends it waits; answers how to let go of it. */
async function holdKey(actor: string, route: string, key: string): Promise<() => Promise<void>> {
  const other = new pg.Client({ connectionString: service.database.ownerUrl })
  await other.connect()
  await other.query('begin')
  await other.query(
    `insert into idempotency (actor, route, key, request_hash, status, answer) values ($1, $2, $3, '', 201, '{}')`,
    [actor, route, key],
  )
  return async () => {
    await other.query('rollback')
    await other.end()
  }
}

/** The one backend that waits for a lock. */
async function waitingBackend(): Promise<number> {
  return eventually(async () => {
    const rows = await service.database.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.pid ?? 0
  })
}

it('one that waits for a lock does not hold up the others', async () => {
  const [text, key] = [randomUUID(), randomUUID()]
  const letGo = await holdKey('ann', 'POST /api/quick-notes', key)
  const waiting = add(text, key)
  const texts = Array.from({ length: 10 }, () => randomUUID())
  // It is under way before the others come.
  await waitingBackend()
  expect(statuses(await addTogether(texts))).toEqual(Array(10).fill(201))
  expect(await keptOf([text])).toMatchObject({ notes: 0 })
  await letGo()
  // A machine so slow that its wait ran out (409) has the browser send it again.
  const first = await waiting
  expect((first.status === 409 ? await add(text, key) : first).status).toBe(201)
  expect(await keptOf([...texts, text])).toMatchObject({ notes: 11, actions: 11, events: 11, answers: 11 })
})

it('a connection that breaks takes along what was sent over it, and nothing else', async () => {
  const { app } = service.service
  const { pool } = app.get(Database)
  const addNote = app.get(AddNote, { strict: false })
  const send = (text: string) =>
    addNote.runQuickly(
      systemContext({ route: 'test', now: new Date(), correlationId: text, idempotencyKey: text }),
      text,
    )
  // More than fit into one statement: the others follow it on the same connection, without waiting for its answer.
  const texts = Array.from({ length: 80 }, () => randomUUID())
  const letGo = await holdKey('nobody', 'test', texts[0] ?? '')
  const settled = Promise.allSettled(texts.map(send))
  const pid = await waitingBackend()
  await service.database.query('select pg_terminate_backend($1)', [pid])
  const refusals = (await settled).map((one) => one.status === 'rejected' && translateDatabaseFailure(one.reason)?.code)
  expect(refusals).toEqual(Array(80).fill('service.unavailable'))
  await letGo()
  expect(await keptOf(texts)).toMatchObject({ notes: 0, actions: 0, events: 0 })
  const again = await Promise.all(texts.map(send))
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await keptOf(texts)).toMatchObject({ notes: 80, actions: 80, events: 80 })
  await eventually(() => expect([pool.waitingCount, pool.idleCount]).toEqual([0, pool.totalCount]))
})

it('what is written arrives as it was, whatever stands in it, and is repeated to the byte', async () => {
  const texts = ['"{a,b}" \\ NULL \\n', 'zwei\nZeilen\t— 馬 🐎', "it''s $1 'quoted'", 'null'].map(
    (text) => `${randomUUID()} ${text}`,
  )
  const keys = texts.map(() => randomUUID())
  const send = () => Promise.all(texts.map((text, index) => add(text, keys[index])))
  const [first, again] = [await send(), await send()]
  expect(first.map(({ body }) => (body.results as { text: string }).text)).toEqual(texts)
  expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text))
  expect(await keptOf(texts)).toMatchObject({ notes: 4, actions: 4, events: 4, answers: 4 })
})
