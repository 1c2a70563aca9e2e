import type { ReleaseStore } from '@portal/releases/release-store'

/** Releases of each deployable that are kept for open tabs and rollbacks. */
const maxKeptReleases = 10

/** Removes releases that are not live, not a fallback of a live one, and not among the last ten of their deployable. */
export function prune(store: ReleaseStore): void {
  const liveNumber = store.liveNumber()
  const generations = store
    .numbers()
    .toReversed()
    .flatMap((number) => store.generation(number) ?? [])
  /** By name, newest first. */
  const versionsByName = new Map<string, Set<string>>()
  const addVersion = (name: string, version: string): void => {
    versionsByName.set(name, (versionsByName.get(name) ?? new Set<string>()).add(version))
  }
  const inUse = new Set<string>()
  for (const generation of generations) {
    addVersion('shell', generation.shell.version)
    for (const { name, version } of generation.remotes) addVersion(name, version)
    if (generation.number !== liveNumber) continue
    inUse.add(`shell ${generation.shell.version}`)
    for (const { name, version, previous } of generation.remotes) {
      inUse.add(`${name} ${version}`)
      if (previous) inUse.add(`${name} ${previous.version}`)
    }
  }
  for (const [name, versions] of versionsByName) {
    const recentVersions = new Set([...versions].slice(0, maxKeptReleases))
    for (const version of store.versions(name)) {
      if (!recentVersions.has(version) && !inUse.has(`${name} ${version}`)) store.remove(name, version)
    }
  }
}
