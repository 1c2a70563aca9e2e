import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  regulationsHttp as http,
  type Comment,
  type RegulationNode,
  type VersionSummary,
} from '@portal/contracts-regulations'
import { Database } from '@portal/persistence'
import { waitFor, type TestResponse } from '@portal/testing-service'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { reader, ruleText, setUpRegulations } from '../../../testing/regulations.ts'
import { GroupedCommands } from './grouped-commands.ts'
import { addTogether as addWithCommands } from './testing/add-together.ts'

const { service, regulations } = await setUpRegulations()
let version: VersionSummary
let closedVersion: VersionSummary
let node: RegulationNode

beforeAll(async () => {
  closedVersion = await regulations.importText(ruleText(2143, ['(a) One.']))
  closedVersion = await regulations.promote(closedVersion.versionId)
  version = await regulations.publishDraft(ruleText(2143, ['(a) One.']))
  node = await regulations.node(version, '2143(a)')
  service.clock.advance(1000)
})

const add = (body: string, key: string = randomUUID()): Promise<TestResponse> => {
  const { regulationId, depth } = node
  const request = { regulationId, depth, versionId: version.versionId, body }
  return service.call(http.addComment, { body: request }, { as: reader, headers: { 'idempotency-key': key } })
}

const addToClosedVersion = async () => {
  const { regulationId, depth } = await regulations.node(closedVersion, '2143(a)')
  const body = { regulationId, depth, versionId: closedVersion.versionId, body: 'Too late.' }
  return service.call(http.addComment, { body }, { as: reader })
}

const addTogether = (texts: readonly string[]) => Promise.all(texts.map((text) => add(text)))
const statuses = (responses: readonly TestResponse[]) => responses.map((response) => response.status)
const getComment = ({ body }: TestResponse) => (body.results as { comment: Comment }).comment

/** Counts the rows of comments with these texts, and the transactions that wrote them. */
async function countRows(texts: readonly string[]) {
  const [counts] = await service.database.query<Record<string, number>>(
    `with c as (select *, xmin::text as transaction from comment where body = any($1))
     select count(*)::int as comments, count(distinct transaction)::int as transactions,
      (select count(*) from action where entity_id in (select comment_id::text from c))::int as actions,
      (select count(*) from outbox_event where payload->>'receiptId' in (select receipt_id::text from c))::int as events,
      (select count(*) from outbox o join action a on a.id = any(o.action_ids)
        where a.entity_id in (select comment_id::text from c))::int as actions_in_outbox,
      (select count(*) from idempotency_key where replay_data::json->>'commentId' in (select comment_id::text from c))::int as responses
      from c`,
    [texts],
  )
  return counts ?? {}
}

const rows = (count: number) => ({ comments: count, actions: count, events: count, responses: count })

it('writes concurrent commands together, each with its own action, event and stored response', async () => {
  const texts = Array.from({ length: 40 }, () => randomUUID())
  const responses = await addTogether(texts)
  expect(responses.map((response) => [response.status, getComment(response).body])).toEqual(
    texts.map((text) => [200, text]),
  )
  const { transactions = 0, ...rest } = await countRows(texts)
  expect(rest).toEqual({ ...rows(40), actions_in_outbox: 40 })
  expect(transactions).toBeLessThan(20)
  const [mismatches] = await service.database.query<{ count: number }>(
    `select count(*)::int as count from action a join comment c on c.comment_id::text = a.entity_id
      join outbox_event e on e.action_id = a.id join idempotency_key i on i.replay_data::json->>'commentId' = a.entity_id
     where a.after->>'trackingNumber' <> c.tracking_number or e.payload->>'receiptId' <> c.receipt_id::text
        or i.replay_data::json->>'receiptId' <> c.receipt_id::text`,
  )
  expect(mismatches?.count).toBe(0)
})

it('a refused command does not affect the others', async () => {
  const texts = Array.from({ length: 10 }, () => randomUUID())
  const [refused, ...others] = await Promise.all([addToClosedVersion(), ...texts.map((text) => add(text))])
  expect(refused?.status).toBe(409)
  expect(new Set(statuses(others))).toEqual(new Set([200]))
  expect(await countRows(texts)).toMatchObject(rows(10))
  expect(await countRows(['Too late.'])).toMatchObject(rows(0))
})

it('a failing command does not affect the others and writes nothing', async () => {
  const rejected = randomUUID()
  await service.database.query(`alter table comment add constraint rejected_text check (body <> '${rejected}')`)
  const texts = Array.from({ length: 10 }, () => randomUUID())
  const responses = await addTogether([...texts.slice(0, 5), rejected, ...texts.slice(5)])
  expect(statuses(responses)).toEqual([...Array(5).fill(200), 500, ...Array(5).fill(200)])
  expect(await countRows(texts)).toMatchObject({ ...rows(10), actions_in_outbox: 10 })
  expect(await countRows([rejected])).toMatchObject(rows(0))
  await service.database.query('alter table comment drop constraint rejected_text')
})

it('adds one comment for a repeated key and does not affect the others', async () => {
  const [text, key] = [randomUUID(), randomUUID()]
  const texts = Array.from({ length: 10 }, () => randomUUID())
  const same = () => add(text, key)
  const responses = await Promise.all([same(), ...texts.slice(0, 5).map((other) => add(other)), same(), same()])
  const later = await Promise.all([...texts.slice(5).map((other) => add(other)), same()])
  expect(new Set(statuses([...responses, ...later]))).toEqual(new Set([200]))
  const replays = [...responses, ...later].filter((response) => response.headers['idempotent-replayed'] === 'true')
  expect(replays.map((response) => getComment(response).body)).toEqual([text, text, text])
  expect(await countRows([...texts, text])).toMatchObject(rows(11))
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
  const unlock = await lockKey(reader.sub ?? '', 'POST /api/comments/add', key)
  const waiting = add(text, key)
  const texts = Array.from({ length: 10 }, () => randomUUID())
  // It is already running when the others arrive.
  await findBlockedBackend()
  expect(new Set(statuses(await addTogether(texts)))).toEqual(new Set([200]))
  expect(await countRows([text])).toMatchObject(rows(0))
  await unlock()
  // On a slow machine the lock timeout may expire (409); a browser would retry.
  const first = await waiting
  expect((first.status === 409 ? await add(text, key) : first).status).toBe(200)
  expect(await countRows([...texts, text])).toMatchObject(rows(11))
})

it('a broken connection fails only the commands sent over it', async () => {
  const { pool } = service.service.app.get(Database)
  // More than fit into one statement; the rest is pipelined on the same connection.
  const requests = Array.from({ length: 80 }, () => ({ text: randomUUID(), key: randomUUID() }))
  const texts = requests.map(({ text }) => text)
  const send = () => Promise.all(requests.map(({ text, key }) => add(text, key)))
  const unlock = await lockKey(reader.sub ?? '', 'POST /api/comments/add', requests[0]?.key ?? '')
  const sent = send()
  await service.database.query('select pg_terminate_backend($1)', [await findBlockedBackend()])
  const failed = (await sent).filter(({ status }) => status !== 200)
  expect(new Set(failed.map(({ body }) => body.error))).toEqual(new Set(['service.unavailable']))
  await unlock()
  expect(await countRows(texts)).toMatchObject(rows(80 - failed.length))
  expect(new Set(statuses(await send()))).toEqual(new Set([200]))
  expect(await countRows(texts)).toMatchObject(rows(80))
  await waitFor(() => expect([pool.waitingCount, pool.idleCount]).toEqual([0, pool.totalCount]))
})

it('stores any text unchanged and replays it byte for byte', async () => {
  const texts = ['"{a,b}" \\ NULL \\n', 'zwei\nZeilen — 馬 🐎', "it''s $1 'quoted'", 'null'].map(
    (text) => `${randomUUID()} ${text}`,
  )
  const keys = texts.map(() => randomUUID())
  const send = () => Promise.all(texts.map((text, index) => add(text, keys[index])))
  const [first, replays] = [await send(), await send()]
  expect(first.map((response) => getComment(response).body)).toEqual(texts)
  expect(replays.map(({ text }) => text)).toEqual(first.map(({ text }) => text))
  expect(await countRows(texts)).toMatchObject(rows(4))
})

it.each([1, 2, 3])(
  'after kill -9 between the commit and its responses, each retry gets its own response (%i)',
  async () => {
    const keys = Array.from({ length: 5 }, () => randomUUID())
    const { versionId, mainParentId } = version
    const target = { versionId, mainParentId, regulationId: node.regulationId }
    await service.database.query(
      "update version set comment_opens_at = now() - interval '1 day', comment_closes_at = null where version_id = $1",
      [versionId],
    )
    const script = join(import.meta.dirname, 'testing', 'crash-child.ts')
    const child = spawn(process.execPath, [script, service.database.url, JSON.stringify(target), keys.join(',')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    expect(await new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))).toBe('SIGKILL')
    const stored = await service.database.query<{ comment_id: string; body: string; transaction: string }>(
      'select comment_id, body, xmin::text as transaction from comment where body = any($1)',
      [keys],
    )
    expect([stored.length, new Set(stored.map(({ transaction }) => transaction)).size]).toEqual([5, 1])
    const retries = await addWithCommands(service.service.app.get(GroupedCommands, { strict: false }), target, keys)
    const ids = new Map(stored.map(({ body, comment_id: id }) => [body, id]))
    expect(retries.map(({ headers, results }) => [headers, results.commentId])).toEqual(
      keys.map((key) => [{ 'idempotent-replayed': 'true' }, ids.get(key)]),
    )
  },
)
