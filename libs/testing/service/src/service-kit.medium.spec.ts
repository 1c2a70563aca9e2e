import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getStatusAndError } from './response-assertions.ts'
import { checkAccessMatrix } from './check-access-matrix.ts'
import { createTestService, type TestService } from './test-service.ts'
import { notesHttp, notesPages } from './sample/notes.contract.ts'
import { appendOnly, migrations, notes } from './sample/notes.service.ts'

let service: TestService
const reader = { groups: ['USERS'], sub: 'reader' }
const credential = 'an internal credential with 32 characters or more'

beforeAll(async () => {
  service = await createTestService(notes, {
    migrations,
    appendOnly,
    env: { INTERNAL_CREDENTIAL: credential, CORS_ORIGINS: 'https://portal.example' },
  })
})
afterAll(() => service.close())

describe('responses', () => {
  it('adds the envelope and drops fields that are not in the contract', async () => {
    const added = await service.call(notesHttp.addNote, { body: { text: 'one' } }, { as: reader })
    expect(added.status).toBe(201)
    const { id } = added.body.results as { id: string }
    const response = await service.call(notesHttp.getNote, { params: { id } })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ code: 200, results: { id, text: 'one', version: 1 } })
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['x-content-type-options']).toBe('nosniff')
  })

  it('sends cached bytes unchanged, as immutable, and 304 for a matching ETag', async () => {
    const params = { id: randomUUID() }
    const response = await service.call(notesHttp.getFrozenNote, { params })
    expect(response.body.code).toBe(200)
    expect(response.headers['cache-control']).toContain('immutable')
    const again = await service.call(
      notesHttp.getFrozenNote,
      { params },
      { headers: { 'if-none-match': String(response.headers.etag) } },
    )
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('sends files with a safe name', async () => {
    const response = await service.call(notesHttp.exportNotes, {}, { as: { groups: ['HISAUSERS'], username: 'ann' } })
    expect(response.text).toBe('by,ann\n')
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="Notes _all_.csv"; filename*=UTF-8''Notes%20%22all%22.csv`,
    )
  })

  it.each([`/api/notes/${'x'.repeat(1001)}`, '/api/notes/%zz'])(
    'returns 404 for a URL that cannot be routed: %.30s',
    async (url) => {
      const response = await service.service.http.inject({ url })
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 404, results: null, error: 'resource.not-found' })
      expect(response.headers['x-content-type-options']).toBe('nosniff')
      expect(response.headers['x-correlation-id']).toBe(response.json<{ correlationId: string }>().correlationId)
    },
  )

  it('reads the body of a GET when the contract has one', async () => {
    await service.call(notesHttp.addNote, { body: { text: 'needle' } }, { as: reader })
    const response = await service.call(notesHttp.listNotes, { body: { contains: 'needle' } })
    expect(response.body.results).toHaveLength(1)
    const minimal = await service.call(notesHttp.listNotes, { query: { contains: 'no match' } })
    expect(minimal.body.results).toEqual([])
  })
})

describe('refusals', () => {
  it.each([
    ['a missing field', { body: {} }, [['body', 'text']]],
    ['an unknown property', { body: { text: 'a', admin: true } }, [['body', 'admin']]],
    ['a text that is too long', { body: { text: 'a'.repeat(2001) } }, [['body', 'text']]],
    ['an unknown query parameter', { query: { x: 1 }, body: { text: 'a' } }, [['query', 'x']]],
  ])('refuses %s with the invalid fields', async (_, request, paths) => {
    const response = await service.call(notesHttp.addNote, request, { as: reader })
    expect([response.status, response.body.error, response.body.results]).toEqual([400, 'input.invalid', null])
    expect(response.body.details.fields.map((field: { path: unknown }) => field.path)).toEqual(paths)
  })

  it.each([
    ['broken JSON', { payload: '{"text": ' }],
    ['a poisoned prototype', { payload: '{"__proto__": {"admin": true}, "text": "a"}' }],
    ['another media type', { payload: 'text', headers: { 'content-type': 'text/plain' } }],
    ['an empty body', { payload: '', headers: { 'content-type': 'application/json' } }],
  ])('refuses %s', async (_, request) => {
    const response = await service.send('POST', '/api/notes', { ...request, as: reader })
    expect(getStatusAndError(response)).toEqual([400, 'input.invalid'])
  })

  it('refuses a body over 1 MB', async () => {
    const response = await service.send('POST', '/api/notes', { body: { text: 'a'.repeat(1_100_000) }, as: reader })
    expect(getStatusAndError(response)).toEqual([413, 'input.too-large'])
  })

  it('returns 404 for an unknown URL and an unknown id', async () => {
    for (const url of ['/api/nothing', `/api/notes/${randomUUID()}`]) {
      const response = await service.send('GET', url)
      expect(getStatusAndError(response)).toEqual([404, 'resource.not-found'])
    }
  })

  it("returns the contract's own codes with their details", async () => {
    const response = await service.call(notesHttp.addNote, { body: { text: 'too late' } }, { as: reader })
    expect(getStatusAndError(response)).toEqual([409, 'notes.closed'])
    expect(response.body.details).toEqual({ closedAt: '2026-07-08T00:00:00Z' })
  })

  it.each(['throw', 'sql', 'wrong-shape', 'unknown-code'])(
    'does not disclose the cause of an unexpected failure (%s)',
    async (how) => {
      const response = await service.call(notesHttp.throwError, { params: { how } })
      expect([response.status, response.body.error, response.body.details]).toEqual([500, 'service.failed', {}])
      expect(response.text).not.toMatch(/secret|column|select|declared/)
    },
  )

  it('refuses requests beyond an atomic rate limit, with Retry-After', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, () => service.call(notesHttp.addNote, { body: { text: 'limited' } }, { as: reader })),
    )
    expect(all.map((response) => response.status).toSorted()).toEqual([201, 201, 429, 429, 429, 429])
    const refused = all.find((response) => response.status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    service.clock.advance(60_000)
    expect((await service.call(notesHttp.addNote, { body: { text: 'limited' } }, { as: reader })).status).toBe(201)
  })
})

describe('server-rendered pages', () => {
  const headers = { 'x-internal-credential': credential }

  it('renders a declared page once for concurrent requests, and 304 until its data changes', async () => {
    const added = await service.call(notesHttp.addNote, { body: { text: '<one>' } }, { as: reader })
    const { id } = added.body.results as { id: string }
    const [declared] = notesPages.pages
    const request = { query: { url: `${declared?.path}?id=${id}`, locale: 'es' } }
    const call = (more: object = {}) =>
      service.call(notesHttp.renderPage, request, { headers: { ...headers, ...more } })
    const responses = await Promise.all([call(), call(), call()])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(responses[0]?.body.results).toMatchObject({ lang: 'es', html: '<h1 class="note">&#60;one&#62;</h1>' })
    const conditional = { 'if-none-match': String(responses[0]?.headers.etag) }
    expect((await call(conditional)).status).toBe(304)
    await service.call(notesHttp.changeNote, { params: { id }, body: { text: 'two' } }, { as: { groups: ['EDITORS'] } })
    expect((await call(conditional)).body.results.html).toBe('<h1 class="note">two</h1>')
  })

  it('lists the URLs of its pages', async () => {
    const response = await service.call(notesHttp.listPageUrls, { query: { limit: 1 } }, { headers })
    expect(response.body.results.items[0].url).toMatch(/^\/notes\?id=/)
  })
})

describe('access', () => {
  it('matches the contract for every endpoint and kind of caller, and refused calls change nothing', async () => {
    expect(
      await checkAccessMatrix(
        service,
        Object.values(notesHttp).filter((endpoint) => endpoint !== notesHttp.throwError),
      ),
    ).toEqual([])
  })

  it("uses the specification's messages", async () => {
    const body = { body: { text: 'a' } }
    const signedOut = await service.call(notesHttp.changeNote, body)
    expect(signedOut.body.message).toBe('You need to be logged in to perform this action.')
    const forbidden = await service.call(notesHttp.changeNote, body, { as: reader })
    expect(forbidden.body.message).toBe('You need an elevated privilege to perform this action.')
    const expired = await service.call(notesHttp.changeNote, body, { as: { ...reader, expiresIn: -60 } })
    expect([expired.body.error, expired.body.message]).toEqual([
      'access.token-expired',
      'The access token has expired.',
    ])
  })

  it('refuses a cached token after it expires', async () => {
    const as = service.issuer.signToken({ ...reader, expiresIn: 30 })
    expect((await service.call(notesHttp.addNote, { body: { text: 'a' } }, { as })).status).toBe(201)
    service.clock.advance(40_000)
    const expired = await service.call(notesHttp.addNote, { body: { text: 'a' } }, { as })
    expect(getStatusAndError(expired)).toEqual([401, 'access.token-expired'])
  })

  it('accepts another service only with the internal credential', async () => {
    const headers = { 'x-internal-credential': credential }
    expect((await service.call(notesHttp.countNotes, {}, { headers })).status).toBe(200)
    const wrong = { 'x-internal-credential': credential.replace('an', 'no') }
    expect((await service.call(notesHttp.countNotes, {}, { headers: wrong })).status).toBe(403)
  })
})

describe('every request', () => {
  it('keeps a valid correlation id and replaces an invalid one', async () => {
    const valid = await service.send('GET', '/api/nothing', { headers: { 'x-correlation-id': 'from-the-page-1' } })
    expect([valid.headers['x-correlation-id'], valid.body.correlationId]).toEqual([
      'from-the-page-1',
      'from-the-page-1',
    ])
    const invalid = await service.send('GET', '/api/nothing', { headers: { 'x-correlation-id': 'a b\tc<script>' } })
    expect(invalid.headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('allows CORS for the configured origins', async () => {
    const headers = { origin: 'https://portal.example', 'access-control-request-method': 'POST' }
    const allowed = await service.send('OPTIONS', '/api/notes', { headers })
    expect(allowed.headers['access-control-allow-origin']).toBe('https://portal.example')
    const other = await service.send('OPTIONS', '/api/notes', {
      headers: { ...headers, origin: 'https://evil.example' },
    })
    expect(other.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('trusts only the last X-Forwarded-For entry, and only from a configured edge', async () => {
    const limited = (forwarded: string) =>
      service.call(
        notesHttp.addNote,
        { body: { text: 'limited' } },
        { as: reader, headers: { 'x-forwarded-for': forwarded } },
      )
    service.clock.advance(60_000)
    for (const spoofed of ['1.1.1.1', '2.2.2.2']) expect((await limited(`${spoofed}, 203.0.113.9`)).status).toBe(201)
    expect((await limited('3.3.3.3, 203.0.113.9')).status).toBe(429)
    expect((await limited('203.0.113.10')).status).toBe(201)
  })

  it('counts the addresses of one IPv6 /64 network together', async () => {
    const limited = (address: string) =>
      service.call(
        notesHttp.addNote,
        { body: { text: 'limited' } },
        { as: reader, headers: { 'x-forwarded-for': address } },
      )
    service.clock.advance(60_000)
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:9::2']) expect((await limited(address)).status).toBe(201)
    expect((await limited('2001:db8:1:2:ffff::3')).status).toBe(429)
    expect((await limited('2001:db8:1:3::1')).status).toBe(201)
  })

  it('trusts an edge on another machine only when it is configured', async () => {
    const behindProxy = await createTestService(notes, {
      migrations,
      appendOnly,
      env: { TRUSTED_PROXIES: '10.0.0.0/8' },
    })
    const token = behindProxy.issuer.signToken({ groups: ['USERS'], sub: 'reader' })
    const from = async (remoteAddress: string, forwarded: string) => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': forwarded }
      const call = { method: 'POST' as const, url: '/api/notes', payload: { text: 'limited' } }
      return (await behindProxy.service.http.inject({ ...call, remoteAddress, headers })).statusCode
    }
    const clients = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
    expect(await Promise.all(clients.map((address) => from('10.0.0.5', address)))).toEqual([201, 201, 201])
    expect((await Promise.all(clients.map((address) => from('192.0.2.5', address)))).toSorted()).toEqual([
      201, 201, 429,
    ])
    // Also on the same machine.
    const local = ['203.0.113.4', '203.0.113.5', '203.0.113.6']
    expect((await Promise.all(local.map((address) => from('127.0.0.1', address)))).toSorted()).toEqual([201, 201, 429])
    await behindProxy.close()
  })

  it('times out requests whose headers or body do not arrive', async () => {
    const { headersTimeout, requestTimeout } = service.service.http.server
    // If the headers timeout were larger, Node would swap the two.
    expect([headersTimeout, requestTimeout]).toEqual([20_000, 30_000])
  })
})

describe('the private port', () => {
  it('serves health, metrics, contract versions and the OpenAPI document', async () => {
    const get = (url: string) => service.service.privatePort.inject({ url })
    expect((await get('/livez')).json()).toEqual({ status: 'live' })
    expect((await get('/readyz')).json()).toMatchObject({
      status: 'degraded',
      checks: { database: 'ready', messaging: 'degraded' },
    })
    expect((await get('/contract')).json()).toEqual({
      service: 'notes',
      version: '0.1.0',
      contracts: { notes: ['1.0.0'] },
      endpoints: expect.arrayContaining(['GET /api/notes/:id']),
    })
    expect((await get('/metrics')).body).toMatch(/http_request_duration_seconds_count\{.*route="\/api\/notes\/:id"/)
    const document = (await get('/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>()
    expect(Object.keys(document.paths['/api/notes/{id}'] ?? {})).toEqual(['get', 'put', 'delete'])
  })

  it('shows the OpenAPI document in Swagger UI in the demonstration only', async () => {
    const env = { DEMONSTRATION: 'true', PORTAL_ORIGIN: 'http://127.0.0.1:4200' }
    const demonstration = await createTestService(notes, { migrations, env })
    const get = (url: string) => demonstration.service.privatePort.inject({ url })
    const page = await get('/docs')
    expect(page.statusCode).toBe(200)
    const [script = ''] = /(?<=src=")[^"]*swagger-ui-bundle\.js/.exec(page.body) ?? []
    expect((await get(new URL(script, 'http://127.0.0.1/docs/').pathname)).statusCode).toBe(200)
    expect((await get('/docs/json')).json()).toEqual((await get('/openapi.json')).json())
    await demonstration.close()
    for (const url of ['/docs', '/docs/json'])
      expect((await service.service.privatePort.inject({ url })).statusCode).toBe(404)
  })

  it('refuses browsers', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    const response = await service.service.privatePort.inject({
      method: 'POST',
      url: '/messaging/rebuild-stream',
      headers,
    })
    expect(response.statusCode).toBe(403)
  })
})
