import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fault } from './answers.ts'
import { walkAccessMatrix } from './access-walk.ts'
import { createTestService, type TestService } from './test-service.ts'
import { notesHttp } from './sample/notes.contract.ts'
import { appendOnly, migrations, notes } from './sample/notes.service.ts'

let service: TestService
const reader = { groups: ['USERS'], sub: 'reader' }
const credential = 'an internal credential of enough characters'

beforeAll(async () => {
  service = await createTestService(notes, {
    migrations,
    appendOnly,
    env: { INTERNAL_CREDENTIAL: credential, CORS_ORIGINS: 'https://portal.example' },
  })
})
afterAll(() => service.close())

describe('answers', () => {
  it('puts the envelope on and keeps back what the contract does not promise', async () => {
    const added = await service.call(notesHttp.addNote, { body: { text: 'one' } }, { as: reader })
    expect(added.status).toBe(201)
    const { id } = added.body.results as { id: string }
    const answer = await service.call(notesHttp.getNote, { params: { id } })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ code: 200, results: { id, text: 'one', version: 1 } })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it('sends cached bytes untouched, for ever, and 304 to who has them', async () => {
    const params = { id: randomUUID() }
    const answer = await service.call(notesHttp.getFrozenNote, { params })
    expect(answer.body.code).toBe(200)
    expect(answer.headers['cache-control']).toContain('immutable')
    const again = await service.call(
      notesHttp.getFrozenNote,
      { params },
      { headers: { 'if-none-match': String(answer.headers.etag) } },
    )
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('answers files with a safe name', async () => {
    const answer = await service.call(notesHttp.exportNotes, {}, { as: { groups: ['HISAUSERS'], username: 'ann' } })
    expect(answer.text).toBe('by,ann\n')
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Notes _all_.csv"; filename*=UTF-8''Notes%20%22all%22.csv`,
    )
  })

  it.each([`/api/notes/${'x'.repeat(1001)}`, '/api/notes/%zz'])(
    'refuses an address that no route can be looked up for as any other unknown one: %.30s',
    async (url) => {
      const answer = await service.service.http.inject({ url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 404, results: null, error: 'resource.not-found' })
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers['x-correlation-id']).toBe(answer.json<{ correlationId: string }>().correlationId)
    },
  )

  it('reads the body of a GET where the contract has one', async () => {
    await service.call(notesHttp.addNote, { body: { text: 'needle' } }, { as: reader })
    const answer = await service.call(notesHttp.listNotes, { body: { contains: 'needle' } })
    expect(answer.body.results).toHaveLength(1)
    const bare = await service.call(notesHttp.listNotes, { query: { contains: 'nothing like it' } })
    expect(bare.body.results).toEqual([])
  })
})

describe('refusals', () => {
  it.each([
    ['a missing field', { body: {} }, [['body', 'text']]],
    ['an unknown property', { body: { text: 'a', admin: true } }, [['body', 'admin']]],
    ['too long a text', { body: { text: 'a'.repeat(2001) } }, [['body', 'text']]],
    ['an unknown query parameter', { query: { x: 1 }, body: { text: 'a' } }, [['query', 'x']]],
  ])('refuses %s with the fields at fault', async (_, request, paths) => {
    const answer = await service.call(notesHttp.addNote, request, { as: reader })
    expect([answer.status, answer.body.error, answer.body.results]).toEqual([400, 'input.invalid', null])
    expect(answer.body.details.fields.map((field: { path: unknown }) => field.path)).toEqual(paths)
  })

  it.each([
    ['broken JSON', { payload: '{"text": ' }],
    ['a poisoned prototype', { payload: '{"__proto__": {"admin": true}, "text": "a"}' }],
    ['another media type', { payload: 'text', headers: { 'content-type': 'text/plain' } }],
    ['an empty body', { payload: '', headers: { 'content-type': 'application/json' } }],
  ])('refuses %s', async (_, request) => {
    const answer = await service.send('POST', '/api/notes', { ...request, as: reader })
    expect(fault(answer)).toEqual([400, 'input.invalid'])
  })

  it('refuses a body over 1 MB', async () => {
    const answer = await service.send('POST', '/api/notes', { body: { text: 'a'.repeat(1_100_000) }, as: reader })
    expect(fault(answer)).toEqual([413, 'input.too-large'])
  })

  it('answers 404 for an unknown address and an unknown id', async () => {
    for (const url of ['/api/nothing', `/api/notes/${randomUUID()}`]) {
      const answer = await service.send('GET', url)
      expect(fault(answer)).toEqual([404, 'resource.not-found'])
    }
  })

  it("answers the contract's own codes with their details", async () => {
    const answer = await service.call(notesHttp.addNote, { body: { text: 'too late' } }, { as: reader })
    expect(fault(answer)).toEqual([409, 'notes.closed'])
    expect(answer.body.details).toEqual({ closedAt: '2026-07-08T00:00:00Z' })
  })

  it.each(['throw', 'sql', 'wrong-shape', 'unknown-code'])('tells nobody what failed inside (%s)', async (how) => {
    const answer = await service.call(notesHttp.breakDown, { params: { how } })
    expect([answer.status, answer.body.error, answer.body.details]).toEqual([500, 'service.failed', {}])
    expect(answer.text).not.toMatch(/secret|column|select|declared/)
  })

  it('counts with an atomic counter and says when to come back', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, () => service.call(notesHttp.addNote, { body: { text: 'limited' } }, { as: reader })),
    )
    expect(all.map((answer) => answer.status).toSorted()).toEqual([201, 201, 429, 429, 429, 429])
    const refused = all.find((answer) => answer.status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    service.clock.advance(60_000)
    expect((await service.call(notesHttp.addNote, { body: { text: 'limited' } }, { as: reader })).status).toBe(201)
  })
})

describe('access', () => {
  it('is what the contract says for every endpoint and kind of caller, and refused calls change nothing', async () => {
    expect(
      await walkAccessMatrix(
        service,
        Object.values(notesHttp).filter((one) => one !== notesHttp.breakDown),
      ),
    ).toEqual([])
  })

  it("uses the specification's sentences", async () => {
    const body = { body: { text: 'a' } }
    const signedOut = await service.call(notesHttp.changeNote, body)
    expect(signedOut.body.message).toBe('You need to be logged in to perform this action.')
    const reading = await service.call(notesHttp.changeNote, body, { as: reader })
    expect(reading.body.message).toBe('You need an elevated privilege to perform this action.')
    const expired = await service.call(notesHttp.changeNote, body, { as: { ...reader, expiresIn: -60 } })
    expect([expired.body.error, expired.body.message]).toEqual([
      'access.token-expired',
      'The access token has expired.',
    ])
  })

  it('forgets a remembered token when it ends', async () => {
    const as = service.issuer.signToken({ ...reader, expiresIn: 30 })
    expect((await service.call(notesHttp.addNote, { body: { text: 'a' } }, { as })).status).toBe(201)
    service.clock.advance(40_000)
    const late = await service.call(notesHttp.addNote, { body: { text: 'a' } }, { as })
    expect(fault(late)).toEqual([401, 'access.token-expired'])
  })

  it('lets another service in by the internal credential only', async () => {
    const headers = { 'x-internal-credential': credential }
    expect((await service.call(notesHttp.countNotes, {}, { headers })).status).toBe(200)
    const wrong = { 'x-internal-credential': credential.replace('an', 'no') }
    expect((await service.call(notesHttp.countNotes, {}, { headers: wrong })).status).toBe(403)
  })
})

describe('around every request', () => {
  it('takes a harmless correlation id and replaces another', async () => {
    const given = await service.send('GET', '/api/nothing', { headers: { 'x-correlation-id': 'from-the-page-1' } })
    expect([given.headers['x-correlation-id'], given.body.correlationId]).toEqual([
      'from-the-page-1',
      'from-the-page-1',
    ])
    const forged = await service.send('GET', '/api/nothing', { headers: { 'x-correlation-id': 'a b\tc<script>' } })
    expect(forged.headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('answers CORS for the origins it knows', async () => {
    const headers = { origin: 'https://portal.example', 'access-control-request-method': 'POST' }
    const known = await service.send('OPTIONS', '/api/notes', { headers })
    expect(known.headers['access-control-allow-origin']).toBe('https://portal.example')
    const other = await service.send('OPTIONS', '/api/notes', {
      headers: { ...headers, origin: 'https://evil.example' },
    })
    expect(other.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('believes an address only from the edge of this machine, and only its last word', async () => {
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

  it('counts the addresses of one IPv6 network as one', async () => {
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

  it('believes an edge on another machine where it is told to, and nobody else there', async () => {
    const inner = await createTestService(notes, { migrations, appendOnly, env: { TRUSTED_PROXIES: '10.0.0.0/8' } })
    const token = inner.issuer.signToken({ groups: ['USERS'], sub: 'reader' })
    const from = async (remoteAddress: string, forwarded: string) => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': forwarded }
      const call = { method: 'POST' as const, url: '/api/notes', payload: { text: 'limited' } }
      return (await inner.service.http.inject({ ...call, remoteAddress, headers })).statusCode
    }
    const told = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
    expect(await Promise.all(told.map((address) => from('10.0.0.5', address)))).toEqual([201, 201, 201])
    expect((await Promise.all(told.map((address) => from('192.0.2.5', address)))).toSorted()).toEqual([201, 201, 429])
    await inner.close()
  })

  it('does not wait for a body that does not come', async () => {
    const { headersTimeout, requestTimeout } = service.service.http.server
    // Were the first the larger, Node would take the one for the other.
    expect([headersTimeout, requestTimeout]).toEqual([20_000, 30_000])
  })
})

describe('the private port', () => {
  it('tells health, numbers, contract and OpenAPI', async () => {
    const get = (url: string) => service.service.privatePort.inject({ url })
    expect((await get('/livez')).json()).toEqual({ status: 'live' })
    expect((await get('/readyz')).json()).toMatchObject({
      status: 'degraded',
      checks: { database: 'ready', messaging: 'degraded' },
    })
    expect((await get('/contract')).json()).toEqual({
      service: 'notes',
      version: '0.1.0',
      contracts: { notes: '1.0.0' },
    })
    expect((await get('/metrics')).body).toMatch(/http_request_seconds_count\{.*route="\/api\/notes\/:id"/)
    const document = (await get('/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>()
    expect(Object.keys(document.paths['/api/notes/{id}'] ?? {})).toEqual(['get', 'put', 'delete'])
  })

  it('is not for pages', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    const answer = await service.service.privatePort.inject({
      method: 'POST',
      url: '/messaging/rebuild-stream',
      headers,
    })
    expect(answer.statusCode).toBe(403)
  })
})
