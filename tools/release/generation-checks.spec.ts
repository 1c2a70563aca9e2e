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
    texts: {},
    ...changes,
  },
})

const generation = (...remotes: Generation['remotes']): Generation => ({
  number: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  by: 'test',
  reason: 'test',
  basis: null,
  shell: { version: '1.0.0', contract: '1.2.0' },
  remotes,
})

const faultsOf = (
  remotes: Generation['remotes'],
  live: Record<string, string> = {},
  own = shell(),
): readonly string[] => checkGeneration(generation(...remotes), own, live).faults

describe('checkGeneration', () => {
  it('finds nothing wrong where parts fit', () => {
    expect(faultsOf([remote('mfe-horses'), remote('mfe-regulations')])).toEqual([])
  })

  it('compares the shell contract and those of live services', () => {
    const needs = { shell: '^1.3.0', horses: '^2.0.0' }
    expect(faultsOf([remote('mfe-horses', { needs })], { horses: '1.9.0' })).toEqual([
      'mfe-horses 2.0.0 needs shell ^1.3.0, live is 1.2.0: release a shell that offers it first, or build the remote against what is live',
      'mfe-horses 2.0.0 needs horses ^2.0.0, live is 1.9.0: deploy a service that offers it first, or build the remote against what is live',
    ])
  })

  it('lets an older remote go with a newer service of the same major, not with another major', () => {
    const older = [remote('mfe-horses', { needs: { shell: '^1.0.0', horses: '^1.0.0' } })]
    expect(faultsOf(older, { horses: '1.7.0' })).toEqual([])
    expect(faultsOf(older, { horses: '2.0.0' })).toHaveLength(1)
  })

  it('says what could not be looked at, once', () => {
    const needs = { shell: '^1.0.0', horses: '^1.0.0' }
    const outcome = checkGeneration(generation(remote('mfe-horses', { needs })), shell(), {})
    expect(outcome).toEqual({ faults: [], unchecked: ['horses ^1.0.0: no service that answers reports this contract'] })
  })

  it('knows the names of the released shell’s facades', () => {
    expect(faultsOf([remote('mfe-horses', { uses: { '@portal/ui': ['Carousel'], '@portal/maps': ['Map'] } })])).toEqual(
      [
        'mfe-horses 2.0.0 uses Carousel of @portal/ui, which the shell 1.0.0 does not have',
        'mfe-horses 2.0.0 uses @portal/maps, which the shell 1.0.0 does not share',
      ],
    )
  })

  it('has every path served once, by its owner', () => {
    const routes = (path: string) => ({
      routes: [{ path, page: 'page', access: 'public' as const, titleKey: 'a', states: [] }],
    })
    expect(
      faultsOf([remote('mfe-horses', routes('/horses/:id')), remote('mfe-regulations', routes('/horses/:name'))]),
    ).toEqual([
      '/horses/:name is outside the paths of mfe-regulations',
      '/horses/: is served by mfe-horses and mfe-regulations',
    ])
    expect(faultsOf([], {}, shell({ routes: ['/', '/login', '/login/'] }))).toEqual([
      '/login is served by shell and shell',
    ])
  })

  it('has every namespace of texts come with one part', () => {
    const locales = { 'en-US': { common: 'c.json' }, es: { common: 'd.json' } }
    expect(faultsOf([remote('mfe-horses', { locales }), remote('mfe-regulations', { locales })])).toEqual([
      'the texts "common" come with mfe-horses and mfe-regulations',
    ])
  })
})
