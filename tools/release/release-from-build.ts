import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseStorage, shellManifest } from '@portal/contracts-shell'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { parseRemoteManifest, type ReleaseStore } from '@portal/releases/release-store'
import type { ManifestReader } from './build-generation.ts'
import type { CompressionLevel } from './compressed-files.ts'
import { changeParts, type ChangeRequest, type ChangeResult } from './change-parts.ts'
import { hashBuild, getManifestFileName, prepareRelease } from './prepare-release.ts'

export interface ReleaseRequest extends Pick<
  ChangeRequest,
  'store' | 'by' | 'reason' | 'liveContracts' | 'test' | 'until' | 'now'
> {
  /** Builds to release together in one generation. */
  readonly builds: readonly Build[]
  /** Defaults to the best. */
  readonly compression?: CompressionLevel
}

export interface Build {
  /** `shell` or `mfe-...`. */
  readonly name: string
  /** Folder of the build with its manifest. */
  readonly dist: string
  /** Defaults to the build's own version plus the start of its content hash. */
  readonly version?: string
}

/** A build with its version, prepared in a local folder unless the same release is already stored. */
interface PreparedRelease {
  readonly name: string
  readonly version: string
  readonly dist: string
  readonly folder: string | undefined
}

/**
 * Releases builds: stores their files, checks the resulting generation, and makes it live. Nothing is visible until
 * the pointer moves. Throws {@link ReleaseRefused}.
 */
export async function releaseBuilds(request: ReleaseRequest): Promise<ChangeResult> {
  const { store, builds, compression, ...rest } = request
  const prepared: PreparedRelease[] = []
  const installed: PreparedRelease[] = []
  try {
    for (const build of builds) prepared.push(await prepare(build, request))
    return await changeParts({
      ...rest,
      store,
      action: 'release',
      changes: new Map(prepared.map(({ name, version }) => [name, version])),
      manifests: createManifestReader(store, prepared),
      install: async () => {
        for (const release of prepared) if (await install(store, release)) installed.push(release)
      },
    })
  } catch (cause) {
    // Remove releases that never went live, so that a fixed build can use the version again.
    for (const { name, version } of installed) await store.remove(name, version)
    throw cause
  } finally {
    for (const { folder } of prepared) if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** Releases one build; for scripts and tests. */
export function releaseFromBuild(
  options: Build & Pick<ReleaseRequest, 'store'> & Partial<Omit<ReleaseRequest, 'builds' | 'store'>>,
): Promise<ChangeResult> {
  const { name, dist, version, ...rest } = options
  const build = { name, dist, ...(version !== undefined && { version }) }
  return releaseBuilds({ by: 'a script', reason: `release of ${name}`, ...rest, builds: [build] })
}

async function prepare(build: Build, { store, now, compression = 'best' }: ReleaseRequest): Promise<PreparedRelease> {
  const { name, dist } = build
  const version = resolveVersion(build)
  if (await isStored(store, { name, version, dist })) return { name, version, dist, folder: undefined }
  const folder = await store.files.createStagingFolder()
  await prepareRelease({ name, version, dist, folder, storedAt: (now?.() ?? new Date()).toISOString(), compression })
  return { name, version, dist, folder }
}

/** Returns whether this release exists already. Refuses other files for an existing version. */
async function isStored(
  store: ReleaseStore,
  { name, version, dist }: Omit<PreparedRelease, 'folder'>,
): Promise<boolean> {
  const hash = await store.contentHash(name, version)
  if (hash === undefined) return false
  if (hash === hashBuild(dist)) return true
  throw new ReleaseRefused([`${name} ${version} was already released with other files. Use another version.`])
}

/** Returns whether the release is new. */
async function install(store: ReleaseStore, release: PreparedRelease): Promise<boolean> {
  const { name, version, folder } = release
  if (folder === undefined || (await isStored(store, release))) return false
  if (await store.files.install(folder, releaseStorage.release(name, version))) return true
  await isStored(store, release)
  return false
}

/** Reads manifests of the prepared releases, and of the stored ones. */
function createManifestReader(store: ReleaseStore, prepared: readonly PreparedRelease[]): ManifestReader {
  const read = (name: string, version: string): string | undefined => {
    const release = prepared.find((each) => each.name === name && each.version === version)
    if (release?.folder === undefined) return undefined
    const file = join(release.folder, getManifestFileName(name))
    // After the installation the folder is part of the storage.
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  return {
    async shell(version) {
      const text = read('shell', version)
      return text === undefined ? store.shellManifest(version) : shellManifest.parse(JSON.parse(text))
    },
    async remote(name, version) {
      const text = read(name, version)
      return text === undefined ? store.remoteManifest(name, version) : parseRemoteManifest(text)
    },
  }
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
