import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { releaseRoutes } from './release-routes.ts'

const credential = 'c'.repeat(32)
const headers = { 'x-internal-credential': credential }

let storage: string
let port: FastifyInstance

function store(files: Readonly<Record<string, string | object>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(storage, path)), { recursive: true })
    writeFileSync(join(storage, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

const generation = (number: number, basis: number | null): object => ({
  number,
  createdAt: '2026-11-20T10:00:00.000Z',
  by: 'someone',
  reason: `release ${number}`,
  basis,
  shell: { version: `1.${number}.0`, contract: '1.1.0' },
  remotes: [],
})

beforeEach(() => {
  storage = mkdtempSync(join(tmpdir(), 'portal-releases-'))
  store({
    'live.json': { generation: 2, movedAt: '2026-11-20T10:00:00.000Z', by: 'someone', reason: 'release 2' },
    'generations/1.json': generation(1, null),
    'generations/2.json': generation(2, 1),
    'generations/3.json': '{ half',
    'shell/1.1.0/release.json': { hash: 'a' },
    'shell/1.2.0/release.json': { hash: 'b' },
  })
  port = fastify()
  releaseRoutes(port, { STORAGE_DIR: storage, INTERNAL_CREDENTIAL: credential })
})

afterEach(async () => {
  await port.close()
  chmodSync(storage, 0o755)
  rmSync(storage, { recursive: true, force: true })
})

const move = (payload: object) =>
  port.inject({ method: 'POST', url: '/releases/live', headers, payload: { by: 'boss', reason: 'why', ...payload } })
const pointer = () => JSON.parse(readFileSync(join(storage, 'live.json'), 'utf8')) as { generation: number; by: string }

it('is told to nobody without the credential, and to nobody where none is set', async () => {
  expect((await port.inject('/releases')).statusCode).toBe(403)
  const without = fastify()
  releaseRoutes(without, { STORAGE_DIR: storage })
  expect((await without.inject({ url: '/releases', headers })).statusCode).toBe(403)
  await without.close()
})

it('lists generations newest first, the broken one too, a page at a time', async () => {
  const first = (await port.inject({ url: '/releases?limit=2', headers })).json()
  expect(first).toMatchObject({
    live: 2,
    movable: true,
    next: 2,
    items: [
      { number: 3, problem: 'unreadable', parts: [] },
      {
        number: 2,
        problem: null,
        basis: 1,
        parts: [{ name: 'shell', version: '1.2.0', from: '1.1.0', offers: '1.1.0' }],
      },
    ],
  })
  const second = (await port.inject({ url: '/releases?limit=2&before=2', headers })).json()
  expect(second).toMatchObject({ next: null, items: [{ number: 1 }] })
})

it('moves the pointer and writes down who and why; the same move again changes nothing', async () => {
  expect((await move({ generation: 1, expectedLive: 2 })).json()).toEqual({ live: 1, before: 2 })
  expect(pointer()).toMatchObject({ generation: 1, by: 'boss' })
  expect((await move({ generation: 1, expectedLive: 2 })).json()).toEqual({ live: 1, before: 1 })
  const log = readFileSync(join(storage, 'releases.log'), 'utf8').trim().split('\n')
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { action: 'rollback', by: 'boss', reason: 'why', generation: 1, before: 2 },
  ])
  expect((await move({ generation: 2, expectedLive: 1 })).json()).toEqual({ live: 2, before: 1 })
  expect(readFileSync(join(storage, 'releases.log'), 'utf8')).toContain('"action":"promotion"')
})

it.each([
  [{ generation: 1, expectedLive: 7 }, 'releases.moved-meanwhile'],
  [{ generation: 3, expectedLive: 2 }, 'releases.not-whole'],
  [{ generation: 77, expectedLive: 2 }, 'releases.not-whole'],
])('refuses %o', async (wanted, error) => {
  const { statusCode, body } = await move(wanted)
  expect([statusCode, JSON.parse(body).error]).toEqual([409, error])
  expect(pointer().generation).toBe(2)
})

it('refuses to go to what was cleared away, and leads out of a pointer that cannot be read', async () => {
  rmSync(join(storage, 'shell/1.1.0'), { recursive: true })
  expect((await move({ generation: 1, expectedLive: 2 })).json()).toMatchObject({ error: 'releases.not-whole' })
  store({ 'live.json': '{ half' })
  expect((await port.inject({ url: '/releases', headers })).json()).toMatchObject({ live: null })
  expect((await move({ generation: 2, expectedLive: null })).json()).toEqual({ live: 2, before: null })
})
