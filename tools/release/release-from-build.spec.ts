import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { releaseBuilds, releaseFromBuild, type ReleaseRequest } from './release-from-build.ts'
import { ReleaseStore } from '@portal/releases/release-store'
import { rollBack } from '@portal/releases/move-live'

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

const about = { by: 'test', reason: 'because', now: () => new Date('2026-11-20T10:00:00Z') }
const release = (name: string, dist: string, version: string, more: Partial<ReleaseRequest> = {}) =>
  releaseFromBuild({ storage, name, dist, version, ...about, ...more })
const store = (): ReleaseStore => new ReleaseStore(storage)

describe('a release', () => {
  it('puts files, compressed forms, a generation and the pointer into the storage, and a line into the log', async () => {
    const dist = remoteBuild()
    await releaseBuilds({
      storage,
      ...about,
      builds: [
        { name: 'shell', dist: shellBuild(), version: '1.0.0' },
        { name: 'mfe-horses', dist },
      ],
    })
    const live = store().generation(store().liveNumber() ?? 0)
    expect(live).toMatchObject({ number: 1, basis: null, by: 'test', shell: { version: '1.0.0', contract: '1.0.0' } })
    const [remote] = live?.remotes ?? []
    expect(remote?.version).toMatch(/^0\.3\.0-[0-9a-f]{8}$/)
    expect(remote?.manifest.version).toBe(remote?.version)
    const place = join(storage, remote?.base ?? '')
    expect(readdirSync(place).sort()).toEqual([
      'entry.js',
      'entry.js.br',
      'entry.js.gz',
      'release.json',
      'remote-manifest.json',
    ])
    expect(brotliDecompressSync(readFileSync(join(place, 'entry.js.br')))).toEqual(readFileSync(join(dist, 'entry.js')))
    const [line] = readFileSync(join(storage, 'releases.log'), 'utf8').trim().split('\n')
    expect(JSON.parse(line ?? '')).toMatchObject({ action: 'release', by: 'test', generation: 1, before: null })
  })

  it('keeps what it does not touch and remembers the release before', async () => {
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

  it('changes nothing when the same build is released again, and refuses other files under a known version', async () => {
    await release('shell', shellBuild(), '1.0.0')
    await release('mfe-horses', remoteBuild('one'), '1.0.0')
    expect((await release('mfe-horses', remoteBuild('one'), '1.0.0')).changes).toEqual([])
    expect(store().numbers()).toEqual([1, 2])
    await expect(release('mfe-horses', remoteBuild('two'), '1.0.0')).rejects.toThrow('was released with other files')
    expect(readFileSync(join(storage, 'remotes/mfe-horses/1.0.0/entry.js'), 'utf8')).toContain('one')
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['before there is a shell', () => release('mfe-horses', remoteBuild(), '1.0.0'), 'release the shell first'],
    ['without a build', () => release('shell', join(folder, 'nothing'), '1.0.0'), 'build shell first'],
    ['of a build of something else', () => release('mfe-admin', remoteBuild(), '1.0.0'), 'is a build of mfe-horses'],
    ['under a name that is no version', () => release('shell', shellBuild(), '../evil'), 'is no version'],
  ])('is refused %s', async (_, attempt, said) => {
    await expect(attempt()).rejects.toThrow(said)
    expect(store().liveNumber()).toBeUndefined()
  })

  it('that is refused leaves the live one and no trace', async () => {
    await release('shell', shellBuild(), '1.0.0')
    await expect(release('mfe-horses', remoteBuild('one', { shell: '^2.0.0' }), '1.0.0')).rejects.toThrow(
      'needs shell ^2.0.0',
    )
    expect(store().liveNumber()).toBe(1)
    expect(store().versions('mfe-horses')).toEqual([])
    const smoke = async (): Promise<void> => {
      throw new Error('the edge does not answer')
    }
    await expect(release('mfe-horses', remoteBuild(), '1.0.0', { smoke })).rejects.toThrow('the edge does not answer')
    expect(store().liveNumber()).toBe(1)
    expect(store().versions('mfe-horses')).toEqual([])
    expect(store().numbers()).toEqual([1])
    expect((await release('mfe-horses', remoteBuild(), '1.0.0')).generation.number).toBe(3)
  })

  it('can be tried without doing it', async () => {
    await release('shell', shellBuild(), '1.0.0')
    const { changes } = await release('mfe-horses', remoteBuild(), '1.0.0', { dryRun: true })
    expect(changes).toEqual([{ name: 'mfe-horses', from: null, to: '1.0.0' }])
    expect([store().liveNumber(), store().numbers(), store().versions('mfe-horses')]).toEqual([1, [1], []])
    expect((await release('shell', shellBuild(), '1.0.0', { dryRun: true })).generation.number).toBe(1)
  })

  it('keeps the last ten of each part, and what is live', async () => {
    await release('shell', shellBuild(), '1.0.0')
    for (let minor = 0; minor < 13; minor += 1)
      await release('mfe-horses', remoteBuild(`text ${minor}`), `1.${minor}.0`)
    expect(store().versions('mfe-horses')).toHaveLength(10)
    expect(existsSync(join(storage, 'remotes/mfe-horses/1.12.0'))).toBe(true)
    expect(existsSync(join(storage, 'remotes/mfe-horses/1.2.0'))).toBe(false)
    expect(store().versions('shell')).toEqual(['1.0.0'])
    await expect(rollBack({ storage, to: 2, ...about })).rejects.toThrow('mfe-horses 1.0.0 is no longer kept')
  })

  it('waits for another one: of eight at the same moment each gets a generation of its own', async () => {
    await release('shell', shellBuild(), '1.0.0')
    const script = join(import.meta.dirname, 'release-from-build.ts')
    const attempts = Array.from({ length: 8 }, (_, at) => {
      const request = { storage, name: 'mfe-horses', dist: remoteBuild(`text ${at}`), version: `1.${at}.0` }
      const code = `const { releaseFromBuild } = await import(${JSON.stringify(script)}); await releaseFromBuild(${JSON.stringify(request)})`
      return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
    })
    await Promise.all(attempts)
    expect(store().numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(store().liveNumber()).toBe(9)
    const lines = readFileSync(join(storage, 'releases.log'), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).before)).toEqual([null, 1, 2, 3, 4, 5, 6, 7, 8])
  }, 60_000)
})

describe('a rollback', () => {
  beforeEach(async () => {
    await release('shell', shellBuild(), '1.0.0')
    await release('mfe-horses', remoteBuild('one'), '1.0.0')
    await release('mfe-horses', remoteBuild('two'), '1.1.0')
  })

  it('goes to what the live generation was made from', async () => {
    const { generation, changes } = await rollBack({ storage, ...about })
    expect(generation.number).toBe(2)
    expect(changes).toEqual([{ name: 'mfe-horses', from: '1.1.0', to: '1.0.0' }])
    expect(store().liveNumber()).toBe(2)
  })

  it('never goes back to the bad one after a mended release', async () => {
    await rollBack({ storage, ...about })
    await release('mfe-horses', remoteBuild('three'), '1.2.0')
    const { generation } = await rollBack({ storage, ...about })
    expect(generation.number).toBe(2)
  })

  it('goes to a generation by number, and says when it cannot', async () => {
    await rollBack({ storage, to: 1, ...about })
    expect(store().generation(store().liveNumber() ?? 0)?.remotes).toEqual([])
    await expect(rollBack({ storage, ...about })).rejects.toThrow('there is nothing before it')
    await expect(rollBack({ storage, to: 77, ...about })).rejects.toThrow('there is no generation 77')
  })
})
