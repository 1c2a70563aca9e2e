import { releaseStorage, type Generation, type RemoteManifest, type ShellManifest } from '@portal/contracts-shell'
import { getVersions } from '@portal/releases/generation-changes'
import { ReleaseRefused } from '@portal/releases/release-refused'
import type { ReleaseStore } from '@portal/releases/release-store'
import { findPreviousVersion } from './previous-version.ts'

/** Reads the manifest of a release: from the storage, or of a build that is not stored yet. */
export interface ManifestReader {
  shell(version: string): Promise<ShellManifest | undefined>
  remote(name: string, version: string): Promise<RemoteManifest | undefined>
}

export type NewGeneration = Omit<Generation, 'number'>

export interface GenerationRequest {
  readonly store: ReleaseStore
  readonly live: Generation | undefined
  /** New versions by part; the others keep the version of the live generation. */
  readonly changes: ReadonlyMap<string, string>
  readonly manifests: ManifestReader
  readonly by: string
  readonly reason: string
  readonly at: string
}

/**
 * Builds a generation from the versions of its parts. Each entry comes from the release's own manifest, which never
 * changes, and not from the live generation: another team's tool may have written that one.
 */
export async function buildGeneration(
  request: GenerationRequest,
): Promise<{ readonly generation: NewGeneration; readonly shell: ShellManifest }> {
  const { live, changes, manifests, by, reason, at } = request
  const versions = new Map([...getVersions(live), ...changes])
  const shellVersion = versions.get('shell')
  const shell = shellVersion === undefined ? undefined : await manifests.shell(shellVersion)
  if (shell === undefined) throw new ReleaseRefused(['no shell has been released yet; release the shell first'])
  const names = [...versions.keys()].filter((name) => name !== 'shell').toSorted()
  const generation = {
    createdAt: at,
    createdBy: by,
    reason,
    basedOn: live?.number ?? null,
    shell: { version: shell.version, contract: shell.contract },
    remotes: await Promise.all(names.map((name) => buildEntry(request, name, versions.get(name) ?? ''))),
  }
  return { generation, shell }
}

type Entry = Generation['remotes'][number]

async function buildEntry(
  { store, live, manifests }: GenerationRequest,
  name: string,
  version: string,
): Promise<Entry> {
  const current = live?.remotes.find((remote) => remote.name === name)
  const manifest = await manifests.remote(name, version)
  if (manifest === undefined) {
    // Its files were deleted, so it fails in browsers; that is not this release's problem.
    if (current?.version === version) return current
    throw new ReleaseRefused([`the files of ${name} ${version} do not exist or were deleted`])
  }
  const previous = current?.version === version ? current.previous : await findFallback(store, name, version)
  return { name, version, base: getBase(name, version), previous, manifest }
}

/** The release that browsers use when this one fails: the one before it that was not rolled back. */
async function findFallback(store: ReleaseStore, name: string, version: string): Promise<Entry['previous']> {
  const previous = findPreviousVersion(await store.records(), name, version)
  if (previous === undefined || (await store.contentHash(name, previous)) === undefined) return null
  return { version: previous, base: getBase(name, previous) }
}

function getBase(name: string, version: string): string {
  return `/${releaseStorage.release(name, version)}/`
}
