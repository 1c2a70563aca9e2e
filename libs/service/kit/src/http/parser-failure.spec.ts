import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendParserFailure } from './parser-failure.ts'

let server: Server

beforeEach(async () => {
  server = createServer(
    { requestTimeout: 60, headersTimeout: 50, connectionsCheckingInterval: 20 },
    (request, reply) => {
      request.on('error', () => undefined).resume()
      request.on('end', () => reply.end())
    },
  )
  server.on('clientError', (failure, socket) => sendParserFailure(failure, socket as never))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => server.close())

it.each([
  ['malformed', 'nonsense\r\n\r\n', 400, 'request.malformed'],
  ['never complete', 'GET / HTTP/1.1\r\nhost: x\r\n', 408, 'request.timeout'],
  [
    'chunked with endless extensions',
    `POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n2;a=${'x'.repeat(20_000)}\r\n`,
    413,
    'input.too-large',
  ],
  [
    'with too long headers',
    `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'request.headers-too-large',
  ],
])('responds in the error envelope to a request that is %s', async (_, request, code, error) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${code} .*content-type: application/json`, 's'))
  expect(JSON.parse(body)).toMatchObject({ code, results: null, error, message: expect.any(String), details: {} })
})
