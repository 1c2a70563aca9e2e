import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@portal/service-kit/logging'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createEdge } from './server.ts'

const personHost = 'persons.portal.example'
const notFound = { code: 404, results: null, error: 'resource.not-found' }

let storage: string
let service: FastifyInstance
let edge: FastifyInstance

const createEnv = (origin: string) => ({
  PORT: '0',
  PRIVATE_PORT: '0',
  PORTAL_ORIGIN: 'https://portal.example',
  STORAGE_DIR: storage,
  PERSON_SERVICE_URL: `https://${personHost}`,
  UPSTREAMS: JSON.stringify([
    { name: 'registration', paths: ['/api/auth'], personPaths: ['/person', '/ruling'], origin, privateOrigin: origin },
  ]),
  USER_POOL_ID: 'us-east-1_Test',
  USER_POOL_CLIENT_ID: 'client',
  USER_POOL_REGION: 'us-east-1',
})

beforeEach(async () => {
  storage = mkdtempSync(join(tmpdir(), 'portal-edge-'))
  service = fastify({ forceCloseConnections: true })
  service.get('/*', ({ url }) => ({ url }))
  service.options('/*', (_request, reply) =>
    reply.code(204).header('access-control-allow-origin', 'https://portal.example').send(),
  )
  await service.listen({ host: '127.0.0.1', port: 0 })
  edge = createEdge(
    readConfig(createEnv(`http://127.0.0.1:${(service.server.address() as AddressInfo).port}`)),
    createLogger('edge', 'silent'),
  )
})

afterEach(async () => {
  await edge.close()
  await service.close()
  rmSync(storage, { recursive: true, force: true })
})

const send = (host: string, url: string, method: 'GET' | 'OPTIONS' = 'GET') =>
  edge.inject({ method, url, headers: { host, accept: 'text/html' } })

describe("the person service's host", () => {
  it.each(['/person/all-person-roles', '/person', '/ruling/person/1?x=1'])(
    'forwards %s to its service',
    async (url) => {
      const response = await send(personHost, url)
      expect([response.statusCode, response.json()]).toEqual([200, { url }])
    },
  )

  it('leaves CORS preflights to the service', async () => {
    const response = await send(personHost, '/person/all-person-roles', 'OPTIONS')
    expect(response.statusCode).toBe(204)
    expect(response.headers['access-control-allow-origin']).toBe('https://portal.example')
  })

  it.each([
    '/',
    '/login',
    '/personal',
    '/api/auth/refresh',
    '/config.json',
    '/generation.json',
    '/robots.txt',
    '/livez',
    '/shell/1.0.0/shell.js',
    '//person',
    '/%',
  ])('returns 404 in the error envelope for %s', async (url) => {
    const response = await send(personHost, url)
    expect([response.statusCode, response.json()]).toEqual([404, expect.objectContaining(notFound)])
  })

  it.each(['PERSONS.portal.example', `${personHost}:443`])(
    'is recognized as %s, so it never serves a page',
    async (host) => {
      expect((await send(host, '/')).json()).toMatchObject(notFound)
    },
  )
})

describe("the portal's host", () => {
  it.each(['/person/all-person-roles', '/person', '/ruling/person/1'])(
    'does not forward %s, which is a page of the shell',
    async (url) => {
      const response = await send('portal.example', url)
      // Nothing is released here, so every page is the edge's own.
      expect([response.statusCode, response.body.includes('isn’t available right now')]).toEqual([503, true])
    },
  )

  it('does not answer preflights for the person service', async () => {
    const response = await send('portal.example', '/person/all-person-roles', 'OPTIONS')
    expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([404, undefined])
  })

  it('forwards its own paths', async () => {
    expect((await send('portal.example', '/api/auth/person')).json()).toEqual({ url: '/api/auth/person' })
  })

  it("must differ from the person service's host", () => {
    const settings = { ...createEnv('http://127.0.0.1:1'), PERSON_SERVICE_URL: 'https://portal.example/persons' }
    expect(() => readConfig(settings)).toThrow('PERSON_SERVICE_URL: must have another host than PORTAL_ORIGIN')
  })
})
