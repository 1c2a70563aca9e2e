import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { releaseStorage, type Generation, type ShellManifest } from '@portal/contracts-shell'
import { takeLockWhenFree } from '@portal/releases/lock'
import { changesBetween } from '@portal/releases/generation-changes'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { checkGeneration, type LiveContracts } from './generation-checks.ts'
import { contentHashOf, manifestFileOf, prepareRelease } from './prepare-release.ts'
import { prune } from './prune.ts'
import { ReleaseStore, type ReleaseRecord } from '@portal/releases/release-store'

export interface ReleaseRequest {
  /** The folder of releases. */
  readonly storage: string
  /** What is released together, in one generation. */
  readonly builds: readonly Build[]
  readonly by: string
  readonly reason: string
  /** What live services report; contracts that are missing here count as not looked at. */
  readonly liveContracts?: LiveContracts
  /** Looks at the new generation before it is live; throws to refuse it. */
  readonly smoke?: (generation: Generation, shell: ShellManifest) => Promise<void>
  /** Only the checks; nothing stays. */
  readonly dryRun?: boolean
  readonly now?: () => Date
}

export interface Build {
  /** `shell` or `mfe-...`. */
  readonly name: string
  /** Folder of the build, with its manifest. */
  readonly dist: string
  /** Without it: the build's own version and the beginning of its content's hash. */
  readonly version?: string
}

export interface ReleaseOutcome {
  /** The new live generation; the old one when nothing differed. */
  readonly generation: Generation
  readonly changes: ReleaseRecord['changes']
  readonly unchecked: readonly string[]
}

/**
 * Releases builds: puts their files into the storage, checks the generation they make with what is live, and moves the
 * pointer. Until the pointer moves nobody sees anything. Throws {@link ReleaseRefused}. One release at a time.
 */
export async function releaseBuilds(request: ReleaseRequest): Promise<ReleaseOutcome> {
  const lock = await takeLockWhenFree(join(request.storage, 'release.lock'), 'a release', {
    patient: (_, waited) => waited < 60_000,
  })
  try {
    return await release(new ReleaseStore(request.storage), request)
  } finally {
    lock.giveBack()
  }
}

/** Releases one build; for scripts and tests. */
export function releaseFromBuild(
  options: Build & { readonly storage: string } & Partial<Omit<ReleaseRequest, 'builds' | 'storage'>>,
): Promise<ReleaseOutcome> {
  const { name, dist, version, ...rest } = options
  const build = { name, dist, ...(version !== undefined && { version }) }
  return releaseBuilds({ by: 'a script', reason: `release of ${name}`, ...rest, builds: [build] })
}

async function release(store: ReleaseStore, request: ReleaseRequest): Promise<ReleaseOutcome> {
  const installed: { name: string; version: string }[] = []
  try {
    for (const build of request.builds) {
      const version = versionOf(build)
      if (await install(store, build, version)) installed.push({ name: build.name, version })
    }
    const outcome = await goLive(store, request)
    if (request.dryRun) for (const { name, version } of installed) store.remove(name, version)
    return outcome
  } catch (cause) {
    // What never went live leaves nothing behind: the version may be used again by a mended build.
    for (const { name, version } of installed) store.remove(name, version)
    throw cause
  }
}

/** Answers whether the release is new here. The same version with other files is refused. */
async function install(store: ReleaseStore, build: Build, version: string): Promise<boolean> {
  const { name, dist } = build
  const known = store.contentHash(name, version)
  if (known !== undefined) {
    if (known === contentHashOf(dist)) return false
    throw new ReleaseRefused([
      `${name} ${version} was released with other files; a release never changes, use another version`,
    ])
  }
  const folder = store.preparation(name, version)
  try {
    await prepareRelease({ name, version, dist, folder })
    store.install(folder, name, version)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return true
}

async function goLive(store: ReleaseStore, request: ReleaseRequest): Promise<ReleaseOutcome> {
  const liveNumber = store.liveNumber()
  const live = liveNumber === undefined ? undefined : store.generation(liveNumber)
  const versions = new Map(request.builds.map((build) => [build.name, versionOf(build)]))
  const now = (request.now ?? (() => new Date()))().toISOString()

  const shellVersion = versions.get('shell') ?? live?.shell.version
  const shell = shellVersion === undefined ? undefined : store.shellManifest(shellVersion)
  if (shell === undefined) throw new ReleaseRefused(['there is no released shell yet; release the shell first'])
  const generation: Generation = {
    number: store.nextNumber(),
    createdAt: now,
    by: request.by,
    reason: request.reason,
    basis: liveNumber ?? null,
    shell: { version: shell.version, contract: shell.contract },
    remotes: remotesOf(store, live, versions),
  }
  const changes = changesBetween(live, generation)
  const { faults, unchecked } = checkGeneration(generation, shell, request.liveContracts ?? {})
  if (faults.length > 0) throw new ReleaseRefused(faults)
  if (live !== undefined && changes.length === 0) return { generation: live, changes, unchecked }
  if (request.dryRun) return { generation, changes, unchecked }

  store.addGeneration(generation)
  try {
    await request.smoke?.(generation, shell)
  } catch (cause) {
    store.withdraw(generation.number)
    throw cause
  }
  store.movePointer({ generation: generation.number, movedAt: now, by: request.by, reason: request.reason })
  store.record({
    at: now,
    action: 'release',
    by: request.by,
    reason: request.reason,
    generation: generation.number,
    before: liveNumber ?? null,
    changes,
  })
  prune(store)
  return { generation, changes, unchecked }
}

function remotesOf(
  store: ReleaseStore,
  live: Generation | undefined,
  versions: ReadonlyMap<string, string>,
): Generation['remotes'] {
  const kept = (live?.remotes ?? []).filter(({ name }) => !versions.has(name))
  const released = [...versions]
    .filter(([name]) => name !== 'shell')
    .map(([name, version]) => {
      const before = live?.remotes.find((remote) => remote.name === name)
      const manifest = store.remoteManifest(name, version)
      if (manifest === undefined) throw new ReleaseRefused([`${name} ${version} has no manifest`])
      const previous =
        before?.version === version ? before.previous : before && { version: before.version, base: before.base }
      return { name, version, base: `/${releaseStorage.release(name, version)}/`, previous: previous ?? null, manifest }
    })
  return [...kept, ...released].sort((one, other) => (one.name < other.name ? -1 : 1))
}

function versionOf({ name, dist, version }: Build): string {
  const manifestFile = join(dist, manifestFileOf(name))
  if (!existsSync(manifestFile)) throw new ReleaseRefused([`${manifestFile} is not there: build ${name} first`])
  const built: { version?: string; name?: string } = JSON.parse(readFileSync(manifestFile, 'utf8'))
  if (name !== 'shell' && built.name !== name)
    throw new ReleaseRefused([`${dist} is a build of ${built.name}, not of ${name}`])
  const chosen = version ?? `${built.version ?? '0.0.0'}-${contentHashOf(dist).slice(0, 8)}`
  if (!/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(chosen))
    throw new ReleaseRefused([`"${chosen}" is no version such as 1.4.0`])
  return chosen
}
