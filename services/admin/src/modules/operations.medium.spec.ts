import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { adminHttp } from '@portal/contracts-admin'
import { getStatusAndError, createTestService, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin } from '../admin.service.ts'
import { appendOnly, migrations } from '../migrations/index.ts'
import { createAdminEnv } from '../testing/test-environment.ts'

const credential = 'c'.repeat(32)
const administrator = { as: { groups: ['ADMINS'], sub: 'administrator', username: 'the.administrator' } }
const toId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

let otherServices: Server
let service: TestService
let requests: { url: string; body: unknown }[] = []
let live = 3

const letter = (number: number, failedAt: string) => ({
  id: toId(number),
  consumer: 'audit',
  eventId: toId(number + 100),
  subject: 'evt.regulations.actions.recorded.v1',
  payload: { authorName: '•••' },
  attempts: 10,
  error: 'full',
  failedAt,
  state: 'pending',
  resolvedBy: null,
  resolvedAt: null,
  reason: null,
})
const job = (number: number) => ({
  id: toId(number),
  job: 'deliver-message',
  jobId: toId(10 + number),
  payload: { deliveryId: toId(20 + number) },
  attempts: 60,
  error: 'DeliveryFailedError: Error ECONNECTION',
  enqueuedAt: '2026-11-21T10:00:00.000Z',
  failedAt: `2026-11-21T10:0${number}:00.000Z`,
})
const jobs = [1, 2, 3].map(job).toReversed()
const letters = [1, 2, 3].map((number) => letter(number, `2026-11-21T10:0${number}:00.000Z`)).toReversed()

const releaseList = () => ({
  live,
  canActivate: true,
  next: null,
  items: [
    {
      number: 3,
      createdAt: '2026-11-21T10:00:00.000Z',
      createdBy: 'release',
      reason: 'first',
      basedOn: null,
      problem: null,
      parts: [
        { name: 'mfe-admin', version: '1.0.0', previousVersion: null, needs: {}, providesContract: null, paths: [] },
      ],
      activations: [],
    },
  ],
})

const mails = {
  namespace: 'regulations-mails',
  texts: {
    'en-US': { 'confirmation.change': 'You can change it.' },
    es: { 'confirmation.change': 'Puede cambiarlo.' },
  },
  examples: {},
}

/**
 * Responses of the edge and of services on their private ports; their own tests check that they really respond like
 * this.
 */
function getResponse(
  path: string,
  query: URLSearchParams,
  body: { generation?: number },
): [status: number, body: unknown] {
  if (path === '/texts') return [200, { items: [mails] }]
  if (path === '/releases') return [200, releaseList()]
  if (path === '/releases/live') {
    if (body.generation === 9) return [409, { error: 'releases.incomplete', details: { faults: [] } }]
    const before = live
    live = body.generation ?? live
    return [200, { live, previous: before }]
  }
  if (path.endsWith('/replay')) return [409, { error: 'dead-letters.replay-failed', details: { failure: 'TypeError' } }]
  if (path === '/jobs/dead/counts') return [200, { items: [{ job: 'deliver-message', count: 3 }] }]
  if (path === '/jobs/dead/retry-all') return [200, { results: { retried: 3 }, isReplayed: false }]
  if (path === `/jobs/dead/${toId(2)}/retry`) return [409, { error: 'dead-jobs.already-resolved' }]
  if (path.endsWith('/discard')) return [200, { results: { discarded: true }, isReplayed: false }]
  if (path.endsWith('/retry')) return [200, { results: { retried: true }, isReplayed: true }]
  const before = query.get('failedAt') ?? '9'
  const failures = path === '/jobs/dead' ? jobs : letters
  return [200, { items: failures.filter(({ failedAt }) => failedAt < before).slice(0, Number(query.get('limit'))) }]
}

async function readBody(request: IncomingMessage): Promise<object> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text === '' ? {} : JSON.parse(text)
}

beforeAll(async () => {
  otherServices = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
      requests.push({ url: pathname, body })
      const isAuthorized = request.headers['x-internal-credential'] === credential
      const [status, result] = isAuthorized ? getResponse(pathname, searchParams, body) : [403, {}]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(result))
    })
  })
  await new Promise<void>((resolve) => otherServices.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(otherServices.address() as AddressInfo).port}`
  const PRIVATE_ORIGINS = JSON.stringify({ edge: origin, regulations: origin, registration: 'http://127.0.0.1:1' })
  const env = { ...createAdminEnv(), INTERNAL_CREDENTIAL: credential, PRIVATE_ORIGINS }
  service = await createTestService(admin, { migrations, appendOnly, env })
})
afterAll(async () => {
  await service.close()
  otherServices.closeAllConnections()
  otherServices.close()
})

const findActions = (kind: string) =>
  service.database.query('select kind, entity_id, reason, before, after from action where kind = $1 order by at', [
    kind,
  ])

test('lists releases with anonymous load statistics from browsers', async () => {
  const load = (properties: object) => ({
    name: 'remote-load',
    route: '/audit',
    locale: 'en-US' as const,
    viewport: 'desktop' as const,
    properties: { remote: 'mfe-admin', version: '1.0.0', outcome: 'loaded', ...properties },
  })
  const events = [
    load({ durationMs: 100 }),
    load({ durationMs: 100 }),
    load({ durationMs: 900 }),
    load({ durationMs: 10_000, outcome: 'failed' }),
    load({ durationMs: 'soon' }),
  ]
  expect((await service.call(adminHttp.recordAnalytics, { body: { events } })).status).toBe(200)
  const { body } = await service.call(adminHttp.listReleases, { query: {} }, administrator)
  expect(body.results.loadStats).toMatchObject([
    { name: 'mfe-admin', version: '1.0.0', loaded: 3, failed: 1, fellBack: 0 },
  ])
  const [loads] = body.results.loadStats
  expect(loads?.p50).toBeGreaterThanOrEqual(100)
  expect(loads?.p50).toBeLessThan(125)
  expect(loads?.p75).toBeGreaterThanOrEqual(900)
})

test('activates a generation and audits who did it and why, but not a rejected request', async () => {
  const body = { generation: 2, expectedLive: 3, reason: 'the new one is broken' }
  requests = []
  const moved = await service.call(adminHttp.activateGeneration, { body }, administrator)
  expect(moved.body.results).toEqual({ live: 2, previous: 3 })
  expect(requests).toMatchObject([{ url: '/releases/live', body: { ...body, by: 'the.administrator' } }])
  const refused = await service.call(adminHttp.activateGeneration, { body: { ...body, generation: 9 } }, administrator)
  expect(getStatusAndError(refused)).toEqual([409, 'releases.incomplete'])
  expect(await findActions('generation.activated')).toMatchObject([
    { entity_id: '2', reason: 'the new one is broken', before: { live: 3 }, after: { live: 2 } },
  ])
})

test('lists the dead letters of all services page by page, newest first, and names unavailable services', async () => {
  const first = await service.call(adminHttp.listDeadLetters, { query: { limit: 2 } }, administrator)
  expect(first.body.results).toMatchObject({
    items: [
      { id: toId(3), service: 'regulations' },
      { id: toId(2), service: 'regulations' },
    ],
    unavailableServices: ['registration'],
  })
  const after = first.body.results.next ?? ''
  const second = await service.call(adminHttp.listDeadLetters, { query: { limit: 2, after } }, administrator)
  expect(second.body.results).toMatchObject({ items: [{ id: toId(1) }], next: null })
})

test('forwards a decision about a dead letter to its service, and returns its error; returns 404 for an unknown service', async () => {
  const body = { service: 'regulations', id: toId(1), reason: 'of a test' }
  requests = []
  const discarded = await service.call(adminHttp.discardDeadLetter, { body }, administrator)
  expect(discarded.body.results).toEqual({ discarded: true })
  expect(requests).toMatchObject([
    {
      url: `/messaging/dead-letters/${toId(1)}/discard`,
      body: {
        reason: 'of a test',
        command: {
          caller: { sub: 'administrator', username: 'the.administrator', groups: ['ADMINS'] },
          route: 'POST /api/dead-letters/discard',
        },
      },
    },
  ])
  const secondReplay = await service.call(adminHttp.replayDeadLetter, { body }, administrator)
  expect([secondReplay.status, secondReplay.body.error, secondReplay.body.details]).toEqual([
    409,
    'dead-letters.replay-failed',
    { failure: 'TypeError' },
  ])
  const nowhere = await service.call(adminHttp.discardDeadLetter, { body: { ...body, service: 'moon' } }, administrator)
  expect(nowhere.status).toBe(404)
  const silent = await service.call(
    adminHttp.discardDeadLetter,
    { body: { ...body, service: 'registration' } },
    administrator,
  )
  expect(silent.status).toBe(503)
})

test('lists the default texts of all services and names unavailable ones', async () => {
  const { body } = await service.call(adminHttp.listServiceTexts, {}, administrator)
  expect(body.results).toEqual({ items: [mails], unavailableServices: ['registration'] })
})

test('lists the dead jobs of all services page by page, newest first, and names unavailable services', async () => {
  const first = await service.call(adminHttp.listDeadJobs, { query: { limit: 2 } }, administrator)
  expect(first.body.results).toMatchObject({
    items: [
      { id: toId(3), service: 'regulations', job: 'deliver-message' },
      { id: toId(2), service: 'regulations' },
    ],
    unavailableServices: ['registration'],
  })
  const after = first.body.results.next as string
  const second = await service.call(adminHttp.listDeadJobs, { query: { limit: 2, after } }, administrator)
  expect(second.body.results).toMatchObject({ items: [{ id: toId(1) }], next: null })
})

test('forwards decisions about dead jobs to their service with the idempotency key, and returns its error', async () => {
  const body = { service: 'regulations', id: toId(1), reason: 'the mail server is back' }
  requests = []
  const key = { headers: { 'idempotency-key': 'retry-once' } }
  const retried = await service.call(adminHttp.retryDeadJob, { body }, { ...administrator, ...key })
  expect([retried.body.results, retried.headers['idempotent-replayed']]).toEqual([{ retried: true }, 'true'])
  expect(requests).toMatchObject([
    {
      url: `/jobs/dead/${toId(1)}/retry`,
      body: { reason: 'the mail server is back', command: { idempotencyKey: 'retry-once' } },
    },
  ])
  const discarded = await service.call(adminHttp.discardDeadJob, { body }, administrator)
  expect([discarded.body.results, discarded.headers['idempotent-replayed']]).toEqual([{ discarded: true }, undefined])
  const again = await service.call(adminHttp.retryDeadJob, { body: { ...body, id: toId(2) } }, administrator)
  expect([again.status, again.body.error]).toEqual([409, 'dead-jobs.already-resolved'])
  const unexplained = await service.call(adminHttp.discardDeadJob, { body: { ...body, reason: ' ' } }, administrator)
  expect(unexplained.status).toBe(400)
})

test('counts the dead jobs of each kind, and names unavailable services', async () => {
  const { body } = await service.call(adminHttp.countDeadJobs, {}, administrator)
  expect(body.results).toEqual({
    items: [{ service: 'regulations', job: 'deliver-message', count: 3 }],
    unavailableServices: ['registration'],
  })
})

test('forwards the retry of all dead jobs of a kind, and returns their number', async () => {
  const failedThrough = '2026-11-21T10:03:00.000Z'
  const selection = { job: 'deliver-message', failedThrough, reason: 'the mail server is back' }
  requests = []
  const body = { service: 'regulations', ...selection }
  const { body: response } = await service.call(adminHttp.retryDeadJobs, { body }, administrator)
  expect(response.results).toEqual({ retried: 3 })
  expect(requests).toMatchObject([
    { url: '/jobs/dead/retry-all', body: { ...selection, command: { caller: { sub: 'administrator' } } } },
  ])
})
