import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from './eventually.ts'
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

it('one that waits for a lock does not hold up the others', async () => {
  const [text, key] = [randomUUID(), randomUUID()]
  const other = new pg.Client({ connectionString: service.database.ownerUrl })
  await other.connect()
  await other.query('begin')
  await other.query(
    `insert into idempotency (actor, route, key, request_hash, status, answer)
     values ('ann', 'POST /api/quick-notes', $1, '', 201, '{}')`,
    [key],
  )
  const waiting = add(text, key)
  const texts = Array.from({ length: 10 }, () => randomUUID())
  // It is under way before the others come.
  await eventually(async () => {
    const rows = await service.database.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
  })
  expect(statuses(await addTogether(texts))).toEqual(Array(10).fill(201))
  expect(await keptOf([text])).toMatchObject({ notes: 0 })
  await other.query('rollback')
  await other.end()
  expect((await waiting).status).toBe(201)
  expect(await keptOf([...texts, text])).toMatchObject({ notes: 11, actions: 11, events: 11, answers: 11 })
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
