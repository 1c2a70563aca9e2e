import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { adminHttp } from '@portal/contracts-admin'
import { fault, createTestService, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin } from '../admin.service.ts'
import { appendOnly, migrations } from '../migrations/index.ts'
import { adminEnv } from '../testing/neighbours.ts'

const credential = 'c'.repeat(32)
const boss = { as: { groups: ['ADMINS'], sub: 'boss', username: 'the.boss' } }
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

let neighbour: Server
let service: TestService
let asked: { url: string; body: unknown }[] = []
let live = 3

const letter = (number: number, failedAt: string) => ({
  id: idOf(number),
  consumer: 'audit',
  eventId: idOf(number + 100),
  subject: 'evt.regulations.action.recorded.v1',
  payload: { authorName: '•••' },
  attempts: 10,
  failure: 'full',
  failedAt,
  state: 'waiting',
  decidedBy: null,
  decidedAt: null,
  reason: null,
})
const letters = [1, 2, 3].map((number) => letter(number, `2026-11-21T10:0${number}:00.000Z`)).toReversed()

const releaseList = () => ({
  live,
  movable: true,
  next: null,
  items: [
    {
      number: 3,
      createdAt: '2026-11-21T10:00:00.000Z',
      by: 'release',
      reason: 'first',
      basis: null,
      problem: null,
      parts: [{ name: 'mfe-admin', version: '1.0.0', from: null, needs: {}, offers: null, paths: [] }],
      live: [],
    },
  ],
})

const mails = {
  namespace: 'regulations-mails',
  texts: { 'en-US': { 'thanks.change': 'You can change it.' }, es: { 'thanks.change': 'Puede cambiarlo.' } },
  examples: {},
}

/** What the edge or a service says on its private port; their own tests hold that they do. */
function answerTo(
  path: string,
  query: URLSearchParams,
  body: { generation?: number },
): [status: number, answer: unknown] {
  if (path === '/texts') return [200, { items: [mails] }]
  if (path === '/releases') return [200, releaseList()]
  if (path === '/releases/live') {
    if (body.generation === 9) return [409, { error: 'releases.not-whole', details: { faults: [] } }]
    const before = live
    live = body.generation ?? live
    return [200, { live, before }]
  }
  if (path.endsWith('/replay')) return [409, { error: 'dead-letters.fails-again', details: { failure: 'TypeError' } }]
  if (path.endsWith('/discard')) return [200, {}]
  const before = query.get('failedAt') ?? '9'
  return [200, { items: letters.filter(({ failedAt }) => failedAt < before).slice(0, Number(query.get('limit'))) }]
}

async function bodyOf(request: IncomingMessage): Promise<object> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text === '' ? {} : JSON.parse(text)
}

beforeAll(async () => {
  neighbour = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://neighbour')
      asked.push({ url: pathname, body })
      const known = request.headers['x-internal-credential'] === credential
      const [status, answer] = known ? answerTo(pathname, searchParams, body) : [403, {}]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(neighbour.address() as AddressInfo).port}`
  const PRIVATE_ORIGINS = JSON.stringify({ edge: origin, regulations: origin, registration: 'http://127.0.0.1:1' })
  const env = { ...adminEnv(), INTERNAL_CREDENTIAL: credential, PRIVATE_ORIGINS }
  service = await createTestService(admin, { migrations, appendOnly, env })
})
afterAll(async () => {
  await service.close()
  neighbour.closeAllConnections()
  neighbour.close()
})

const acts = (kind: string) =>
  service.database.query('select kind, entity_id, reason, before, after from action where kind = $1 order by at', [
    kind,
  ])

test('releases are listed with how browsers loaded them, counted by time and without a word about whose browser', async () => {
  const load = (properties: object) => ({
    name: 'remote-load',
    route: '/audit',
    locale: 'en-US' as const,
    viewport: 'desktop' as const,
    properties: { remote: 'mfe-admin', version: '1.0.0', outcome: 'loaded', ...properties },
  })
  const events = [
    load({ milliseconds: 100 }),
    load({ milliseconds: 100 }),
    load({ milliseconds: 900 }),
    load({ milliseconds: 10_000, outcome: 'failed' }),
    load({ milliseconds: 'soon' }),
  ]
  expect((await service.call(adminHttp.recordAnalytics, { body: { events } })).status).toBe(200)
  const { body } = await service.call(adminHttp.listReleases, { query: {} }, boss)
  expect(body.results.loads).toMatchObject([{ name: 'mfe-admin', version: '1.0.0', loaded: 3, failed: 1, fellBack: 0 }])
  const [loads] = body.results.loads
  expect(loads?.p50).toBeGreaterThanOrEqual(100)
  expect(loads?.p50).toBeLessThan(125)
  expect(loads?.p75).toBeGreaterThanOrEqual(900)
})

test('another generation goes live with who and why; the act is in the trail, a refusal is not', async () => {
  const body = { generation: 2, expectedLive: 3, reason: 'the new one is broken' }
  asked = []
  const moved = await service.call(adminHttp.moveLive, { body }, boss)
  expect(moved.body.results).toEqual({ live: 2, before: 3 })
  expect(asked).toMatchObject([{ url: '/releases/live', body: { ...body, by: 'the.boss' } }])
  const refused = await service.call(adminHttp.moveLive, { body: { ...body, generation: 9 } }, boss)
  expect(fault(refused)).toEqual([409, 'releases.not-whole'])
  expect(await acts('releases.move-live')).toMatchObject([
    { entity_id: '2', reason: 'the new one is broken', before: { live: 3 }, after: { live: 2 } },
  ])
})

test('dead letters of all services come in pages, newest first, and a service that is silent is named', async () => {
  const first = await service.call(adminHttp.listDeadLetters, { query: { limit: 2 } }, boss)
  expect(first.body.results).toMatchObject({
    items: [
      { id: idOf(3), service: 'regulations' },
      { id: idOf(2), service: 'regulations' },
    ],
    silent: ['registration'],
  })
  const after = first.body.results.next ?? ''
  const second = await service.call(adminHttp.listDeadLetters, { query: { limit: 2, after } }, boss)
  expect(second.body.results).toMatchObject({ items: [{ id: idOf(1) }], next: null })
})

test('one is given up with a reason and audited; one that fails again says so and leaves no act; an unknown part is not there', async () => {
  const body = { service: 'regulations', id: idOf(1), reason: 'of a test' }
  const discarded = await service.call(adminHttp.discardDeadLetter, { body }, boss)
  expect(discarded.body.results).toEqual({ discarded: true })
  expect(await acts('dead-letters.discard')).toMatchObject([
    { entity_id: idOf(1), reason: 'of a test', after: { service: 'regulations' } },
  ])
  const again = await service.call(adminHttp.replayDeadLetter, { body }, boss)
  expect([again.status, again.body.error, again.body.details]).toEqual([
    409,
    'dead-letters.fails-again',
    { failure: 'TypeError' },
  ])
  expect(await acts('dead-letters.replay')).toEqual([])
  const nowhere = await service.call(adminHttp.discardDeadLetter, { body: { ...body, service: 'moon' } }, boss)
  expect(nowhere.status).toBe(404)
  const silent = await service.call(adminHttp.discardDeadLetter, { body: { ...body, service: 'registration' } }, boss)
  expect(silent.status).toBe(503)
})

test('the texts that services ship come from each, and a service that is silent is named', async () => {
  const { body } = await service.call(adminHttp.listServiceTexts, {}, boss)
  expect(body.results).toEqual({ items: [mails], silent: ['registration'] })
})
