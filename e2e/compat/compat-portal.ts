import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseBuilds, type Build } from '../../tools/release/release-from-build.ts'
import { rollBack } from '@portal/releases/activate-generation'
import { FolderFiles } from '@portal/releases/folder-files'
import { ReleaseStore } from '@portal/releases/release-store'
import { buildPortalShell, buildVariant, type Variant } from './build-fixtures.ts'
import { startEdge, type RunningEdge } from './edge-server.ts'
import * as variants from './variants.ts'

/** A build and the version it is released as. */
export interface ReleasedVariant {
  readonly variant: Variant
  readonly version: string
}

/** Builds of this run by name: each variant is built once. */
const builds = new Map<string, Promise<string>>()
/** Storage folders with a first release by kind of shell; each test gets a copy. */
const firstReleases = new Map<ShellKind, Promise<string>>()

/** The small shell of the fixtures, or the portal's own. */
export type ShellKind = 'fixture shell' | 'portal shell'

/** A portal of fixtures: a storage folder, the real release tool, the real edge. */
export class CompatPortal {
  /** PORTAL_DATA of the release commands. */
  readonly dataFolder: string
  readonly storage: string
  #edge: RunningEdge | undefined

  constructor() {
    this.dataFolder = mkdtempSync(join(tmpdir(), 'portal-compat-'))
    this.storage = join(this.dataFolder, 'storage')
    mkdirSync(this.storage)
  }

  get origin(): string {
    if (this.#edge === undefined) throw new Error('the edge is not started')
    return this.#edge.origin
  }

  /** Starts with the shell and the remote released as 1.0.0, or without a release. */
  async start(released: ShellKind | 'nothing' = 'fixture shell', upstreams: readonly object[] = []): Promise<void> {
    if (released !== 'nothing') {
      const firstRelease = firstReleases.get(released) ?? createFirstRelease(released)
      firstReleases.set(released, firstRelease)
      cpSync(await firstRelease, this.storage, { recursive: true })
    }
    this.#edge = await startEdge(this.storage, upstreams)
  }

  async stop(): Promise<void> {
    await this.#edge?.stop()
    rmSync(this.dataFolder, { recursive: true, force: true })
  }

  /** Releases variants together with a regulations service of contract 1.0.0. Throws when the tool refuses. */
  async release(...released: readonly ReleasedVariant[]): Promise<void> {
    const builds = []
    for (const { variant, version } of released) {
      builds.push({ name: variant.fixture, version, dist: await getDist(variant) })
    }
    await releaseAll(this.storage, builds)
  }

  async rollBack(): Promise<void> {
    await rollBack({ store: openStore(this.storage), by: 'compatibility test', reason: 'rollback' })
  }

  /** Returns the text of a generation, as it is stored. */
  readGeneration(number: number): string {
    return readFileSync(join(this.storage, 'generations', `${number}.json`), 'utf8')
  }

  /** Makes the remote of a generation look like its first release, without an earlier one to fall back to. */
  removePrevious(number: number): void {
    this.#rewrite(number, (remote) => ({ ...remote, previous: null }))
  }

  /** Changes the manifest of the remote in a generation in a way that the release would have refused. */
  changeManifest(number: number, change: object): void {
    this.#rewrite(number, (remote) => ({ ...remote, manifest: { ...remote.manifest, ...change } }))
  }

  #rewrite(number: number, change: (remote: { readonly manifest: object }) => object): void {
    const file = join(this.storage, 'generations', `${number}.json`)
    const generation = JSON.parse(readFileSync(file, 'utf8')) as { remotes: { manifest: object }[] }
    writeFileSync(file, JSON.stringify({ ...generation, remotes: generation.remotes.map(change) }))
  }
}

async function createFirstRelease(kind: ShellKind): Promise<string> {
  const storage = join(import.meta.dirname, '.builds', `first release with ${kind}`)
  rmSync(storage, { recursive: true, force: true })
  const shell = kind === 'portal shell' ? await buildPortalShell() : await getDist(variants.shell)
  await releaseAll(storage, [
    { name: 'shell', version: '1.0.0', dist: shell },
    { name: 'mfe-regulations', version: '1.0.0', dist: await getDist(variants.remote) },
  ])
  return storage
}

/** Builds a variant once in a run and returns its folder. */
export function getDist(variant: Variant): Promise<string> {
  const build = builds.get(variant.name) ?? buildVariant(variant)
  builds.set(variant.name, build)
  return build
}

async function releaseAll(storage: string, builds: readonly Build[]): Promise<void> {
  await releaseBuilds({
    store: openStore(storage),
    builds,
    by: 'compatibility test',
    reason: 'release',
    liveContracts: { versions: { regulations: ['1.0.0'] } },
  })
}

function openStore(storage: string): ReleaseStore {
  return new ReleaseStore(new FolderFiles(storage))
}
