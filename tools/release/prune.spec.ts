import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rollBack } from '@portal/releases/activate-generation'
import { FolderFiles } from '@portal/releases/folder-files'
import { ReleaseStore } from '@portal/releases/release-store'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { prune } from './prune.ts'
import { rollBackPart } from './roll-back-part.ts'
import { metadata, TestReleases } from './test-releases.ts'

let releases: TestReleases

beforeEach(() => {
  releases = new TestReleases()
})

afterEach(() => releases.remove())

const getDay = (count: number) => new Date(Date.parse('2026-11-01T10:00:00Z') + count * 86_400_000)
const day = (count: number) => ({ now: () => getDay(count) })

it('keeps the last ten releases of each part, the live one, and everything that was live in the last seven days', async () => {
  await releases.release('shell', releases.shellBuild(), '1.0.0', day(0))
  for (let minor = 0; minor < 13; minor += 1)
    await releases.release('mfe-horses', releases.remoteBuild(`text ${minor}`), `1.${minor}.0`, day(0))
  expect(await releases.store().versions('mfe-horses')).toHaveLength(13)
  await releases.release('mfe-horses', releases.remoteBuild('text 13'), '1.13.0', day(6))
  expect(await releases.store().versions('mfe-horses')).toHaveLength(14)
  await releases.release('mfe-horses', releases.remoteBuild('text 14'), '1.14.0', day(8))
  expect(await releases.store().versions('mfe-horses')).toHaveLength(10)
  expect(existsSync(join(releases.storage, 'remotes/mfe-horses/1.14.0'))).toBe(true)
  expect(existsSync(join(releases.storage, 'remotes/mfe-horses/1.4.0'))).toBe(false)
  expect(await releases.store().versions('shell')).toEqual(['1.0.0'])
  await expect(rollBack({ store: releases.store(), to: 2, ...metadata })).rejects.toThrow(
    'the files of mfe-horses 1.0.0 were deleted',
  )
  // Version 1.12.0 was live until day 6.
  for (let minor = 15; minor < 28; minor += 1)
    await releases.release('mfe-horses', releases.remoteBuild(`text ${minor}`), `1.${minor}.0`, day(12))
  expect(await releases.store().versions('mfe-horses')).toContain('1.12.0')
})

it('keeps what another machine is uploading, and removes what it never finished after seven days', async () => {
  await releases.release('shell', releases.shellBuild(), '1.0.0', day(0))
  const upload = join(releases.storage, 'remotes/mfe-horses/1.0.0')
  mkdirSync(upload, { recursive: true })
  writeFileSync(join(upload, 'entry.js'), 'run()')
  utimesSync(upload, getDay(1), getDay(1))
  await releases.release('shell', releases.shellBuild(), '1.1.0', day(7))
  expect(await releases.store().versions('mfe-horses')).toEqual(['1.0.0'])
  // Any release of the part makes its folder one to clean up.
  await releases.release('mfe-horses', releases.remoteBuild(), '1.1.0', day(7))
  expect(existsSync(upload)).toBe(true)
  await releases.release('shell', releases.shellBuild(), '1.2.0', day(9))
  expect(await releases.store().versions('mfe-horses')).toEqual(['1.1.0'])
})

/** Releases a shell and 13 versions of a remote, of which the first three are too old to be kept on day 20. */
async function releaseMany(): Promise<void> {
  await releases.release('shell', releases.shellBuild(), '1.0.0', day(0))
  for (let minor = 0; minor < 13; minor += 1)
    await releases.release('mfe-horses', releases.remoteBuild(`text ${minor}`), `1.${minor}.0`, day(0))
}

/** A storage on which another machine does something at one moment. */
class InterruptedFiles extends FolderFiles {
  readonly #interruption: (operation: string, path: string) => Promise<void>

  constructor(interruption: (operation: string, path: string) => Promise<void>) {
    super(releases.storage)
    this.#interruption = interruption
  }

  override async remove(path: string): Promise<void> {
    await this.#interruption('remove', path)
    await super.remove(path)
  }

  override async create(path: string, text: string): Promise<boolean> {
    const isCreated = await super.create(path, text)
    await this.#interruption('create', path)
    return isCreated
  }
}

const rollBackToOld = (store: ReleaseStore) => rollBackPart({ store, name: 'mfe-horses', to: '1.0.0', ...metadata })

it('keeps a release that another machine has begun to make live', async () => {
  await releaseMany()
  const store = new ReleaseStore(
    new InterruptedFiles(async (operation, path) => {
      if (operation === 'remove' && path === 'remotes/mfe-horses/1.0.0/release.json')
        await rollBackToOld(releases.store())
    }),
  )
  await prune(store, getDay(20))
  expect(await releases.liveRemotes()).toEqual({ 'mfe-horses': '1.0.0' })
  expect(existsSync(join(releases.storage, 'remotes/mfe-horses/1.0.0/entry.js'))).toBe(true)
  expect(await releases.store().contentHash('mfe-horses', '1.0.0')).toBeDefined()
  expect(await releases.store().contentHash('mfe-horses', '1.1.0')).toBeUndefined()
})

it('refuses to make a release live that another machine has begun to remove', async () => {
  await releaseMany()
  const store = new ReleaseStore(
    new InterruptedFiles(async (operation, path) => {
      if (operation === 'create' && path.startsWith('generations/'))
        await releases.store().files.remove('remotes/mfe-horses/1.0.0/release.json')
    }),
  )
  await expect(rollBackToOld(store)).rejects.toThrow('the files of mfe-horses 1.0.0 were deleted in the meantime')
  expect(await releases.liveRemotes()).toEqual({ 'mfe-horses': '1.12.0' })
})
