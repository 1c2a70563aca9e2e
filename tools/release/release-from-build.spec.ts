import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { releaseBuilds, releaseFromBuild, type ReleaseRequest } from './release-from-build.ts'
import { ReleaseStore } from '@portal/releases/release-store'
import { rollBack } from '@portal/releases/activate-generation'

let folder: string
let storage: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-release-'))
  storage = join(folder, 'storage')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(dist: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, path)), { recursive: true })
    writeFileSync(join(dist, path), text)
  }
  return dist
}

function shellBuild(): string {
  const manifest = {
    manifest: 1,
    version: '1.0.0',
    contract: '1.0.0',
    routes: ['/'],
    scripts: ['a.js'],
    styles: [],
    fonts: [],
    facades: {},
  }
  return write(join(folder, 'shell'), {
    'shell-manifest.json': JSON.stringify(manifest),
    'a.js': 'a()',
    'index.html': '<p>',
  })
}

function remoteBuild(text = 'one', needs: Record<string, string> = { shell: '^1.0.0' }): string {
  const manifest = {
    manifest: 1,
    name: 'mfe-horses',
    version: '0.3.0',
    entry: 'entry.js',
    needs,
    routes: [],
    navigation: [],
    locales: {},
  }
  return write(mkdtempSync(join(folder, 'remote-')), {
    'remote-manifest.json': JSON.stringify(manifest),
    'entry.js': `run(${JSON.stringify(text.repeat(1000))})`,
    'entry.js.map': '{}',
  })
}

const metadata = { by: 'test', reason: 'because', now: () => new Date('2026-11-20T10:00:00Z') }
const release = (name: string, dist: string, version: string, options: Partial<ReleaseRequest> = {}) =>
  releaseFromBuild({ storage, name, dist, version, ...metadata, ...options })
const store = (): ReleaseStore => new ReleaseStore(storage)

describe('release', () => {
  it('stores files, compressed files, a generation, the pointer and a log entry', async () => {
    const dist = remoteBuild()
    await releaseBuilds({
      storage,
      ...metadata,
      builds: [
        { name: 'shell', dist: shellBuild(), version: '1.0.0' },
        { name: 'mfe-horses', dist },
      ],
    })
    const live = store().generation(store().liveNumber() ?? 0)
    expect(live).toMatchObject({
      number: 1,
      basedOn: null,
      createdBy: 'test',
      shell: { version: '1.0.0', contract: '1.0.0' },
    })
    const [remote] = live?.remotes ?? []
    expect(remote?.version).toMatch(/^0\.3\.0-[0-9a-f]{8}$/)
    expect(remote?.manifest.version).toBe(remote?.version)
    const releaseFolder = join(storage, remote?.base ?? '')
    expect(readdirSync(releaseFolder).sort()).toEqual([
      'entry.js',
      'entry.js.br',
      'entry.js.gz',
      'release.json',
      'remote-manifest.json',
    ])
    expect(brotliDecompressSync(readFileSync(join(releaseFolder, 'entry.js.br')))).toEqual(
      readFileSync(join(dist, 'entry.js')),
    )
    const [line] = readFileSync(join(storage, 'releases.log'), 'utf8').trim().split('\n')
    expect(JSON.parse(line ?? '')).toMatchObject({ action: 'release', by: 'test', generation: 1, previous: null })
  })

  it('keeps the other parts and records the previous release', async () => {
    await release('shell', shellBuild(), '1.0.0')
    await release('mfe-horses', remoteBuild('one'), '1.0.0')
    await release('mfe-horses', remoteBuild('two'), '1.1.0')
    const { generation, changes } = await release('shell', shellBuild(), '1.1.0')
    expect(generation.remotes[0]).toMatchObject({
      version: '1.1.0',
      previous: { version: '1.0.0', base: '/remotes/mfe-horses/1.0.0/' },
    })
    expect(changes).toEqual([{ name: 'shell', from: '1.0.0', to: '1.1.0' }])
  })

  it('changes nothing if the same build is released again, and rejects other files for a released version', async () => {
    await release('shell', shellBuild(), '1.0.0')
    await release('mfe-horses', remoteBuild('one'), '1.0.0')
    expect((await release('mfe-horses', remoteBuild('one'), '1.0.0')).changes).toEqual([])
    expect(store().numbers()).toEqual([1, 2])
    await expect(release('mfe-horses', remoteBuild('two'), '1.0.0')).rejects.toThrow(
      'was already released with other files',
    )
    expect(readFileSync(join(storage, 'remotes/mfe-horses/1.0.0/entry.js'), 'utf8')).toContain('one')
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['without a shell', () => release('mfe-horses', remoteBuild(), '1.0.0'), 'release the shell first'],
    ['without a build', () => release('shell', join(folder, 'nothing'), '1.0.0'), 'build shell first'],
    ['of another deployable’s build', () => release('mfe-admin', remoteBuild(), '1.0.0'), 'is a build of mfe-horses'],
    ['with an invalid version', () => release('shell', shellBuild(), '../evil'), 'is not a version'],
  ])('is rejected %s', async (_, attempt, message) => {
    await expect(attempt()).rejects.toThrow(message)
    expect(store().liveNumber()).toBeUndefined()
  })

  it('leaves the live generation unchanged and no files when it is rejected', async () => {
    await release('shell', shellBuild(), '1.0.0')
    await expect(release('mfe-horses', remoteBuild('one', { shell: '^2.0.0' }), '1.0.0')).rejects.toThrow(
      'needs shell ^2.0.0',
    )
    expect(store().liveNumber()).toBe(1)
    expect(store().versions('mfe-horses')).toEqual([])
    const smoke = async (): Promise<void> => {
      throw new Error('the edge does not respond')
    }
    await expect(release('mfe-horses', remoteBuild(), '1.0.0', { smoke })).rejects.toThrow('the edge does not respond')
    expect(store().liveNumber()).toBe(1)
    expect(store().versions('mfe-horses')).toEqual([])
    expect(store().numbers()).toEqual([1])
    expect((await release('mfe-horses', remoteBuild(), '1.0.0')).generation.number).toBe(3)
  })

  it('only runs the checks in a dry run', async () => {
    await release('shell', shellBuild(), '1.0.0')
    const { changes } = await release('mfe-horses', remoteBuild(), '1.0.0', { dryRun: true })
    expect(changes).toEqual([{ name: 'mfe-horses', from: null, to: '1.0.0' }])
    expect([store().liveNumber(), store().numbers(), store().versions('mfe-horses')]).toEqual([1, [1], []])
    expect((await release('shell', shellBuild(), '1.0.0', { dryRun: true })).generation.number).toBe(1)
  })

  it('keeps the last ten releases of each part and the live one', async () => {
    await release('shell', shellBuild(), '1.0.0')
    for (let minor = 0; minor < 13; minor += 1)
      await release('mfe-horses', remoteBuild(`text ${minor}`), `1.${minor}.0`)
    expect(store().versions('mfe-horses')).toHaveLength(10)
    expect(existsSync(join(storage, 'remotes/mfe-horses/1.12.0'))).toBe(true)
    expect(existsSync(join(storage, 'remotes/mfe-horses/1.2.0'))).toBe(false)
    expect(store().versions('shell')).toEqual(['1.0.0'])
    await expect(rollBack({ storage, to: 2, ...metadata })).rejects.toThrow(
      'the files of mfe-horses 1.0.0 were deleted',
    )
  })

  it('runs one at a time, so that eight concurrent releases each get their own generation', async () => {
    await release('shell', shellBuild(), '1.0.0')
    const script = join(import.meta.dirname, 'release-from-build.ts')
    const attempts = Array.from({ length: 8 }, (_, index) => {
      const request = { storage, name: 'mfe-horses', dist: remoteBuild(`text ${index}`), version: `1.${index}.0` }
      const code = `const { releaseFromBuild } = await import(${JSON.stringify(script)}); await releaseFromBuild(${JSON.stringify(request)})`
      return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
    })
    await Promise.all(attempts)
    expect(store().numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(store().liveNumber()).toBe(9)
    const lines = readFileSync(join(storage, 'releases.log'), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).previous)).toEqual([null, 1, 2, 3, 4, 5, 6, 7, 8])
  }, 60_000)
})

describe('rollback', () => {
  beforeEach(async () => {
    await release('shell', shellBuild(), '1.0.0')
    await release('mfe-horses', remoteBuild('one'), '1.0.0')
    await release('mfe-horses', remoteBuild('two'), '1.1.0')
  })

  it('returns to the generation the live one is based on', async () => {
    const { generation, changes } = await rollBack({ storage, ...metadata })
    expect(generation.number).toBe(2)
    expect(changes).toEqual([{ name: 'mfe-horses', from: '1.1.0', to: '1.0.0' }])
    expect(store().liveNumber()).toBe(2)
  })

  it('skips a faulty generation after a rollback and a new release', async () => {
    await rollBack({ storage, ...metadata })
    await release('mfe-horses', remoteBuild('three'), '1.2.0')
    const { generation } = await rollBack({ storage, ...metadata })
    expect(generation.number).toBe(2)
  })

  it('activates a generation by number, or explains why it cannot', async () => {
    await rollBack({ storage, to: 1, ...metadata })
    expect(store().generation(store().liveNumber() ?? 0)?.remotes).toEqual([])
    await expect(rollBack({ storage, ...metadata })).rejects.toThrow('there is no earlier generation')
    await expect(rollBack({ storage, to: 77, ...metadata })).rejects.toThrow('generation 77 does not exist')
  })
})
