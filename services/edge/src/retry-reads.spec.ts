import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@portal/service-kit/logging'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ReadRetries } from './retry-reads.ts'
import { createEdge } from './server.ts'

const storage = mkdtempSync(join(tmpdir(), 'portal-edge-'))
afterAll(() => rmSync(storage, { recursive: true, force: true }))

const lostConnection = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

/** A service that closes the first `lost` connections without a response, as a killed process does. */
async function sendThroughEdge(method: 'GET' | 'POST', lost: number) {
  let connections = 0
  const service = createServer((socket) => {
    connections += 1
    const isLost = connections <= lost
    socket.once('data', () => {
      if (isLost) socket.destroy()
      else socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok')
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const upstream = { name: 'regulations', paths: ['/api/search'], origin, privateOrigin: origin }
  const edge = createEdge(
    readConfig({
      PORT: '0',
      PRIVATE_PORT: '0',
      PORTAL_ORIGIN: 'https://portal.example',
      STORAGE_DIR: storage,
      PERSON_SERVICE_URL: 'https://persons.portal.example',
      UPSTREAMS: JSON.stringify([upstream]),
      USER_POOL_ID: 'us-east-1_Test',
      USER_POOL_CLIENT_ID: 'client',
      USER_POOL_REGION: 'us-east-1',
    }),
    createLogger('edge', 'silent'),
  )
  const response = await edge.inject({ method, url: '/api/search', headers: { host: 'portal.example' } })
  await edge.close()
  await new Promise((resolve) => service.close(resolve))
  return { status: response.statusCode, connections }
}

test('sends a read again when the connection to a killed process is lost', async () => {
  expect(await sendThroughEdge('GET', 2)).toEqual({ status: 200, connections: 3 })
})

test('does not send a write again', async () => {
  expect(await sendThroughEdge('POST', 1)).toEqual({ status: 503, connections: 1 })
})

test('sends reads again for eight seconds after the first lost connection, and for eight seconds of the next outage', () => {
  let now = 0
  const readRetries = new ReadRetries(() => now)
  const lose = () => readRetries.getDelay({ method: 'GET', error: lostConnection, retries: 0 })
  expect(lose()).toBe(50)
  now = 8000
  expect(lose()).toBe(50)
  now = 8001
  expect(lose()).toBeUndefined()
  readRetries.getDelay({ method: 'POST', error: undefined, retries: 0 })
  expect(lose()).toBe(50)
  // Nobody called the service meanwhile.
  now = 60_000
  expect(lose()).toBe(50)
})

test('waits longer after each attempt, up to 0.4 s', () => {
  const readRetries = new ReadRetries(() => 0)
  const delays = [0, 1, 2, 3, 4].map((retries) =>
    readRetries.getDelay({ method: 'HEAD', error: lostConnection, retries }),
  )
  expect(delays).toEqual([50, 100, 200, 400, 400])
})
