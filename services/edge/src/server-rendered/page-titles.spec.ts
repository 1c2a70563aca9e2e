import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generation, shellManifest } from '@portal/contracts-shell'
import { createLogger } from '@portal/service-kit/logging'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LoadedGeneration } from '../release-reader.ts'
import { PageTextsLoader } from './page-texts.ts'
import { TitledGenerations } from './page-titles.ts'
import { ServiceClient } from './service-client.ts'

const manifest = {
  manifest: 1,
  name: 'mfe-notes',
  version: '1.0.0',
  entry: 'entry.1.js',
  needs: {},
  routes: [{ path: '/notes', page: 'notes', access: 'public', titleKey: 'list.title' }],
  navigation: [{ path: '/users', titleKey: 'admin:users', access: 'admins', area: 'staff', order: 1 }],
  locales: { 'en-US': { notes: 'n.en.json', admin: 'a.en.json' }, es: { notes: 'n.es.json', admin: 'a.es.json' } },
}

const loaded: LoadedGeneration = {
  generation: generation.parse({
    number: 1,
    createdAt: '2026-11-20T10:00:00.000Z',
    createdBy: 'someone',
    reason: 'first',
    shell: { version: '1.0.0', contract: '1.0.0' },
    remotes: [{ name: 'mfe-notes', version: '1.0.0', base: '/notes/', previous: null, manifest }],
  }),
  shell: shellManifest.parse({
    manifest: 1,
    version: '1.0.0',
    contract: '1.0.0',
    routes: ['/'],
    scripts: [],
    styles: [],
    facades: {},
  }),
  shellBase: '/shell/1.0.0/',
  template: '',
  inlineScripts: [],
}

let folder: string
let admin: FastifyInstance
let overrides: Readonly<Record<string, Readonly<Record<string, string>>>>
let now: number
let generations: TitledGenerations

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-titles-'))
  mkdirSync(join(folder, 'notes'))
  const files = {
    'n.en.json': { 'list.title': 'All notes', 'list.empty': 'No notes' },
    'n.es.json': { 'list.title': 'Todas las notas', 'list.empty': 'Sin notas' },
    'a.en.json': { users: 'Users' },
    'a.es.json': { users: 'Usuarios' },
  }
  for (const [file, texts] of Object.entries(files)) writeFileSync(join(folder, 'notes', file), JSON.stringify(texts))
  overrides = {}
  now = 0
  admin = fastify()
  admin.get('/api/localization/:id', ({ params }) => {
    const { id } = params as { id: string }
    const [locale, namespace] = id.split(':')
    return { code: 200, results: { locale, namespace, texts: overrides[id] ?? {} } }
  })
  await admin.listen({ host: '127.0.0.1', port: 0 })
  const { port } = admin.server.address() as AddressInfo
  const client = new ServiceClient(`http://127.0.0.1:${port}`, undefined, () => now)
  generations = new TitledGenerations(new PageTextsLoader(folder, client, () => now), createLogger('edge', 'silent'))
})

afterEach(async () => {
  await admin.close()
  rmSync(folder, { recursive: true })
})

const getTitles = async () => (await generations.get(loaded)).generation.remotes[0]?.manifest.titles

it('adds the titles of all pages and menu entries in both languages, also to a release without titles', async () => {
  expect(await getTitles()).toEqual({
    'en-US': { 'notes:list.title': 'All notes', 'admin:users': 'Users' },
    es: { 'notes:list.title': 'Todas las notas', 'admin:users': 'Usuarios' },
  })
})

it('contains a change by staff within 20 seconds, and is the same object until then', async () => {
  const first = await generations.get(loaded)
  overrides = { 'es:notes': { 'list.title': 'Notas' } }
  now = 19_000
  expect(await generations.get(loaded)).toBe(first)
  now = 21_000
  expect((await getTitles())?.['es']?.['notes:list.title']).toBe('Notas')
})

it('returns the titles of the build if the texts cannot be read', async () => {
  rmSync(join(folder, 'notes', 'a.es.json'))
  expect(await generations.get(loaded)).toBe(loaded)
})
