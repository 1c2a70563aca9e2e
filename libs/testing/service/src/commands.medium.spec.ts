import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { Commands, Database, inSavepoint, inTransaction } from '@portal/persistence'
import { Refusal, refuse, systemContext } from '@portal/service-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getStatusAndError } from './response-assertions.ts'
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

const add = (text: string, key?: string, caller: object = ann) =>
  service.call(
    notesHttp.addNote,
    { body: { text } },
    { as: caller, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) },
  )

async function countRows(text: string): Promise<Record<string, number>> {
  const [row] = await service.database.query<Record<string, number>>(
    `select (select count(*) from note where text = $1)::int as notes,
      (select count(*) from action where after->>'text' = $1)::int as actions,
      (select count(*) from outbox_event where payload->>'text' = $1)::int as events,
      (select count(*) from outbox o join action a on a.id = any(o.action_ids) where a.after->>'text' = $1)::int as commits,
      (select count(*) from idempotency_key where response like '%' || $1 || '%')::int as responses`,
    [text],
  )
  return row ?? {}
}

describe('the transaction of a command', () => {
  it('writes the change, its action, its event and the stored response', async () => {
    const text = randomUUID()
    expect((await add(text, randomUUID())).status).toBe(201)
    expect(await countRows(text)).toEqual({ notes: 1, actions: 1, events: 1, commits: 1, responses: 1 })
    const [action] = await service.database.query(
      `select actor, actor_groups, kind, route from action where after->>'text' = $1`,
      [text],
    )
    expect(action).toEqual({
      actor: 'ann',
      actor_groups: ['USERS'],
      kind: 'note.added',
      route: `POST ${notesHttp.addNote.path}`,
    })
  })

  it('writes nothing when any part fails', async () => {
    const text = randomUUID()
    await service.database.query(`alter table action add constraint rejected_text check (after->>'text' <> '${text}')`)
    const key = randomUUID()
    expect((await add(text, key)).status).toBe(500)
    expect(await countRows(text)).toEqual({ notes: 0, actions: 0, events: 0, commits: 0, responses: 0 })
    await service.database.query('alter table action drop constraint rejected_text')
    expect((await add(text, key)).status).toBe(201)
  })

  it('writes nothing when the command is refused', async () => {
    const before = await service.database.query('select count(*) from action')
    expect((await add('too late', randomUUID())).status).toBe(409)
    expect(await service.database.query('select count(*) from action')).toEqual(before)
  })
})

describe('actions that are recorded in a transaction', () => {
  const context = systemContext({ route: 'test', now: new Date(), correlationId: 'test' })
  const toAction = (text: string) =>
    ({ kind: 'note.checked', entityType: 'note', entityId: text, after: { text } }) as const
  const listActions = (kind: string, text: string) =>
    service.database.query(
      `select entity_id, (select count(*) from outbox o where a.id = any(o.action_ids))::int as commits,
          (select count(*) from outbox o where a.id = any(o.action_ids) and cardinality(o.action_ids) = 3)::int as shared
        from action a where kind = $1 and after->>'text' like $2 order by entity_id`,
      [kind, `${text}%`],
    )

  it('are written together with that of the command, except those of a part that was refused', async () => {
    const text = randomUUID()
    const commands = service.service.app.get(Commands)
    await commands.run(context, async (em) => {
      await commands.record(em, context, toAction(`${text} 1`))
      for (const isRefused of [true, false]) {
        const part = await inSavepoint(em, async () => {
          await em.execute('insert into note (id, text, written_by) values (?, ?, ?)', [randomUUID(), text, 'ann'])
          await commands.record(em, context, toAction(`${text} ${isRefused ? 'refused' : '2'}`))
          if (isRefused) refuse('input.invalid')
        })
        expect(part instanceof Refusal).toBe(isRefused)
      }
      return { results: null, action: toAction(`${text} 3`) }
    })
    expect(await listActions('note.checked', text)).toEqual(
      [1, 2, 3].map((number) => ({ entity_id: `${text} ${number}`, commits: 1, shared: 1 })),
    )
    expect(await countRows(text)).toMatchObject({ notes: 1 })
  })

  it('are written before the commit of a transaction that is not a command, and not when it fails', async () => {
    const text = randomUUID()
    const commands = service.service.app.get(Commands)
    const run = (isFailing: boolean) =>
      inTransaction(service.service.app.get(MikroORM), async (em) => {
        for (const number of [1, 2, 3]) await commands.record(em, context, toAction(`${text} ${number}`))
        if (isFailing) throw new Error('failed')
      })
    await expect(run(true)).rejects.toThrow('failed')
    expect(await listActions('note.checked', text)).toEqual([])
    await run(false)
    expect(await listActions('note.checked', text)).toMatchObject([{ shared: 1 }, { shared: 1 }, { shared: 1 }])
  })
})

describe('a repeated idempotency key', () => {
  it('returns the same bytes, marked as a replay', async () => {
    const key = randomUUID()
    const text = randomUUID()
    const first = await add(text, key)
    const replay = await add(text, key)
    expect(replay.bytes.equals(first.bytes)).toBe(true)
    expect([replay.status, replay.headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect((await countRows(text))['notes']).toBe(1)
  })

  it('returns 422 with different content', async () => {
    const key = randomUUID()
    await add('first text', key)
    const second = await add('second text', key)
    expect(getStatusAndError(second)).toEqual([422, 'idempotency.different-body'])
  })

  it('is independent for another user', async () => {
    const key = randomUUID()
    const text = randomUUID()
    await add(text, key)
    expect((await add(text, key, { groups: ['USERS'], sub: 'bob' })).headers['idempotent-replayed']).toBeUndefined()
    expect((await countRows(text))['notes']).toBe(2)
  })

  it.each([1, 2, 3])('runs the command once for 64 concurrent requests (%i)', async () => {
    const key = randomUUID()
    const text = randomUUID()
    const responses = await Promise.all(Array.from({ length: 64 }, () => add(text, key)))
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]))
    expect(new Set(responses.map((response) => response.text)).size).toBe(1)
    expect(responses.filter((response) => response.headers['idempotent-replayed'] === undefined)).toHaveLength(1)
    expect(await countRows(text)).toEqual({ notes: 1, actions: 1, events: 1, commits: 1, responses: 1 })
  })

  it('returns 400 for a key that is too long', async () => {
    expect((await add('a', 'x'.repeat(256))).status).toBe(400)
  })
})

describe('an expected version', () => {
  it('returns 412 with the current text when it is stale', async () => {
    const { id } = (await add('first')).body.results as { id: string }
    const change = (text: string, expectedVersion?: number) =>
      service.call(
        notesHttp.changeNote,
        { params: { id }, body: { text, ...(expectedVersion === undefined ? {} : { expectedVersion }) } },
        { as: editor },
      )
    expect((await change('second', 1)).body.results).toEqual({ id, text: 'second', version: 2 })
    const stale = await change('third', 1)
    expect(getStatusAndError(stale)).toEqual([412, 'resource.stale'])
    expect(stale.body.details).toEqual({ expected: 1, actual: 2, current: { text: 'second' } })
    expect((await change('fourth')).status).toBe(200)
  })

  it('is optional, and its absence is recorded in the action', async () => {
    const { id } = (await add('new')).body.results as { id: string }
    const change = (body: object) => service.call(notesHttp.changeNote, { params: { id }, body }, { as: editor })
    await change({ text: 'with version', expectedVersion: 1 })
    await change({ text: 'without version' })
    const rows = await service.database.query(
      `select after->>'text' as text, after->'withoutExpectedVersion' as without from action where entity_id = $1 order by at, after->>'text'`,
      [id],
    )
    expect(rows).toEqual([
      { text: 'new', without: null },
      { text: 'with version', without: null },
      { text: 'without version', without: true },
    ])
  })

  it('accepts one of many concurrent changes', async () => {
    const { id } = (await add('concurrent')).body.results as { id: string }
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        service.call(
          notesHttp.changeNote,
          { params: { id }, body: { text: `${i}`, expectedVersion: 1 } },
          { as: editor },
        ),
      ),
    )
    expect(responses.map((response) => response.status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 412),
    ])
  })
})

describe('append-only tables', () => {
  it.each(['action', 'history'])(
    'reject changes of %s, for the service by grants and for the owner by trigger',
    async (table) => {
      await add('a', randomUUID())
      await service.database.query(`insert into history values (gen_random_uuid(), 'a')`)
      for (const statement of [`update ${table} set id = id`, `delete from ${table}`, `truncate ${table}`]) {
        await expect(service.database.query(statement)).rejects.toThrow(/append-only/)
        await expect(queryAsService(statement)).rejects.toThrow(/permission denied/)
      }
    },
  )

  it('cannot be altered by the service', async () => {
    await expect(queryAsService('create table mine (id int)')).rejects.toThrow(/permission denied/)
    await expect(queryAsService('drop trigger append_only on action')).rejects.toThrow(/must be owner/)
  })
})

async function queryAsService(statement: string): Promise<void> {
  await service.service.app.get(Database).pool.query(statement)
}

describe('when the database is unavailable', () => {
  it('returns 503 with Retry-After and recovers', async () => {
    const name = new URL(service.database.url).pathname.slice(1)
    await service.database.query(`alter database ${name} connection limit 0`)
    await service.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = 'portal_test_app'`,
    )
    const refused = await add('unavailable')
    expect([refused.status, refused.body.error, refused.headers['retry-after']]).toEqual([
      503,
      'service.unavailable',
      '1',
    ])
    expect((await service.service.privatePort.inject('/readyz')).statusCode).toBe(503)
    expect((await service.service.privatePort.inject('/livez')).statusCode).toBe(200)
    await service.database.query(`alter database ${name} connection limit -1`)
    expect((await add('available')).status).toBe(201)
  })
})
