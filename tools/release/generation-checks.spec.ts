import type { Generation, RemoteManifest, ShellManifest } from '@portal/contracts-shell'
import { describe, expect, it } from 'vitest'
import { checkGeneration } from './generation-checks.ts'

const shell = (changes: Partial<ShellManifest> = {}): ShellManifest => ({
  manifest: 1,
  version: '1.0.0',
  contract: '1.2.0',
  routes: ['/', '/login'],
  scripts: [],
  styles: [],
  fonts: [],
  facades: { '@portal/ui': ['Button', 'Dialog'], react: ['*'] },
  locales: { 'en-US': { shell: 'a.json' } },
  ...changes,
})

const remote = (name: string, changes: Partial<RemoteManifest> = {}): Generation['remotes'][number] => ({
  name,
  version: '2.0.0',
  base: `/remotes/${name}/2.0.0/`,
  previous: null,
  manifest: {
    manifest: 1,
    name,
    version: '2.0.0',
    entry: 'entry.js',
    needs: { shell: '^1.0.0' },
    uses: { '@portal/ui': ['Button'], react: ['useState', '*'] },
    routes: [
      {
        path: `/${name === 'mfe-horses' ? 'horses' : 'search'}`,
        page: 'page',
        access: 'public',
        titleKey: 'a',
        states: [],
      },
    ],
    navigation: [],
    slots: [],
    locales: { 'en-US': { [name.slice(4)]: 'b.json' } },
    preload: {},
    textNamespaces: {},
    ...changes,
  },
})

const generation = (...remotes: Generation['remotes']): Generation => ({
  number: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'test',
  reason: 'test',
  basedOn: null,
  shell: { version: '1.0.0', contract: '1.2.0' },
  remotes,
})

const findProblems = (
  remotes: Generation['remotes'],
  versions: Record<string, readonly string[]> = {},
  own = shell(),
): readonly string[] =>
  checkGeneration(generation(...remotes), own, { versions }).problems.map(({ message }) => message)

describe('checkGeneration', () => {
  it('finds no problems when all parts are compatible', () => {
    expect(findProblems([remote('mfe-horses'), remote('mfe-regulations')])).toEqual([])
  })

  it('checks the shell contract and the contracts of live services', () => {
    const needs = { shell: '^1.3.0', horses: '^2.0.0' }
    expect(findProblems([remote('mfe-horses', { needs })], { horses: ['1.9.0'] })).toEqual([
      'mfe-horses 2.0.0 needs shell ^1.3.0, but 1.2.0 is live: release a shell that provides it first, or build the remote for the live version',
      'mfe-horses 2.0.0 needs horses ^2.0.0, but 1.9.0 is live: deploy a service that provides it first, or build the remote for the live version',
    ])
  })

  it('accepts a newer service that answers the same major version, alone or among others', () => {
    const older = [remote('mfe-horses', { needs: { shell: '^1.0.0', horses: '^1.0.0' } })]
    expect(findProblems(older, { horses: ['1.7.0'] })).toEqual([])
    expect(findProblems(older, { horses: ['2.0.0'] })).toHaveLength(1)
    expect(findProblems(older, { horses: ['1.7.0', '2.0.0'] })).toEqual([])
  })

  it('checks that the running services have every endpoint that a remote calls', () => {
    const calls = { horses: ['GET /api/horses', 'POST /api/horses'], people: ['GET /api/people'] }
    const remotes = generation(remote('mfe-horses', { calls }))
    const find = (endpoints?: ReadonlySet<string>) =>
      checkGeneration(remotes, shell(), { versions: { horses: ['1.0.0'] }, ...(endpoints && { endpoints }) }).problems
    expect(find(new Set(['GET /api/horses'])).map(({ message }) => message)).toEqual([
      'mfe-horses 2.0.0 calls POST /api/horses, which the running horses service does not have: deploy a service that provides it first, or build the remote for the live version',
    ])
    expect(find()).toEqual([])
  })

  it('lists what could not be checked once', () => {
    const needs = { shell: '^1.0.0', horses: '^1.0.0' }
    const outcome = checkGeneration(generation(remote('mfe-horses', { needs })), shell(), { versions: {} })
    expect(outcome).toEqual({ problems: [], unchecked: ['horses ^1.0.0: no responding service reports this contract'] })
  })

  it('checks the exports of the shell’s facades', () => {
    expect(
      findProblems([remote('mfe-horses', { uses: { '@portal/ui': ['Carousel'], '@portal/maps': ['Map'] } })]),
    ).toEqual([
      'mfe-horses 2.0.0 uses Carousel of @portal/ui, which shell 1.0.0 does not export',
      'mfe-horses 2.0.0 uses @portal/maps, which shell 1.0.0 does not share',
    ])
  })

  it('requires every path to be served once, by its owner', () => {
    const routes = (path: string) => ({
      routes: [{ path, page: 'page', access: 'public' as const, titleKey: 'a', states: [] }],
    })
    expect(
      findProblems([remote('mfe-horses', routes('/horses/:id')), remote('mfe-regulations', routes('/horses/:name'))]),
    ).toEqual([
      '/horses/:name is outside the paths of mfe-regulations',
      '/horses/: is served by mfe-horses and mfe-regulations',
    ])
    expect(findProblems([], {}, shell({ routes: ['/', '/login', '/login/'] }))).toEqual([
      '/login is served by shell and shell',
    ])
  })

  it('requires every text namespace to belong to one part', () => {
    const locales = { 'en-US': { common: 'c.json' }, es: { common: 'd.json' } }
    expect(findProblems([remote('mfe-horses', { locales }), remote('mfe-regulations', { locales })])).toEqual([
      'the text namespace "common" is in mfe-horses and mfe-regulations',
    ])
  })
})
