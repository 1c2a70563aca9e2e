import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { releaseStorage, type Generation, type ShellManifest } from '@portal/contracts-shell'
import { waitForLock } from '@portal/releases/lock'
import { diffGenerations } from '@portal/releases/generation-changes'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { checkGeneration, type LiveContracts } from './generation-checks.ts'
import { hashBuild, getManifestFileName, prepareRelease } from './prepare-release.ts'
import { prune } from './prune.ts'
import { ReleaseStore, type ReleaseRecord } from '@portal/releases/release-store'

export interface ReleaseRequest {
  /** Folder of the release storage. */
  readonly storage: string
  /** Builds to release together in one generation. */
  readonly builds: readonly Build[]
  readonly by: string
  readonly reason: string
  /** Contracts of the live services; contracts missing here are reported as not checked. */
  readonly liveContracts?: LiveContracts
  /** Tests the new generation before it is live; throws to reject it. */
  readonly smoke?: (generation: Generation, shell: ShellManifest) => Promise<void>
  /** Only runs the checks and keeps nothing. */
  readonly dryRun?: boolean
  readonly now?: () => Date
}

export interface Build {
  /** `shell` or `mfe-...`. */
  readonly name: string
  /** Folder of the build with its manifest. */
  readonly dist: string
  /** Defaults to the build's own version plus the start of its content hash. */
  readonly version?: string
}

export interface ReleaseResult {
  /** The new live generation, or the current one if nothing changed. */
  readonly generation: Generation
  readonly changes: ReleaseRecord['changes']
  readonly unchecked: readonly string[]
}

/**
 * Releases builds: stores their files, checks the resulting generation, and makes it live. Nothing is visible until
 * the pointer is updated. Releases run one at a time. Throws {@link ReleaseRefused}.
 */
export async function releaseBuilds(request: ReleaseRequest): Promise<ReleaseResult> {
  const lock = await waitForLock(join(request.storage, 'release.lock'), 'a release', {
    shouldWait: (_, waited) => waited < 60_000,
  })
  try {
    return await release(new ReleaseStore(request.storage), request)
  } finally {
    lock.release()
  }
}

/** Releases one build; for scripts and tests. */
export function releaseFromBuild(
  options: Build & { readonly storage: string } & Partial<Omit<ReleaseRequest, 'builds' | 'storage'>>,
): Promise<ReleaseResult> {
  const { name, dist, version, ...rest } = options
  const build = { name, dist, ...(version !== undefined && { version }) }
  return releaseBuilds({ by: 'a script', reason: `release of ${name}`, ...rest, builds: [build] })
}

async function release(store: ReleaseStore, request: ReleaseRequest): Promise<ReleaseResult> {
  const installed: { name: string; version: string }[] = []
  try {
    for (const build of request.builds) {
      const version = resolveVersion(build)
      if (await install(store, build, version)) installed.push({ name: build.name, version })
    }
    const result = await activate(store, request)
    if (request.dryRun) for (const { name, version } of installed) store.remove(name, version)
    return result
  } catch (cause) {
    // Remove releases that never went live, so that a fixed build can use the version again.
    for (const { name, version } of installed) store.remove(name, version)
    throw cause
  }
}

/** Returns whether the release is new. Rejects other files for an existing version. */
async function install(store: ReleaseStore, build: Build, version: string): Promise<boolean> {
  const { name, dist } = build
  const existingHash = store.contentHash(name, version)
  if (existingHash !== undefined) {
    if (existingHash === hashBuild(dist)) return false
    throw new ReleaseRefused([`${name} ${version} was already released with other files. Use another version.`])
  }
  const folder = store.createStagingFolder(name, version)
  try {
    await prepareRelease({ name, version, dist, folder })
    store.install(folder, name, version)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return true
}

async function activate(store: ReleaseStore, request: ReleaseRequest): Promise<ReleaseResult> {
  const liveNumber = store.liveNumber()
  const live = liveNumber === undefined ? undefined : store.generation(liveNumber)
  const versions = new Map(request.builds.map((build) => [build.name, resolveVersion(build)]))
  const now = (request.now ?? (() => new Date()))().toISOString()

  const shellVersion = versions.get('shell') ?? live?.shell.version
  const shell = shellVersion === undefined ? undefined : store.shellManifest(shellVersion)
  if (shell === undefined) throw new ReleaseRefused(['no shell has been released yet; release the shell first'])
  const generation: Generation = {
    number: store.nextNumber(),
    createdAt: now,
    createdBy: request.by,
    reason: request.reason,
    basedOn: liveNumber ?? null,
    shell: { version: shell.version, contract: shell.contract },
    remotes: listRemotes(store, live, versions),
  }
  const changes = diffGenerations(live, generation)
  const { problems: faults, unchecked } = checkGeneration(generation, shell, request.liveContracts ?? {})
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
  store.movePointer({ generation: generation.number, changedAt: now, changedBy: request.by, reason: request.reason })
  store.record({
    at: now,
    action: 'release',
    by: request.by,
    reason: request.reason,
    generation: generation.number,
    previous: liveNumber ?? null,
    changes,
  })
  prune(store)
  return { generation, changes, unchecked }
}

function listRemotes(
  store: ReleaseStore,
  live: Generation | undefined,
  versions: ReadonlyMap<string, string>,
): Generation['remotes'] {
  const unchanged = (live?.remotes ?? []).filter(({ name }) => !versions.has(name))
  const released = [...versions]
    .filter(([name]) => name !== 'shell')
    .map(([name, version]) => {
      const current = live?.remotes.find((remote) => remote.name === name)
      const manifest = store.remoteManifest(name, version)
      if (manifest === undefined) throw new ReleaseRefused([`${name} ${version} has no manifest`])
      const previous =
        current?.version === version ? current.previous : current && { version: current.version, base: current.base }
      return { name, version, base: `/${releaseStorage.release(name, version)}/`, previous: previous ?? null, manifest }
    })
  return [...unchanged, ...released].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function resolveVersion({ name, dist, version }: Build): string {
  const manifestFile = join(dist, getManifestFileName(name))
  if (!existsSync(manifestFile)) throw new ReleaseRefused([`${manifestFile} does not exist: build ${name} first`])
  const built: { version?: string; name?: string } = JSON.parse(readFileSync(manifestFile, 'utf8'))
  if (name !== 'shell' && built.name !== name)
    throw new ReleaseRefused([`${dist} is a build of ${built.name}, not of ${name}`])
  const resolvedVersion = version ?? `${built.version ?? '0.0.0'}-${hashBuild(dist).slice(0, 8)}`
  if (!/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(resolvedVersion))
    throw new ReleaseRefused([`"${resolvedVersion}" is not a version such as 1.4.0`])
  return resolvedVersion
}
