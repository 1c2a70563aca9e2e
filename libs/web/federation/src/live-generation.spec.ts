import type { ServedGeneration } from '@portal/contracts-shell/light'
import { expect, it, vi } from 'vitest'
import { LiveGeneration } from './live-generation.ts'

type Entry = ServedGeneration['remotes'][number]

const remote = (name: string, version: string, needsShell = '^1.0.0'): Entry => ({
  name,
  version,
  base: `/remotes/${name}/${version}/`,
  previous: null,
  manifest: {
    manifest: 1,
    name,
    version,
    entry: 'entry.js',
    needs: { shell: needsShell },
    uses: {},
    routes: [],
    navigation: [],
    slots: [],
    locales: {},
    preload: {},
    textNamespaces: {},
  },
})

const generation = (number: number, remotes: Entry[], more: Partial<ServedGeneration> = {}): ServedGeneration => ({
  number,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: '',
  reason: '',
  basedOn: null,
  shell: { version: '1.0.0', contract: '1.0.0' },
  remotes,
  ...more,
})

const initial = generation(1, [remote('mfe-horses', '1.0.0'), remote('mfe-admin', '1.0.0')])
const isCompatible = ({ manifest }: Entry) => manifest.needs['shell'] === '^1.0.0'
const getVersions = ({ current }: LiveGeneration) => current.remotes.map(({ name, version }) => `${name} ${version}`)

it('moves to the live generation once its texts are loaded, and notifies the page', async () => {
  const beforeMove = vi.fn<(next: ServedGeneration, changed: readonly string[]) => Promise<void>>(async () => undefined)
  const listener = vi.fn<() => void>()
  const next = generation(2, [
    remote('mfe-horses', '1.1.0'),
    remote('mfe-admin', '1.0.0'),
    remote('mfe-people', '1.0.0'),
  ])
  const live = new LiveGeneration({ initial, isCompatible, beforeMove, findLive: async () => next })
  live.subscribe(listener)
  expect(await live.refresh()).toBe(true)
  expect(getVersions(live)).toEqual(['mfe-horses 1.1.0', 'mfe-admin 1.0.0', 'mfe-people 1.0.0'])
  expect(beforeMove).toHaveBeenCalledWith(next, ['mfe-horses', 'mfe-people'])
  expect(listener).toHaveBeenCalledOnce()
  expect(await live.refresh()).toBe(false)
  expect(live.needsDocument).toBe(false)
})

it('stays on its generation in a preview, and when the live one cannot be read', async () => {
  const preview = new LiveGeneration({ initial, isCompatible })
  expect(await preview.refresh()).toBe(false)
  const findLive = () => Promise.reject(new Error('offline'))
  const offline = new LiveGeneration({ initial, isCompatible, findLive })
  expect(await offline.refresh()).toBe(false)
  expect(offline.current).toBe(initial)
})

it('keeps a release whose successor needs a later shell, until there is a new document', async () => {
  const shell = { version: '2.0.0', contract: '2.0.0' }
  const next = generation(2, [remote('mfe-horses', '2.0.0', '^2.0.0'), remote('mfe-admin', '1.1.0')], { shell })
  const live = new LiveGeneration({ initial, isCompatible, findLive: async () => next })
  await live.refresh()
  expect(getVersions(live)).toEqual(['mfe-horses 1.0.0', 'mfe-admin 1.1.0'])
  expect(live.needsDocument).toBe(true)
})

it('learns of a deployed service without a release', async () => {
  const findLive = async () => ({ ...initial, contracts: { horses: ['2.0.0'] } })
  const live = new LiveGeneration({ initial, isCompatible, findLive })
  expect(await live.refresh()).toBe(true)
  expect(live.current.contracts).toEqual({ horses: ['2.0.0'] })
  expect(await live.refresh()).toBe(false)
})

it('asks once for failures at the same time', async () => {
  const findLive = vi.fn<() => Promise<ServedGeneration>>(async () => initial)
  const live = new LiveGeneration({ initial, isCompatible, findLive })
  await Promise.all([live.refresh(), live.refresh(), live.refresh()])
  expect(findLive).toHaveBeenCalledOnce()
})
