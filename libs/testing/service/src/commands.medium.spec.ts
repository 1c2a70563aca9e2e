import { randomUUID } from 'node:crypto'
import { Database } from '@portal/persistence'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fault } from './answers.ts'
import { notesHttp } from './sample/notes.contract.ts'
import { appendOnly, migrations, notes } from './sample/notes.service.ts'
import { createTestService, type TestService } from './test-service.ts'

let service: TestService
const ann = { groups: ['USERS'], sub: 'ann' }
const editor = { groups: ['EDITORS'], sub: 'eve' }

beforeAll(async () => {
  service = await createTestService(notes, { migrations, appendOnly })
})
afterAll(() => service.close())

/** Both ways of doing a command must keep the same promises. */
const ways = [notesHttp.addNote, notesHttp.addNoteQuickly] as const
let way: (typeof ways)[number] = notesHttp.addNote

const add = (text: string, key?: string, as: object = ann) =>
  service.call(way, { body: { text } }, { as, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) })

async function countOf(text: string): Promise<Record<string, number>> {
  const [row] = await service.database.query<Record<string, number>>(
    `select (select count(*) from note where text = $1)::int as notes,
      (select count(*) from action where after->>'text' = $1)::int as actions,
      (select count(*) from event where payload->>'text' = $1)::int as events,
      (select count(*) from outbox_commit c join action a on a.id = any(c.action_ids) where a.after->>'text' = $1)::int as deliveries,
      (select count(*) from idempotency where answer like '%' || $1 || '%')::int as answers`,
    [text],
  )
  return row ?? {}
}

describe.each(ways)('$path', (endpoint) => {
  beforeEach(() => {
    way = endpoint
  })
  afterEach(() => {
    way = notesHttp.addNote
  })

  describe('one transaction', () => {
    it('holds the change, its action, its event and the kept answer', async () => {
      const text = randomUUID()
      expect((await add(text, randomUUID())).status).toBe(201)
      expect(await countOf(text)).toEqual({ notes: 1, actions: 1, events: 1, deliveries: 1, answers: 1 })
      const [action] = await service.database.query(
        `select actor, actor_groups, kind, route from action where after->>'text' = $1`,
        [text],
      )
      expect(action).toEqual({ actor: 'ann', actor_groups: ['USERS'], kind: 'note.added', route: `POST ${way.path}` })
    })

    it('leaves nothing behind when any part of it fails', async () => {
      const text = randomUUID()
      await service.database.query(`alter table action add constraint no_such_text check (after->>'text' <> '${text}')`)
      const key = randomUUID()
      expect((await add(text, key)).status).toBe(500)
      expect(await countOf(text)).toEqual({ notes: 0, actions: 0, events: 0, deliveries: 0, answers: 0 })
      await service.database.query('alter table action drop constraint no_such_text')
      expect((await add(text, key)).status).toBe(201)
    })

    it('leaves nothing behind when it is refused', async () => {
      const before = await service.database.query('select count(*) from action')
      expect((await add('too late', randomUUID())).status).toBe(409)
      expect(await service.database.query('select count(*) from action')).toEqual(before)
    })
  })

  describe('the same key', () => {
    it('gets the same bytes again, said to be a replay', async () => {
      const key = randomUUID()
      const text = randomUUID()
      const first = await add(text, key)
      const again = await add(text, key)
      expect(again.bytes.equals(first.bytes)).toBe(true)
      expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
      expect(first.headers['idempotent-replayed']).toBeUndefined()
      expect((await countOf(text))['notes']).toBe(1)
    })

    it('is 422 with other content', async () => {
      const key = randomUUID()
      await add('one thing', key)
      const other = await add('another thing', key)
      expect(fault(other)).toEqual([422, 'idempotency.different-body'])
    })

    it('is another key for another person', async () => {
      const key = randomUUID()
      const text = randomUUID()
      await add(text, key)
      expect((await add(text, key, { groups: ['USERS'], sub: 'bob' })).headers['idempotent-replayed']).toBeUndefined()
      expect((await countOf(text))['notes']).toBe(2)
    })

    it.each([1, 2, 3])('makes one effect when 64 requests come at once (%i)', async () => {
      const key = randomUUID()
      const text = randomUUID()
      const answers = await Promise.all(Array.from({ length: 64 }, () => add(text, key)))
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
      expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === undefined)).toHaveLength(1)
      expect(await countOf(text)).toEqual({ notes: 1, actions: 1, events: 1, deliveries: 1, answers: 1 })
    })

    it('must be a sensible one', async () => {
      expect((await add('a', 'x'.repeat(256))).status).toBe(400)
    })
  })
})

describe('an expected version', () => {
  it('is 412 when it is stale, with both texts', async () => {
    const { id } = (await add('first')).body.results as { id: string }
    const change = (text: string, expectedVersion?: number) =>
      service.call(
        notesHttp.changeNote,
        { params: { id }, body: { text, ...(expectedVersion === undefined ? {} : { expectedVersion }) } },
        { as: editor },
      )
    expect((await change('second', 1)).body.results).toEqual({ id, text: 'second', version: 2 })
    const stale = await change('third', 1)
    expect(fault(stale)).toEqual([412, 'resource.stale'])
    expect(stale.body.details).toEqual({ expected: 1, actual: 2, current: { text: 'second' } })
    expect((await change('fourth')).status).toBe(200)
  })

  it('that is left out is marked in the action row', async () => {
    const { id } = (await add('unmarked')).body.results as { id: string }
    const change = (body: object) => service.call(notesHttp.changeNote, { params: { id }, body }, { as: editor })
    await change({ text: 'said', expectedVersion: 1 })
    await change({ text: 'unsaid' })
    const rows = await service.database.query(
      `select after->>'text' as text, after->'withoutExpectedVersion' as without from action where entity_id = $1 order by at, after->>'text'`,
      [id],
    )
    expect(rows).toEqual([
      { text: 'said', without: null },
      { text: 'unmarked', without: null },
      { text: 'unsaid', without: true },
    ])
  })

  it('lets one of many simultaneous changes win', async () => {
    const { id } = (await add('contested')).body.results as { id: string }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        service.call(
          notesHttp.changeNote,
          { params: { id }, body: { text: `${i}`, expectedVersion: 1 } },
          { as: editor },
        ),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 412)])
  })
})

describe('append-only tables', () => {
  it.each(['action', 'outbox', 'history'])(
    'refuse changes of %s, to the service by grant and to the owner by trigger',
    async (table) => {
      await add('a', randomUUID())
      await service.database.query(`insert into history values (gen_random_uuid(), 'a')`)
      await service.database.query(
        `insert into outbox select gen_random_uuid(), id, at, 'evt.notes.note.added.v1', entity_id, '{}' from action limit 1`,
      )
      for (const statement of [`update ${table} set id = id`, `delete from ${table}`, `truncate ${table}`]) {
        await expect(service.database.query(statement)).rejects.toThrow(/only ever added/)
        await expect(asService(statement)).rejects.toThrow(/permission denied/)
      }
    },
  )

  it('do not let the service change the schema', async () => {
    await expect(asService('create table mine (id int)')).rejects.toThrow(/permission denied/)
    await expect(asService('drop trigger only_added on action')).rejects.toThrow(/must be owner/)
  })
})

async function asService(statement: string): Promise<void> {
  await service.service.app.get(Database).pool.query(statement)
}

describe('when the database goes away', () => {
  it('answers 503 with Retry-After, and recovers by itself', async () => {
    const name = new URL(service.database.url).pathname.slice(1)
    await service.database.query(`alter database ${name} connection limit 0`)
    await service.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = 'portal_test_app'`,
    )
    const refused = await add('lost')
    expect([refused.status, refused.body.error, refused.headers['retry-after']]).toEqual([
      503,
      'service.unavailable',
      '1',
    ])
    expect((await service.service.privatePort.inject('/readyz')).statusCode).toBe(503)
    expect((await service.service.privatePort.inject('/livez')).statusCode).toBe(200)
    await service.database.query(`alter database ${name} connection limit -1`)
    expect((await add('found')).status).toBe(201)
  })
})
