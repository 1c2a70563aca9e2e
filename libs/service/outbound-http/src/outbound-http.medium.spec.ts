import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { OutboundHttp, type OutboundHttpOptions } from './index.ts'

const answer = z.object({ found: z.number() })
const ok = (_: IncomingMessage, response: ServerResponse) => void response.end('{"found":3,"other":"x"}')
const hang = () => undefined
const failWith = (status: number) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(status).end('secret details')

let server: Server
let respond: (request: IncomingMessage, response: ServerResponse) => void
let requests: number

beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1
    request.resume()
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = 0
})

const createClient = (options: Partial<OutboundHttpOptions> = {}) =>
  new OutboundHttp({
    system: 'registry',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    timeoutMs: 10_000,
    retryDelayMs: 1,
    failuresToOpen: 100,
    ...options,
  })

const post = (client: OutboundHttp) => client.postJson('/candidates', { name: 'Ana' }, answer)

describe('a request', () => {
  it('sends JSON with the token and returns the parsed response', async () => {
    let received: IncomingMessage | undefined
    respond = (request, response) => {
      received = request
      ok(request, response)
    }
    expect(await post(createClient({ token: 'between us' }))).toEqual({ found: 3 })
    expect(received).toMatchObject({ method: 'POST', url: '/api/candidates' })
    expect(received?.headers).toMatchObject({ authorization: 'Bearer between us', 'content-type': 'application/json' })
  })

  it('is repeated after a temporary failure', async () => {
    respond = (request, response) => (requests < 3 ? failWith(503) : ok)(request, response)
    expect(await post(createClient())).toEqual({ found: 3 })
    expect(requests).toBe(3)
  })

  it('is not repeated when it was refused or the response is not what was agreed', async () => {
    respond = failWith(400)
    await expect(post(createClient())).rejects.toMatchObject({ reason: 'status', status: 400 })
    respond = (_, response) => void response.end('{"found":"many"}')
    await expect(post(createClient())).rejects.toMatchObject({ reason: 'invalid-response' })
    respond = (_, response) => void response.end('x'.repeat(2_000_000))
    await expect(post(createClient())).rejects.toMatchObject({ reason: 'invalid-response' })
    respond = (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
    await expect(post(createClient({ maxRetries: 0 }))).rejects.toMatchObject({ reason: 'unreachable' })
    expect(requests).toBe(4)
  })

  it('ends after the timeout when nothing, or half a response, arrives', async () => {
    respond = hang
    const client = createClient({ timeoutMs: 100, maxRetries: 1 })
    await expect(post(client)).rejects.toMatchObject({ reason: 'timeout' })
    respond = (_, response) => void response.write('{"found":')
    await expect(post(client)).rejects.toMatchObject({ reason: 'timeout' })
    expect(requests).toBe(4)
  })

  it('names only the system and the reason when it fails', async () => {
    respond = failWith(500)
    const failure = await post(createClient({ maxRetries: 0 })).catch((error: unknown) => error)
    expect(String(failure)).toBe('OutboundFailure: registry: status 500')
  })
})

it('retries at most ten requests plus a fifth of all when everything fails', async () => {
  respond = failWith(503)
  const client = createClient()
  for (let each = 0; each < 50; each++) await expect(post(client)).rejects.toThrow('503')
  expect(requests).toBeGreaterThanOrEqual(60)
  expect(requests).toBeLessThanOrEqual(70)
})

it('refuses requests at once while the system is down, and recovers with it', async () => {
  respond = failWith(503)
  const client = createClient({ failuresToOpen: 3, openForMs: 2000, maxRetries: 0 })
  for (let each = 0; each < 3; each++) await expect(post(client)).rejects.toMatchObject({ reason: 'status' })
  expect(client.isCircuitOpen).toBe(true)
  await expect(post(client)).rejects.toMatchObject({ reason: 'circuit-open' })
  expect(requests).toBe(3)
  respond = ok
  await expect.poll(() => post(client).catch(() => undefined), { timeout: 10_000 }).toEqual({ found: 3 })
  expect(client.isCircuitOpen).toBe(false)
  expect(requests).toBe(4)
})
