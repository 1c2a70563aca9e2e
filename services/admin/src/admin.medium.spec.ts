import { createHash, randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { adminHttp } from '@portal/contracts-admin'
import { findTexts } from '@portal/contracts-admin/queries'
import { DeadLetters, NatsClient, Queries, type ActionsRecorded } from '@portal/messaging'
import { inTransaction } from '@portal/persistence'
import {
  getStatusAndError,
  createTestService,
  waitFor,
  checkAccessMatrix,
  type TestService,
} from '@portal/testing-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin } from './admin.service.ts'
import { appendOnly, migrations } from './migrations/index.ts'
import { maxCountsPerDay } from './modules/analytics/analytics-counts.store.ts'
import { retention } from './retention.ts'
import { createAdminEnv } from './testing/test-environment.ts'

let service: TestService
const editor = { as: { groups: ['EDITORS'], sub: 'editor' } }
const administrator = { as: { groups: ['ADMINS'], sub: 'administrator' } }
const text = { locale: 'es', namespace: 'shell', key: 'home.title', value: 'Bienvenidos', sourceHash: 'h1' } as const

beforeAll(async () => {
  service = await createTestService(admin, { migrations, appendOnly, nats: true, env: createAdminEnv() })
})
afterAll(() => service.close())

test('responds to every kind of caller at every endpoint as the contract says, and changes nothing when access is denied', async () => {
  // Without NATS, so that the audit entry of an allowed request does not arrive while a denied one is checked.
  const quiet = await createTestService(admin, { migrations, appendOnly, env: createAdminEnv() })
  expect(await checkAccessMatrix(quiet, Object.values(adminHttp))).toEqual([])
  await quiet.close()
})

test('overrides a text, lists it, serves it in a bundle, changes it and restores the default', async () => {
  const added = await service.call(adminHttp.addLocalization, { body: text }, editor)
  expect(added.status).toBe(200)
  const { id, lockVersion } = added.body.results
  const taken = await service.call(adminHttp.addLocalization, { body: text }, editor)
  expect([taken.status, taken.body.error, taken.body.details]).toEqual([409, 'localization.key-taken', { id }])

  const found = await service.call(adminHttp.listLocalization, { query: { q: 'bienve' } }, editor)
  expect(found.body.results).toMatchObject({ total: 1, items: [{ id, value: 'Bienvenidos' }] })

  const bundle = await service.call(adminHttp.getLocalization, { params: { id: 'es:shell' } })
  expect(bundle.body.results).toEqual({ locale: 'es', namespace: 'shell', texts: { 'home.title': 'Bienvenidos' } })
  expect((await service.call(adminHttp.getLocalization, { params: { id } })).body.results).toMatchObject(text)

  const changed = await service.call(
    adminHttp.updateLocalization,
    { params: { id }, body: { ...text, value: 'Le damos la bienvenida', expectedVersion: lockVersion } },
    editor,
  )
  expect(changed.body.results.value).toBe('Le damos la bienvenida')
  const queries = service.service.app.get(Queries)
  await waitFor(async () =>
    expect(await queries.request(findTexts, { namespace: 'shell' })).toEqual({
      texts: [{ locale: 'es', key: 'home.title', value: 'Le damos la bienvenida' }],
    }),
  )
  const stale = await service.call(
    adminHttp.updateLocalization,
    { params: { id }, body: { ...text, value: 'x', expectedVersion: lockVersion } },
    editor,
  )
  expect(getStatusAndError(stale)).toEqual([412, 'resource.stale'])

  const seen = { params: { id }, query: { expectedVersion: lockVersion } }
  const late = await service.call(adminHttp.deleteLocalization, seen, editor)
  expect([late.status, late.body.details.current.value]).toEqual([412, 'Le damos la bienvenida'])
  seen.query.expectedVersion += 1
  expect((await service.call(adminHttp.deleteLocalization, seen, editor)).body.results).toEqual({ deleted: true })
  expect((await service.call(adminHttp.deleteLocalization, { params: { id } }, editor)).body.results).toEqual({
    deleted: false,
  })
  expect((await service.call(adminHttp.getLocalization, { params: { id } })).status).toBe(404)
  expect((await service.call(adminHttp.getLocalization, { params: { id: 'es:shell' } })).body.results.texts).toEqual({})
})

test('rejects a text that lacks placeholders of the default text', async () => {
  const shipped = { ...text, key: 'home.closes', sourceText: 'Abierto hasta {{at}}' }
  const without = await service.call(adminHttp.addLocalization, { body: { ...shipped, value: 'Abierto' } }, editor)
  expect([without.status, without.body.error, without.body.details]).toEqual([
    400,
    'localization.placeholders-differ',
    { expected: ['{{at}}'] },
  ])
  const added = await service.call(
    adminHttp.addLocalization,
    { body: { ...shipped, value: 'Plazo hasta {{at}}' } },
    editor,
  )
  expect(added.body.results).toMatchObject({
    value: 'Plazo hasta {{at}}',
    sourceText: 'Abierto hasta {{at}}',
    sourceHash: createHash('sha256').update('Abierto hasta {{at}}').digest('hex'),
  })
  const { id, lockVersion: expectedVersion } = added.body.results
  const changed = await service.call(
    adminHttp.updateLocalization,
    { params: { id }, body: { ...shipped, value: 'Plazo hasta {{when}}', expectedVersion } },
    editor,
  )
  expect(changed.body.error).toBe('localization.placeholders-differ')
  expect((await service.call(adminHttp.getLocalization, { params: { id } })).body.results.value).toBe(
    'Plazo hasta {{at}}',
  )
})

test('returns 400 with the field for an unknown locale or property and for a missing text', async () => {
  for (const wrong of [
    { ...text, locale: 'fr' },
    { ...text, more: 1 },
    { ...text, value: '' },
  ]) {
    const answer = await service.send('POST', '/api/localization', { body: wrong, ...editor })
    expect(answer.status).toBe(400)
    expect(answer.body.details.fields[0].path[0]).toBe('body')
  }
})

test('adds an action to the audit trail once, with its actor and changes', async () => {
  const body = { ...text, key: 'home.lead' }
  const headers = { 'idempotency-key': 'audit-once' }
  const first = await service.send('POST', '/api/localization', { body, headers, ...editor })
  const retry = await service.send('POST', '/api/localization', { body, headers, ...editor })
  expect(retry.body).toEqual(first.body)
  const { id } = first.body.results
  const trail = await waitFor(async () => {
    const answer = await service.call(adminHttp.listAudit, { query: { entityId: id } }, administrator)
    expect(answer.body.results.items).toHaveLength(1)
    return answer.body.results.items
  })
  expect(trail[0]).toMatchObject({
    service: 'admin',
    action: 'localization.added',
    actor: 'editor',
    groups: ['EDITORS'],
    after: { key: 'home.lead' },
  })
  await expect(service.database.query('delete from audit_entry')).rejects.toThrow()
})

const recordedSubject = 'evt.regulations.actions.recorded.v1'
const newAction = () => ({
  id: randomUUID(),
  at: '2026-11-21T10:00:00.123Z',
  kind: 'comment.added',
  entityType: 'comment',
  entityId: randomUUID(),
  actor: 'ann',
  actorGroups: ['USERS', 'EDITORS'],
  onBehalfOf: null,
  reason: null,
  route: 'POST /api/comments/add',
  correlationId: 'correlation',
  before: null,
  after: { n: 1 },
})

/** Publishes actions of the regulations service in one message. */
async function publishActions(actions: readonly unknown[]): Promise<void> {
  const envelope = { id: randomUUID(), subject: recordedSubject, at: '2026-11-21T10:00:00.123Z', aggregateId: 'a' }
  const streams = service.service.app.get(NatsClient).jetStream
  const message = JSON.stringify({ ...envelope, payload: { service: 'regulations', actions } })
  await streams?.client.publish(recordedSubject, message)
}

test('adds an action only once when it is published twice', async () => {
  const action = newAction()
  const other = { ...action, id: randomUUID(), after: { n: 2 } }
  await publishActions([action])
  await publishActions([action, other])
  await waitFor(async () => {
    const rows = await service.database.query(
      `select id, performed_at as at, service, actor_groups, before, after from audit_entry where entity_id = $1 order by after->>'n'`,
      [action.entityId],
    )
    const same = { service: 'regulations', actor_groups: action.actorGroups, before: null }
    expect(rows).toMatchObject([
      { id: action.id, after: { n: 1 }, ...same },
      { id: other.id, after: { n: 2 }, ...same },
    ])
    expect(rows.map((row) => new Date(row.at as string).toISOString())).toEqual([action.at, action.at])
  })
})

test('adds the other actions of a message when some cannot be stored, and those become dead letters', async () => {
  const action = newAction()
  const named = (name: string, changes: object = {}) => ({ ...action, id: randomUUID(), after: { name }, ...changes })
  const unstorable = [named('nul \u0000'), named('surrogate \ud800'), named('date', { at: 'no date' })]
  await publishActions([named('first'), ...unstorable, named('last')])
  await waitFor(async () => {
    const rows = await service.database.query<{ name: string }>(
      `select after->>'name' as name from audit_entry where entity_id = $1 order by 1`,
      [action.entityId],
    )
    expect(rows.map(({ name }) => name)).toEqual(['first', 'last'])
  })
  const deadLetters = service.service.app.get(DeadLetters)
  const letters = (await deadLetters.list()).filter(({ consumer }) => consumer === 'audit-regulations')
  expect(new Set(letters.map(({ eventId }) => eventId))).toEqual(new Set(unstorable.map(({ id }) => id)))
  const [nul] = unstorable
  const letter = letters.find(({ eventId }) => eventId === nul?.id)
  const resolution = { by: 'administrator', reason: 'replaced the character' }
  await inTransaction(service.service.app.get(MikroORM), (em) => deadLetters.replay(em, letter?.id ?? '', resolution))
  const [entry] = await service.database.query('select after from audit_entry where id = $1', [nul?.id])
  expect(entry?.['after']).toEqual({ name: 'nul \ufffd' })
})

test('adds the other actions of a message when some are invalid, and those become dead letters', async () => {
  const action = newAction()
  const named = (name: string, changes: object = {}) => ({ ...action, id: randomUUID(), after: { name }, ...changes })
  const withoutKind = named('kind', { kind: undefined })
  const numberedRoute = named('route', { route: 5 })
  const invalid = [
    withoutKind,
    numberedRoute,
    named('id', { id: 'no uuid' }),
    named('id', { id: undefined }),
    'text',
    null,
  ]
  await publishActions([named('first'), ...invalid, named('last')])
  await waitFor(async () => {
    const rows = await service.database.query<{ name: string }>(
      `select after->>'name' as name from audit_entry where entity_id = $1 order by 1`,
      [action.entityId],
    )
    expect(rows.map(({ name }) => name)).toEqual(['first', 'last'])
  })
  const deadLetters = service.service.app.get(DeadLetters)
  const letters = (await deadLetters.list()).filter(({ failure }) => failure.startsWith('ZodError'))
  const actions = letters.map(({ envelope }) => (envelope as { payload: ActionsRecorded }).payload.actions)
  expect(actions).toHaveLength(invalid.length)
  expect(actions).toEqual(expect.arrayContaining(invalid.map((one) => [JSON.parse(JSON.stringify(one))])))
  expect(letters.map(({ eventId }) => eventId)).toEqual(expect.arrayContaining([withoutKind.id, numberedRoute.id]))
  const [letter] = letters
  const resolution = { by: 'administrator', reason: 'tried again' }
  const replay = inTransaction(service.service.app.get(MikroORM), (em) =>
    deadLetters.replay(em, letter?.id ?? '', resolution),
  )
  // Which of them is first, and so what is wrong with it, is not defined.
  await expect(replay).rejects.toMatchObject({ name: 'ZodError' })
})

test('pages through the audit trail without gaps', async () => {
  await waitFor(async () => {
    const rows = await service.database.query('select count(*)::int as n from audit_entry')
    expect(rows[0]?.n).toBeGreaterThan(3)
  })
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await service.call(
      adminHttp.listAudit,
      { query: { limit: 2, ...(after && { after }) } },
      administrator,
    )
    seen.push(...page.body.results.items.map((item: { id: string }) => item.id))
    after = page.body.results.next ?? undefined
  } while (after)
  const rows = await service.database.query<{ id: string }>(
    'select id from audit_entry order by performed_at desc, id desc',
  )
  expect(seen).toEqual(rows.map((row) => row.id))
})

test('exports the filtered audit trail as CSV and audits the export', async () => {
  const body = { ...text, key: 'home.export', value: '=1+1' }
  const added = await service.send('POST', '/api/localization', { body, ...editor })
  const { id } = added.body.results
  await waitFor(async () => {
    const answer = await service.call(adminHttp.listAudit, { query: { entityId: id } }, administrator)
    expect(answer.body.results.items).toHaveLength(1)
  })
  service.clock.advance(1000)
  const file = await service.call(adminHttp.exportAudit, { query: { entityId: id } }, administrator)
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.headers['content-disposition']).toContain('attachment')
  const lines = file.text.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"localization.added"')
  const act = await waitFor(async () => {
    const answer = await service.call(adminHttp.listAudit, { query: { action: 'audit.exported' } }, administrator)
    const [newest] = answer.body.results.items
    expect(newest?.after).toEqual({ filter: { entityId: id }, rows: 1 })
    return newest
  })
  expect(act).toMatchObject({ actor: 'administrator', service: 'admin' })
})

test('shows the name of a known account in an audit entry, even if it is deleted', async () => {
  const sub = '00000000-0000-4000-8000-000000000007'
  await service.database.query(
    `insert into portal_user (id, username, name, email_verified, groups, status, created_at, updated_at, synced_at)
     values ('${sub}', 'rosa', 'Rosa Vidal', false, '{ADMINS}', 'deleted', now(), now(), now())`,
  )
  const body = { ...text, key: 'home.named' }
  const added = await service.send('POST', '/api/localization', { body, as: { groups: ['ADMINS'], sub } })
  await waitFor(async () => {
    const query = { entityId: added.body.results.id }
    const trail = await service.call(adminHttp.listAudit, { query }, administrator)
    expect(trail.body.results.items).toMatchObject([{ actor: sub, actorName: 'Rosa Vidal' }])
  })
})

test('exports all matching entries over many pages and returns 409 when there are too many', async () => {
  await service.database.query(
    `insert into audit_entry (id, performed_at, service, action, entity_type, entity_id, actor_groups, route, correlation_id)
     select gen_random_uuid(), timestamptz '2025-01-01T00:00:00Z' + n * interval '1 second', 'admin', 'many', 'many', n::text,
            '{}', '', '' from generate_series(0, 50000) as n`,
  )
  const hour = { action: 'many', from: '2025-01-01T01:00:00Z', to: '2025-01-01T02:00:00Z' }
  const file = await service.call(adminHttp.exportAudit, { query: hour }, administrator)
  const ids = file.text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[4])
  expect(ids).toEqual(Array.from({ length: 3600 }, (_, at) => `"${7199 - at}"`))
  const all = await service.call(adminHttp.exportAudit, { query: { action: 'many' } }, administrator)
  expect([all.status, all.body.error, all.body.details]).toEqual([400, 'audit.too-many-entries', { limit: 50_000 }])
})

test('counts analytics events by day and stores nothing under Do Not Track', async () => {
  const event = { name: 'page', route: '/r/:regulationId', locale: 'es', viewport: 'phone', properties: {} }
  const response = await service.send('POST', '/api/analytics', { body: { events: [event, event] } })
  expect(response.body.results).toEqual({ accepted: 2 })
  for (const header of ['dnt', 'sec-gpc']) {
    const answer = await service.send('POST', '/api/analytics', {
      body: { events: [event] },
      headers: { [header]: '1' },
    })
    expect(answer.body.results).toEqual({ accepted: 0 })
  }
  const rows = await service.database.query(
    'select event_name as name, route, locale, viewport, count from analytics_count',
  )
  expect(rows).toEqual([{ name: 'page', route: '/r/:regulationId', locale: 'es', viewport: 'phone', count: 2 }])
  const columns = await service.database.query(
    `select column_name from information_schema.columns where table_name = 'analytics_count' and column_name ~ 'user|actor|address|ip|session'`,
  )
  expect(columns).toEqual([])
})

test('limits made-up analytics events to a daily maximum and deletes them after a year', async () => {
  await service.database.query('delete from analytics_count')
  const made = (properties: object, route = '/') => ({
    name: 'made',
    route,
    locale: 'es',
    viewport: 'phone',
    properties,
  })
  const send = (...events: object[]) => service.send('POST', '/api/analytics', { body: { events } })
  const long = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}`.padEnd(40, '語'), randomWords(100)]))
  expect((await send(made(long))).status, 'longer than an index row').toBe(200)
  expect((await send(made({ sign: '\u0000' }))).status).toBe(400)
  await service.database.query(
    `insert into analytics_count (day, event_hash, event_name, route, locale, viewport, properties, count)
     select $1::date, n::text::bytea, 'many', n::text, 'es', 'phone', '{}', 1 from generate_series(2, $2::int) n`,
    [service.clock.now().toISOString().slice(0, 10), maxCountsPerDay],
  )
  await send(made({}, '/new'), made({}, '/newer'), made(long))
  const rows = await service.database.query<{ name: string; route: string; count: number }>(
    `select event_name as name, route, count from analytics_count where event_name <> 'many' order by event_name`,
  )
  expect(rows).toEqual([
    { name: 'made', route: '/', count: 2 },
    { name: 'other', route: '', count: 2 },
  ])
  expect(retention.map(({ table }) => table)).toContain('analytics_count')
})

/** Characters of three bytes each that cannot be compressed. */
function randomWords(length: number): string {
  return Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('')
}
