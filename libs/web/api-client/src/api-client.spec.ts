import { endpoint, pageOf, route } from '@portal/contracts-common'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CallFailure, getFieldErrors } from './call-failure.ts'
import { createClient } from './client.ts'
import { describeFailure } from './describe-failure.ts'
import type { Transport } from './transport.ts'

const routes = {
  getHorse: route('GET', '/api/horses/:id', 'public'),
  listHorses: route('GET', '/api/horses', 'signed-in'),
  addHorse: route('POST', '/api/horses', 'signed-in', { delegateScope: 'horses' }),
  addFile: route('POST', '/api/horses/files', 'signed-in'),
}
const horse = z.object({ id: z.string(), name: z.string() })
const http = {
  getHorse: endpoint(routes.getHorse, { summary: '', params: z.strictObject({ id: z.string() }), results: horse }),
  listHorses: endpoint(routes.listHorses, {
    summary: '',
    query: z.strictObject({ name: z.string().optional(), roles: z.array(z.string()).optional() }),
    results: pageOf(horse),
  }),
  addHorse: endpoint(routes.addHorse, { summary: '', body: z.strictObject({ name: z.string() }), results: horse }),
  addFile: endpoint(routes.addFile, { summary: '', body: z.custom<FormData>(), results: { file: ['text/csv'] } }),
}

const ok = (results: unknown) => () => Response.json({ code: 200, results })
const failWith =
  (code: number, error: string, message = '', details = {}) =>
  () =>
    Response.json({ code, results: null, message, error, details, correlationId: 'c-1' }, { status: code })
const unreachable = () => {
  throw new TypeError('fetch failed')
}

/** Creates a client that gets these responses in order, repeating the last one, and records the requests and delays. */
function createTestClient(
  responses: readonly (() => Response)[],
  session: { token?: string; refreshes?: boolean; accounts?: string[]; actingFor?: string } = {},
) {
  const requests: Request[] = []
  const delays: number[] = []
  let token = session.token
  let endedDelegations = 0
  const transport: Transport = {
    baseUrl: () => 'http://portal.test',
    accessToken: async () => token,
    refresh: async () => {
      token = session.refreshes === true ? 'fresh' : undefined
      return session.refreshes === true
    },
    account: () => session.accounts?.[Math.min(delays.length, session.accounts.length - 1)],
    actingFor: () => session.actingFor,
    delegationEnded: () => void (endedDelegations += 1),
    delay: async (ms) => void delays.push(ms),
    fetch: async (input, init) => {
      requests.push(new Request(input, init))
      return (responses[requests.length - 1] ?? responses.at(-1) ?? unreachable)()
    },
  }
  return {
    api: createClient<typeof http>(routes, transport),
    requests,
    delays,
    countEndedDelegations: () => endedDelegations,
  }
}

describe('a call', () => {
  it('retries a write only while the same user is signed in', async () => {
    const unavailable = failWith(503, 'service.unavailable')
    const { api, requests } = createTestClient([unavailable], { token: 't', accounts: ['rosa', 'rosa', 'omar'] })
    await expect(api.addHorse({ body: { name: 'Comet' } })).rejects.toMatchObject({ error: 'service.unavailable' })
    expect(requests).toHaveLength(2)
  })

  it('fills in the path parameters and unwraps the envelope', async () => {
    const { api, requests } = createTestClient([ok({ id: 'a/b', name: 'Comet' })])
    expect(await api.getHorse({ params: { id: 'a/b' } })).toEqual({ id: 'a/b', name: 'Comet' })
    expect(requests[0]?.url).toBe('http://portal.test/api/horses/a%2Fb')
    expect(requests[0]?.headers.has('authorization')).toBe(false)
  })

  it('sends the token, omits undefined query values, and sends no idempotency key with a read', async () => {
    const { api, requests } = createTestClient([ok([])], { token: 't1' })
    await api.listHorses({ query: { name: undefined, roles: ['owner', 'trainer'] } })
    expect(requests[0]?.url).toBe('http://portal.test/api/horses?roles=owner&roles=trainer')
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer t1')
    expect(requests[0]?.headers.has('idempotency-key')).toBe(false)
  })

  it('returns the headers from response()', async () => {
    const { api } = createTestClient([() => Response.json({ code: 200, results: 1 }, { headers: { etag: '"x"' } })])
    const response = await api.getHorse.response({ params: { id: '1' } })
    expect(response.headers.get('etag')).toBe('"x"')
  })

  it('lets the browser set the content type of a multipart body and returns a file as a Blob', async () => {
    const file = () => new Response('a,b', { headers: { 'content-type': 'text/csv' } })
    const { api, requests } = createTestClient([file])
    const blob = await api.addFile({ body: new FormData() })
    expect(requests[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    expect(await blob.text()).toBe('a,b')
  })
})

describe('an expired token', () => {
  it.each([
    ['401', failWith(401, 'access.token-expired', 'The access token has expired.')],
    ['500 whose detail mentions it', failWith(500, 'service.failed', '', { cause: 'jwt expired' })],
  ])('%s: refreshes, waits one second and retries once', async (_, response) => {
    const { api, requests, delays } = createTestClient([response, ok([])], { token: 'old', refreshes: true })
    await api.listHorses({ query: {} })
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual(['Bearer old', 'Bearer fresh'])
    expect(delays).toEqual([1000])
  })

  it('does not refresh on any other 500', async () => {
    const { api, requests } = createTestClient([failWith(500, 'service.failed', 'Sorry.')], {
      token: 'old',
      refreshes: true,
    })
    await expect(api.listHorses({ query: {} })).rejects.toMatchObject({ code: 500, correlationId: 'c-1' })
    expect(requests).toHaveLength(1)
  })

  it('fails when the session has ended, but retries a public call without a token', async () => {
    const expired = [failWith(401, 'access.token-expired'), ok({ id: '1', name: 'Comet' })]
    const protectedCall = createTestClient(expired, { token: 'old' })
    await expect(protectedCall.api.listHorses({ query: {} })).rejects.toMatchObject({ code: 401 })
    const publicCall = createTestClient(expired, { token: 'old' })
    await expect(publicCall.api.getHorse({ params: { id: '1' } })).resolves.toMatchObject({ name: 'Comet' })
    expect(publicCall.requests[1]?.headers.has('authorization')).toBe(false)
  })
})

describe('acting for another person', () => {
  it('names the person in calls that can be delegated and in changes, but not in other reads', async () => {
    const { api, requests } = createTestClient([ok({ id: '1', name: 'C' })], { token: 't', actingFor: 'P-100-000-017' })
    await api.addHorse({ body: { name: 'Comet' } })
    await api.addFile({ body: new FormData() })
    await api.getHorse({ params: { id: '1' } })
    await api.listHorses({ query: {} })
    expect(requests.map(({ headers }) => headers.get('acting-for'))).toEqual([
      'P-100-000-017',
      'P-100-000-017',
      null,
      null,
    ])
  })

  it('stops when the service no longer accepts it', async () => {
    const { api, countEndedDelegations } = createTestClient([failWith(403, 'access.delegation-ended')], {
      token: 't',
      actingFor: 'P-100-000-017',
    })
    await expect(api.addHorse({ body: { name: 'Comet' } })).rejects.toBeInstanceOf(CallFailure)
    expect(countEndedDelegations()).toBe(1)
  })
})

describe('a temporary failure', () => {
  it('retries a write with the same Idempotency-Key', async () => {
    const { api, requests } = createTestClient([
      unreachable,
      failWith(503, 'service.unavailable'),
      ok({ id: '1', name: 'C' }),
    ])
    await api.addHorse({ body: { name: 'Comet' } })
    const keys = new Set(requests.map((request) => request.headers.get('idempotency-key')))
    expect(requests).toHaveLength(3)
    expect(keys.size).toBe(1)
    expect([...keys][0]).toMatch(/^[\da-f-]{36}$/)
  })

  it('stops after three attempts', async () => {
    const { api, requests } = createTestClient([unreachable])
    await expect(api.getHorse({ params: { id: '1' } })).rejects.toMatchObject({ code: 0, error: 'network.unreachable' })
    expect(requests).toHaveLength(3)
  })

  it('does not retry a 4xx response', async () => {
    const { api, requests } = createTestClient([failWith(409, 'comments.period-closed')])
    await expect(api.addHorse({ body: { name: 'x' } })).rejects.toBeInstanceOf(CallFailure)
    expect(requests).toHaveLength(1)
  })
})

describe('describeFailure', () => {
  const failure = (error: string, message: string) =>
    new CallFailure({ code: 409, error, message, details: { closesAt: 'Friday' }, correlationId: 'c-1' })
  const texts: Record<string, string> = {
    'error.comments.period-closed': 'Closed on {{closesAt}}',
    'error.comments.period-closed.title': 'Too late',
  }
  const t = (key: string) => texts[key] ?? key

  it('prefers the translated title and text, then the message, then the error code', () => {
    expect(describeFailure(failure('comments.period-closed', 'x'), t)).toMatchObject({
      title: 'Too late',
      message: 'Closed on {{closesAt}}',
    })
    expect(describeFailure(failure('other.code', 'Default message.'), t)).toEqual({
      message: 'Default message.',
      correlationId: 'c-1',
    })
    expect(describeFailure(failure('other.code', ''), t).message).toBe('other.code')
    expect(describeFailure(new Error('raw'), t).message).toBe('raw')
  })

  it('returns the invalid fields by name', () => {
    const invalidInput = new CallFailure({
      code: 400,
      error: 'input.invalid',
      message: '',
      details: { fields: [{ path: ['body', 'phone'], message: 'Invalid' }] },
      correlationId: '',
    })
    expect(getFieldErrors(invalidInput)).toEqual({ phone: 'Invalid' })
  })
})
