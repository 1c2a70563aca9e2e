import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { livePointer, releaseFormat } from '@portal/contracts-shell'
import { rollBack } from '@portal/releases/activate-generation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { releaseBuilds } from './release-from-build.ts'
import { metadata, TestReleases } from './test-releases.ts'

let releases: TestReleases

beforeEach(() => {
  releases = new TestReleases()
})

afterEach(() => releases.remove())

describe('release', () => {
  it('stores files, compressed files, a generation, and a pointer that says who and why', async () => {
    const dist = releases.remoteBuild()
    await releaseBuilds({
      store: releases.store(),
      ...metadata,
      builds: [
        { name: 'shell', dist: releases.shellBuild(), version: '1.0.0' },
        { name: 'mfe-horses', dist },
      ],
    })
    const live = await releases.store().generation((await releases.liveNumber()) ?? 0)
    expect(live).toMatchObject({
      number: 1,
      basedOn: null,
      createdBy: 'test',
      shell: { version: '1.0.0', contract: '1.0.0' },
    })
    const [remote] = live?.remotes ?? []
    expect(remote?.version).toMatch(/^0\.3\.0-[0-9a-f]{8}$/)
    expect(remote?.manifest.version).toBe(remote?.version)
    const releaseFolder = join(releases.storage, remote?.base ?? '')
    expect(readdirSync(releaseFolder).sort()).toEqual([
      'entry.js',
      'entry.js.br',
      'entry.js.gz',
      'release.json',
      'remote-manifest.json',
    ])
    expect(statSync(releaseFolder).mode & 0o777).toBe(0o755)
    expect(brotliDecompressSync(readFileSync(join(releaseFolder, 'entry.js.br')))).toEqual(
      readFileSync(join(dist, 'entry.js')),
    )
    expect(await releases.store().records()).toMatchObject([
      { action: 'release', by: 'test', generation: 1, previous: null, format: releaseFormat },
    ])
    expect(readdirSync(releases.storage).sort()).toEqual(['generations', 'live', 'remotes', 'shell'])
  })

  it('keeps the other parts and records the previous release', async () => {
    await releases.release('shell', releases.shellBuild(), '1.0.0')
    await releases.release('mfe-horses', releases.remoteBuild('one'), '1.0.0')
    await releases.release('mfe-horses', releases.remoteBuild('two'), '1.1.0')
    const { generation, changes } = await releases.release('shell', releases.shellBuild(), '1.1.0')
    expect(generation.remotes[0]).toMatchObject({
      version: '1.1.0',
      previous: { version: '1.0.0', base: '/remotes/mfe-horses/1.0.0/' },
    })
    expect(changes).toEqual([{ name: 'shell', from: '1.0.0', to: '1.1.0' }])
  })

  it('takes the entries of other parts from their own manifests, not from the live generation', async () => {
    await releases.release('shell', releases.shellBuild(), '1.0.0')
    const addedLater = { titles: { 'en-US': { 'horses.title': 'Horses' } } }
    await releases.release('mfe-horses', releases.remoteBuild('one', addedLater), '1.0.0')
    // An older tool wrote a generation without what it does not know.
    const file = join(releases.storage, 'generations/2.json')
    const generation = JSON.parse(readFileSync(file, 'utf8')) as { remotes: { manifest: object }[] }
    expect(generation.remotes[0]?.manifest).toMatchObject(addedLater)
    for (const remote of generation.remotes) remote.manifest = { ...remote.manifest, titles: undefined }
    writeFileSync(file, JSON.stringify(generation))
    await releases.release('shell', releases.shellBuild(), '1.1.0')
    const next = JSON.parse(readFileSync(join(releases.storage, 'generations/3.json'), 'utf8'))
    expect(next.remotes[0].manifest).toMatchObject(addedLater)
  })

  it('refuses to run on a storage that a newer tool wrote', async () => {
    await releases.release('shell', releases.shellBuild(), '1.0.0')
    const newer = livePointer.parse({ generation: 1, format: releaseFormat + 1 })
    writeFileSync(join(releases.storage, 'live/2.json'), JSON.stringify(newer))
    const attempt = releases.release('mfe-horses', releases.remoteBuild(), '1.0.0')
    await expect(attempt).rejects.toThrow('update the clone (git pull)')
    await expect(rollBack({ store: releases.store(), to: 1, ...metadata })).rejects.toThrow('git pull')
    expect(await releases.store().versions('mfe-horses')).toEqual([])
  })

  it('changes nothing if the same build is released again, and rejects other files for a released version', async () => {
    await releases.release('shell', releases.shellBuild(), '1.0.0')
    await releases.release('mfe-horses', releases.remoteBuild('one'), '1.0.0')
    expect((await releases.release('mfe-horses', releases.remoteBuild('one'), '1.0.0')).changes).toEqual([])
    expect(await releases.store().numbers()).toEqual([1, 2])
    await expect(releases.release('mfe-horses', releases.remoteBuild('two'), '1.0.0')).rejects.toThrow(
      'was already released with other files',
    )
    expect(readFileSync(join(releases.storage, 'remotes/mfe-horses/1.0.0/entry.js'), 'utf8')).toContain('one')
  })

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'without a shell',
      () => releases.release('mfe-horses', releases.remoteBuild(), '1.0.0'),
      'release the shell first',
    ],
    [
      'without a build',
      () => releases.release('shell', join(releases.folder, 'nothing'), '1.0.0'),
      'build shell first',
    ],
    [
      'of another deployable’s build',
      () => releases.release('mfe-admin', releases.remoteBuild(), '1.0.0'),
      'is a build of mfe-horses',
    ],
    ['with an invalid version', () => releases.release('shell', releases.shellBuild(), '../evil'), 'is not a version'],
  ])('is rejected %s', async (_, attempt, message) => {
    await expect(attempt()).rejects.toThrow(message)
    expect(await releases.liveNumber()).toBeUndefined()
  })

  it('leaves the live generation unchanged and no files when it is rejected', async () => {
    await releases.release('shell', releases.shellBuild(), '1.0.0')
    const forNextShell = releases.remoteBuild('one', { needs: { shell: '^2.0.0' } })
    await expect(releases.release('mfe-horses', forNextShell, '1.0.0')).rejects.toThrow('needs shell ^2.0.0')
    const test = async (): Promise<void> => {
      throw new Error('the edge does not respond')
    }
    await expect(releases.release('mfe-horses', releases.remoteBuild(), '1.0.0', { test })).rejects.toThrow(
      'the edge does not respond',
    )
    expect(await releases.liveNumber()).toBe(1)
    expect(await releases.store().versions('mfe-horses')).toEqual([])
    expect(await releases.store().numbers()).toEqual([1])
    expect((await releases.release('mfe-horses', releases.remoteBuild(), '1.0.0')).generation.number).toBe(3)
  })

  it('refuses only problems that it introduces, and warns of those that another team has', async () => {
    await releases.release('shell', releases.shellBuild(), '1.0.0')
    const needsService = { needs: { shell: '^1.0.0', horses: '^2.0.0' } }
    const dist = releases.remoteBuild('one', needsService)
    await expect(
      releases.release('mfe-horses', dist, '1.0.0', { liveContracts: { versions: { horses: ['1.0.0'] } } }),
    ).rejects.toThrow('needs horses ^2.0.0, but 1.0.0 is live')
    await releases.release('mfe-horses', dist, '1.0.0', { liveContracts: { versions: { horses: ['1.0.0', '2.0.0'] } } })
    // The service went back to its first major version.
    const liveContracts = { versions: { horses: ['1.0.0'] } }
    const other = releases.remoteBuild('one', { name: 'mfe-regulations' })
    const { existingProblems } = await releases.release('mfe-regulations', other, '1.0.0', { liveContracts })
    expect(existingProblems).toEqual([expect.stringContaining('mfe-horses 1.0.0 needs horses ^2.0.0')])
    // The team itself can release a correction of something else.
    await releases.release('mfe-horses', releases.remoteBuild('two', needsService), '1.0.1', { liveContracts })
    expect(await releases.liveRemotes()).toEqual({ 'mfe-horses': '1.0.1', 'mfe-regulations': '1.0.0' })
  })

  it('only runs the checks in a dry run', async () => {
    await releases.release('shell', releases.shellBuild(), '1.0.0')
    const dryRun = { until: 'check' } as const
    const { changes } = await releases.release('mfe-horses', releases.remoteBuild(), '1.0.0', dryRun)
    expect(changes).toEqual([{ name: 'mfe-horses', from: null, to: '1.0.0' }])
    const store = releases.store()
    expect([await releases.liveNumber(), await store.numbers(), await store.versions('mfe-horses')]).toEqual([
      1,
      [1],
      [],
    ])
    expect((await releases.release('shell', releases.shellBuild(), '1.0.0', dryRun)).generation.number).toBe(1)
    expect(readdirSync(releases.storage).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('keeps the changes of five processes that release different parts and versions at the same time', async () => {
    await releases.release('shell', releases.shellBuild(), '1.0.0')
    const script = join(import.meta.dirname, 'release-from-build.ts')
    const names = ['mfe-horses', 'mfe-admin', 'mfe-regulations', 'mfe-people']
    const attempts = Array.from({ length: 5 }, (_, index) => {
      const name = names[index % names.length] ?? ''
      const request = { name, dist: releases.remoteBuild(`text ${index}`, { name }), version: `1.${index}.0` }
      const code = `
        const { FolderFiles } = await import(${JSON.stringify(import.meta.resolve('@portal/releases/folder-files'))})
        const { ReleaseStore } = await import(${JSON.stringify(import.meta.resolve('@portal/releases/release-store'))})
        const { releaseFromBuild } = await import(${JSON.stringify(script)})
        const store = new ReleaseStore(new FolderFiles(${JSON.stringify(releases.storage)}))
        await releaseFromBuild({ store, ...${JSON.stringify(request)} })`
      return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
    })
    await Promise.all(attempts)
    expect(Object.keys(await releases.liveRemotes()).sort()).toEqual(names.toSorted())
    const records = await releases.store().records()
    expect(records).toHaveLength(6)
    // Each release was based on the one before it, and changed only its own part.
    expect(records.map(({ previous }) => previous)).toEqual(
      [null, ...records.map(({ generation }) => generation)].slice(0, 6),
    )
    expect(records.map(({ changes }) => changes.length)).toEqual(Array.from({ length: 6 }, () => 1))
  }, 60_000)
})
