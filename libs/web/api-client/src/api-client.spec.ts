import { endpoint, pageOf, route } from '@portal/contracts-common'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CallFailure, fieldFaults } from './call-failure.ts'
import { createClient } from './client.ts'
import { describeFailure } from './describe-failure.ts'
import type { Transport } from './transport.ts'

const routes = {
  getHorse: route('GET', '/api/horses/:id', 'public'),
  listHorses: route('GET', '/api/horses', 'signed-in'),
  addHorse: route('POST', '/api/horses', 'signed-in'),
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
const refused =
  (code: number, error: string, message = '', details = {}) =>
  () =>
    Response.json({ code, results: null, message, error, details, correlationId: 'c-1' }, { status: code })
const unreachable = () => {
  throw new TypeError('fetch failed')
}

/** A client against answers in order; the last answers for ever. Keeps what was sent and how long it waited. */
function clientAgainst(
  answers: readonly (() => Response)[],
  session: { token?: string; refreshes?: boolean; accounts?: string[] } = {},
) {
  const sent: Request[] = []
  const waits: number[] = []
  let token = session.token
  const transport: Transport = {
    base: () => 'http://portal.test',
    accessToken: async () => token,
    refresh: async () => {
      token = session.refreshes === true ? 'fresh' : undefined
      return session.refreshes === true
    },
    account: () => session.accounts?.[Math.min(waits.length, session.accounts.length - 1)],
    wait: async (ms) => void waits.push(ms),
    fetch: async (input, init) => {
      sent.push(new Request(input, init))
      return (answers[sent.length - 1] ?? answers.at(-1) ?? unreachable)()
    },
  }
  return { api: createClient<typeof http>(routes, transport), sent, waits }
}

describe('a call', () => {
  it('tries a write again only for who began it', async () => {
    const away = refused(503, 'service.unavailable')
    const { api, sent } = clientAgainst([away], { token: 't', accounts: ['rosa', 'rosa', 'next'] })
    await expect(api.addHorse({ body: { name: 'Comet' } })).rejects.toMatchObject({ error: 'service.unavailable' })
    expect(sent).toHaveLength(2)
  })

  it('fills in the address and unpacks the envelope', async () => {
    const { api, sent } = clientAgainst([ok({ id: 'a/b', name: 'Comet' })])
    expect(await api.getHorse({ params: { id: 'a/b' } })).toEqual({ id: 'a/b', name: 'Comet' })
    expect(sent[0]?.url).toBe('http://portal.test/api/horses/a%2Fb')
    expect(sent[0]?.headers.has('authorization')).toBe(false)
  })

  it('sends the token, the query without what is undefined, and no key with a read', async () => {
    const { api, sent } = clientAgainst([ok([])], { token: 't1' })
    await api.listHorses({ query: { name: undefined, roles: ['owner', 'trainer'] } })
    expect(sent[0]?.url).toBe('http://portal.test/api/horses?roles=owner&roles=trainer')
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer t1')
    expect(sent[0]?.headers.has('idempotency-key')).toBe(false)
  })

  it('gives the headers where they are asked for', async () => {
    const { api } = clientAgainst([() => Response.json({ code: 200, results: 1 }, { headers: { etag: '"x"' } })])
    const answer = await api.getHorse.answer({ params: { id: '1' } })
    expect(answer.headers.get('etag')).toBe('"x"')
  })

  it('leaves the content type of a multipart body to the browser and answers a file as a blob', async () => {
    const file = () => new Response('a,b', { headers: { 'content-type': 'text/csv' } })
    const { api, sent } = clientAgainst([file])
    const blob = await api.addFile({ body: new FormData() })
    expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    expect(await blob.text()).toBe('a,b')
  })
})

describe('an expired token', () => {
  it.each([
    ['401', refused(401, 'access.token-expired', 'The access token has expired.')],
    ['500 that mentions it', refused(500, 'service.failed', '', { cause: 'jwt expired' })],
  ])('%s: refreshes, waits a second and tries once more', async (_, answer) => {
    const { api, sent, waits } = clientAgainst([answer, ok([])], { token: 'old', refreshes: true })
    await api.listHorses({ query: {} })
    expect(sent.map((request) => request.headers.get('authorization'))).toEqual(['Bearer old', 'Bearer fresh'])
    expect(waits).toEqual([1000])
  })

  it('does not refresh on another 500', async () => {
    const { api, sent } = clientAgainst([refused(500, 'service.failed', 'Sorry.')], { token: 'old', refreshes: true })
    await expect(api.listHorses({ query: {} })).rejects.toMatchObject({ code: 500, correlationId: 'c-1' })
    expect(sent).toHaveLength(1)
  })

  it('fails when the session is over, but a public page reads on without a token', async () => {
    const over = [refused(401, 'access.token-expired'), ok({ id: '1', name: 'Comet' })]
    const ended = clientAgainst(over, { token: 'old' })
    await expect(ended.api.listHorses({ query: {} })).rejects.toMatchObject({ code: 401 })
    const reading = clientAgainst(over, { token: 'old' })
    await expect(reading.api.getHorse({ params: { id: '1' } })).resolves.toMatchObject({ name: 'Comet' })
    expect(reading.sent[1]?.headers.has('authorization')).toBe(false)
  })
})

describe('a failure that passes', () => {
  it('tries a write again with the same Idempotency-Key', async () => {
    const { api, sent } = clientAgainst([unreachable, refused(503, 'service.unavailable'), ok({ id: '1', name: 'C' })])
    await api.addHorse({ body: { name: 'Comet' } })
    const keys = new Set(sent.map((request) => request.headers.get('idempotency-key')))
    expect(sent).toHaveLength(3)
    expect(keys.size).toBe(1)
    expect([...keys][0]).toMatch(/^[\da-f-]{36}$/)
  })

  it('gives up after three tries', async () => {
    const { api, sent } = clientAgainst([unreachable])
    await expect(api.getHorse({ params: { id: '1' } })).rejects.toMatchObject({ code: 0, error: 'network.unreachable' })
    expect(sent).toHaveLength(3)
  })

  it('does not try a refusal again', async () => {
    const { api, sent } = clientAgainst([refused(409, 'comments.window-closed')])
    await expect(api.addHorse({ body: { name: 'x' } })).rejects.toBeInstanceOf(CallFailure)
    expect(sent).toHaveLength(1)
  })
})

describe('describeFailure', () => {
  const failure = (error: string, message: string) =>
    new CallFailure({ code: 409, error, message, details: { closesAt: 'Friday' }, correlationId: 'c-1' })
  const texts: Record<string, string> = {
    'error.comments.window-closed': 'Closed on {{closesAt}}',
    'error.comments.window-closed.title': 'Too late',
  }
  const t = (key: string) => texts[key] ?? key

  it('prefers the translated title and text, then the message given, then the raw error', () => {
    expect(describeFailure(failure('comments.window-closed', 'x'), t)).toMatchObject({
      title: 'Too late',
      message: 'Closed on {{closesAt}}',
    })
    expect(describeFailure(failure('other.code', 'Given.'), t)).toEqual({ message: 'Given.', correlationId: 'c-1' })
    expect(describeFailure(failure('other.code', ''), t).message).toBe('other.code')
    expect(describeFailure(new Error('raw'), t).message).toBe('raw')
  })

  it('names the fields at fault', () => {
    const refusal = new CallFailure({
      code: 400,
      error: 'input.invalid',
      message: '',
      details: { fields: [{ path: ['body', 'phone'], message: 'Invalid' }] },
      correlationId: '',
    })
    expect(fieldFaults(refusal)).toEqual({ phone: 'Invalid' })
  })
})
