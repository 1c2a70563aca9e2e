import { createHash, randomUUID } from 'node:crypto'
import { adminHttp } from '@portal/contracts-admin'
import { findTexts } from '@portal/contracts-admin/queries'
import { NatsLink, Queries } from '@portal/messaging'
import { fault, createTestService, eventually, walkAccessMatrix, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin } from './admin.service.ts'
import { appendOnly, migrations } from './migrations/index.ts'
import { mostOfADay } from './modules/analytics/analytics-counts.ts'
import { retention } from './retention.ts'
import { adminEnv } from './testing/neighbours.ts'

let service: TestService
const editor = { as: { groups: ['EDITORS'], sub: 'editor' } }
const boss = { as: { groups: ['ADMINS'], sub: 'boss' } }
const text = { locale: 'es', namespace: 'shell', key: 'home.title', value: 'Bienvenidos', sourceHash: 'h1' } as const

beforeAll(async () => {
  service = await createTestService(admin, { migrations, appendOnly, nats: true, env: adminEnv() })
})
afterAll(() => service.close())

test('every endpoint answers every kind of caller as the contract says, and a refusal changes nothing', async () => {
  // Without NATS, so that the trail of an allowed call does not arrive while a refused one is looked at.
  const quiet = await createTestService(admin, { migrations, appendOnly, env: adminEnv() })
  expect(await walkAccessMatrix(quiet, Object.values(adminHttp))).toEqual([])
  await quiet.close()
})

test('a text is overridden, found, served as a bundle, changed and given back', async () => {
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
  await eventually(async () =>
    expect(await queries.ask(findTexts, { namespace: 'shell' })).toEqual({
      texts: [{ locale: 'es', key: 'home.title', value: 'Le damos la bienvenida' }],
    }),
  )
  const stale = await service.call(
    adminHttp.updateLocalization,
    { params: { id }, body: { ...text, value: 'x', expectedVersion: lockVersion } },
    editor,
  )
  expect(fault(stale)).toEqual([412, 'resource.stale'])

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

test('a text keeps the placeholders of the shipped one, or is refused with them', async () => {
  const shipped = { ...text, key: 'home.closes', sourceText: 'Abierto hasta {{at}}' }
  const without = await service.call(adminHttp.addLocalization, { body: { ...shipped, value: 'Abierto' } }, editor)
  expect([without.status, without.body.error, without.body.details]).toEqual([
    400,
    'localization.interpolation-differs',
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
  expect(changed.body.error).toBe('localization.interpolation-differs')
  expect((await service.call(adminHttp.getLocalization, { params: { id } })).body.results.value).toBe(
    'Plazo hasta {{at}}',
  )
})

test('an unknown locale, an unknown property and a missing text are refused with the field', async () => {
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

test('what was done reaches the audit trail once, with who and what changed', async () => {
  const body = { ...text, key: 'home.lead' }
  const headers = { 'idempotency-key': 'audit-once' }
  const first = await service.send('POST', '/api/localization', { body, headers, ...editor })
  const again = await service.send('POST', '/api/localization', { body, headers, ...editor })
  expect(again.body).toEqual(first.body)
  const { id } = first.body.results
  const trail = await eventually(async () => {
    const answer = await service.call(adminHttp.listAudit, { query: { entityId: id } }, boss)
    expect(answer.body.results.items).toHaveLength(1)
    return answer.body.results.items
  })
  expect(trail[0]).toMatchObject({
    service: 'admin',
    kind: 'localization.add',
    actor: 'editor',
    groups: ['EDITORS'],
    after: { key: 'home.lead' },
  })
  await expect(service.database.query('delete from audit_entry')).rejects.toThrow()
})

test('what earlier releases told act by act is in the trail too, and what is told in both ways is there once', async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const
  const act = {
    kind: 'comments.add',
    entityType: 'comment',
    entityId: ids[2],
    actor: 'ann',
    actorGroups: ['USERS', 'EDITORS'],
    onBehalfOf: null,
    reason: null,
    route: 'POST /api/comments/add',
    correlationId: 'told',
    before: null,
  }
  const at = '2026-11-21T10:00:00.123Z'
  const tell = async (subject: string, payload: unknown, id: string) => {
    const streams = service.service.app.get(NatsLink).jetStream
    await streams?.client.publish(subject, JSON.stringify({ id, subject, at, aggregateId: 'a', payload }))
  }
  const [one, two] = ids
  await tell('evt.regulations.action.recorded.v1', { ...act, service: 'regulations', after: { n: 1 } }, one)
  const actions = [one, two].map((id, index) => ({ ...act, id, at, after: { n: index + 1 } }))
  await tell('evt.regulations.actions.recorded.v1', { service: 'regulations', actions }, randomUUID())
  await eventually(async () => {
    const rows = await service.database.query(
      `select id, at, service, actor_groups, before, after from audit_entry where entity_id = $1 order by after->>'n'`,
      [act.entityId],
    )
    const same = { service: 'regulations', actor_groups: act.actorGroups, before: null }
    expect(rows).toMatchObject([
      { id: one, after: { n: 1 }, ...same },
      { id: two, after: { n: 2 }, ...same },
    ])
    expect(rows.map((row) => new Date(row.at as string).toISOString())).toEqual([at, at])
  })
})

test('the audit trail is read in pages without gaps', async () => {
  await eventually(async () => {
    const rows = await service.database.query('select count(*)::int as n from audit_entry')
    expect(rows[0]?.n).toBeGreaterThan(3)
  })
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await service.call(adminHttp.listAudit, { query: { limit: 2, ...(after && { after }) } }, boss)
    seen.push(...page.body.results.items.map((item: { id: string }) => item.id))
    after = page.body.results.next ?? undefined
  } while (after)
  const rows = await service.database.query<{ id: string }>('select id from audit_entry order by at desc, id desc')
  expect(seen).toEqual(rows.map((row) => row.id))
})

test('the trail is taken away as a table by the filter, and that is an act too', async () => {
  const body = { ...text, key: 'home.export', value: '=1+1' }
  const added = await service.send('POST', '/api/localization', { body, ...editor })
  const { id } = added.body.results
  await eventually(async () => {
    const answer = await service.call(adminHttp.listAudit, { query: { entityId: id } }, boss)
    expect(answer.body.results.items).toHaveLength(1)
  })
  service.clock.advance(1000)
  const file = await service.call(adminHttp.exportAudit, { query: { entityId: id } }, boss)
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.headers['content-disposition']).toContain('attachment')
  const lines = file.text.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"localization.add"')
  const act = await eventually(async () => {
    const answer = await service.call(adminHttp.listAudit, { query: { kind: 'audit.export' } }, boss)
    const [newest] = answer.body.results.items
    expect(newest?.after).toEqual({ filter: { entityId: id }, rows: 1 })
    return newest
  })
  expect(act).toMatchObject({ actor: 'boss', service: 'admin' })
})

test('an act names who did it where the account is known, a deleted one too', async () => {
  const sub = '00000000-0000-4000-8000-000000000007'
  await service.database.query(
    `insert into portal_user (id, username, name, email_verified, groups, status, created_at, changed_at, written_at)
     values ('${sub}', 'rosa', 'Rosa Vidal', false, '{ADMINS}', 'deleted', now(), now(), now())`,
  )
  const body = { ...text, key: 'home.named' }
  const added = await service.send('POST', '/api/localization', { body, as: { groups: ['ADMINS'], sub } })
  await eventually(async () => {
    const query = { entityId: added.body.results.id }
    const trail = await service.call(adminHttp.listAudit, { query }, boss)
    expect(trail.body.results.items).toMatchObject([{ actor: sub, actorName: 'Rosa Vidal' }])
  })
})

test('a file holds every act that matches, over many pages; more than it can hold are refused', async () => {
  await service.database.query(
    `insert into audit_entry (id, at, service, kind, entity_type, entity_id, actor_groups, route, correlation_id)
     select gen_random_uuid(), timestamptz '2025-01-01T00:00:00Z' + n * interval '1 second', 'admin', 'many', 'many', n::text,
            '{}', '', '' from generate_series(0, 50000) as n`,
  )
  const hour = { kind: 'many', from: '2025-01-01T01:00:00Z', to: '2025-01-01T02:00:00Z' }
  const file = await service.call(adminHttp.exportAudit, { query: hour }, boss)
  const ids = file.text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[4])
  expect(ids).toEqual(Array.from({ length: 3600 }, (_, at) => `"${7199 - at}"`))
  const all = await service.call(adminHttp.exportAudit, { query: { kind: 'many' } }, boss)
  expect([all.status, all.body.error, all.body.details]).toEqual([400, 'audit.too-many-to-export', { limit: 50_000 }])
})

test('analytics counts by day and keeps nothing when asked not to', async () => {
  const event = { name: 'page', route: '/r/:regulationId', locale: 'es', viewport: 'phone', properties: {} }
  const kept = await service.send('POST', '/api/analytics', { body: { events: [event, event] } })
  expect(kept.body.results).toEqual({ kept: 2 })
  for (const header of ['dnt', 'sec-gpc']) {
    const answer = await service.send('POST', '/api/analytics', {
      body: { events: [event] },
      headers: { [header]: '1' },
    })
    expect(answer.body.results).toEqual({ kept: 0 })
  }
  const rows = await service.database.query('select name, route, locale, viewport, count from analytics_count')
  expect(rows).toEqual([{ name: 'page', route: '/r/:regulationId', locale: 'es', viewport: 'phone', count: 2 }])
  const columns = await service.database.query(
    `select column_name from information_schema.columns where table_name = 'analytics_count' and column_name ~ 'user|actor|address|ip|session'`,
  )
  expect(columns).toEqual([])
})

test('analytics take what anybody makes up, keep no more than a day’s share, and forget it after a year', async () => {
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
  expect((await send(made(long))).status, 'longer than a row of an index').toBe(200)
  expect((await send(made({ sign: '\u0000' }))).status).toBe(400)
  await service.database.query(
    `insert into analytics_count (day, key, name, route, locale, viewport, properties, count)
     select $1::date, n::text::bytea, 'many', n::text, 'es', 'phone', '{}', 1 from generate_series(2, $2::int) n`,
    [service.clock.now().toISOString().slice(0, 10), mostOfADay],
  )
  await send(made({}, '/new'), made({}, '/newer'), made(long))
  const rows = await service.database.query<{ name: string; route: string; count: number }>(
    `select name, route, count from analytics_count where name <> 'many' order by name`,
  )
  expect(rows).toEqual([
    { name: 'made', route: '/', count: 2 },
    { name: 'other', route: '', count: 2 },
  ])
  expect(retention.map(({ table }) => table)).toContain('analytics_count')
})

/** Signs of three bytes each that do not compress. */
function randomWords(length: number): string {
  return Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('')
}
