import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { registerReleaseRoutes } from './release-routes.ts'

const credential = 'c'.repeat(32)
const headers = { 'x-internal-credential': credential }

let storage: string
let app: FastifyInstance

function store(files: Readonly<Record<string, string | object>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(storage, path)), { recursive: true })
    writeFileSync(join(storage, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

const generation = (number: number, basedOn: number | null): object => ({
  number,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'someone',
  reason: `release ${number}`,
  basedOn,
  shell: { version: `1.${number}.0`, contract: '1.1.0' },
  remotes: [],
})

beforeEach(() => {
  storage = mkdtempSync(join(tmpdir(), 'portal-releases-'))
  store({
    'live/1.json': { generation: 1 },
    'live/2.json': { generation: 2, at: '2026-11-20T10:00:00.000Z', by: 'someone', reason: 'release 2' },
    'generations/1.json': generation(1, null),
    'generations/2.json': generation(2, 1),
    'generations/3.json': '{ half',
    'shell/1.1.0/release.json': { hash: 'a' },
    'shell/1.2.0/release.json': { hash: 'b' },
  })
  app = fastify()
  registerReleaseRoutes(app, { STORAGE_DIR: storage, INTERNAL_CREDENTIAL: credential })
})

afterEach(async () => {
  await app.close()
  chmodSync(storage, 0o755)
  rmSync(storage, { recursive: true, force: true })
})

const activate = (payload: object) =>
  app.inject({ method: 'POST', url: '/releases/live', headers, payload: { by: 'boss', reason: 'why', ...payload } })
const readPointer = () =>
  JSON.parse(readFileSync(join(storage, `live/${readdirSync(join(storage, 'live')).length}.json`), 'utf8')) as {
    generation: number
    by: string
  }

it('returns 403 without the credential, and always if none is configured', async () => {
  expect((await app.inject('/releases')).statusCode).toBe(403)
  const withoutCredential = fastify()
  registerReleaseRoutes(withoutCredential, { STORAGE_DIR: storage })
  expect((await withoutCredential.inject({ url: '/releases', headers })).statusCode).toBe(403)
  await withoutCredential.close()
})

it('lists generations newest first, including the broken one, a page at a time', async () => {
  const first = (await app.inject({ url: '/releases?limit=2', headers })).json()
  expect(first).toMatchObject({
    live: 2,
    canActivate: true,
    next: 2,
    items: [
      { number: 3, problem: 'unreadable', parts: [] },
      {
        number: 2,
        problem: null,
        basedOn: 1,
        parts: [{ name: 'shell', version: '1.2.0', previousVersion: '1.1.0', providesContract: '1.1.0' }],
      },
    ],
  })
  const second = (await app.inject({ url: '/releases?limit=2&before=2', headers })).json()
  expect(second).toMatchObject({ next: null, items: [{ number: 1 }] })
})

it('moves the pointer and logs who and why; the same request again changes nothing', async () => {
  expect((await activate({ generation: 1, expectedLive: 2 })).json()).toEqual({ live: 1, previous: 2 })
  expect(readPointer()).toMatchObject({ action: 'rollback', by: 'boss', reason: 'why', generation: 1, previous: 2 })
  expect((await activate({ generation: 1, expectedLive: 2 })).json()).toEqual({ live: 1, previous: 1 })
  expect(readdirSync(join(storage, 'live'))).toHaveLength(3)
  expect((await activate({ generation: 2, expectedLive: 1 })).json()).toEqual({ live: 2, previous: 1 })
  expect(readPointer()).toMatchObject({ action: 'promotion', generation: 2 })
})

it('refuses a staged generation that lacks a later release, and names the command that keeps it', async () => {
  store({
    'generations/4.json': { ...generation(2, 1), number: 4 },
    'generations/5.json': { ...generation(2, 2), number: 5 },
  })
  const { statusCode, body } = await activate({ generation: 4, expectedLive: 2 })
  expect([statusCode, JSON.parse(body)]).toEqual([
    409,
    { error: 'releases.incomplete', details: { faults: [expect.stringContaining('npm run promote -- 4')] } },
  ])
  expect((await activate({ generation: 5, expectedLive: 2 })).json()).toEqual({ live: 5, previous: 2 })
})

it.each([
  [{ generation: 1, expectedLive: 7 }, 'releases.live-changed'],
  [{ generation: 3, expectedLive: 2 }, 'releases.incomplete'],
  [{ generation: 77, expectedLive: 2 }, 'releases.incomplete'],
])('rejects %o', async (payload, error) => {
  const { statusCode, body } = await activate(payload)
  expect([statusCode, JSON.parse(body).error]).toEqual([409, error])
  expect(readPointer().generation).toBe(2)
})

it('rejects a generation whose files were removed, and recovers from an unreadable pointer', async () => {
  rmSync(join(storage, 'shell/1.1.0'), { recursive: true })
  expect((await activate({ generation: 1, expectedLive: 2 })).json()).toMatchObject({ error: 'releases.incomplete' })
  store({ 'live/2.json': '{ half' })
  expect((await app.inject({ url: '/releases', headers })).json()).toMatchObject({ live: null })
  expect((await activate({ generation: 2, expectedLive: null })).json()).toEqual({ live: 2, previous: null })
})
