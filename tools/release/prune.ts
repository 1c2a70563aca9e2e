import type { ReleaseStore } from '@portal/releases/release-store'

/** Releases of each deployable that stay, for open tabs and rollbacks. */
const keptReleases = 10

/** Removes files of releases that are neither live, nor a live one's fallback, nor among the last ten of their name. */
export function prune(store: ReleaseStore): void {
  const liveNumber = store.liveNumber()
  const generations = store
    .numbers()
    .toReversed()
    .flatMap((number) => store.generation(number) ?? [])
  /** By name, latest first. */
  const order = new Map<string, Set<string>>()
  const note = (name: string, version: string): void => {
    order.set(name, (order.get(name) ?? new Set<string>()).add(version))
  }
  const needed = new Set<string>()
  for (const generation of generations) {
    note('shell', generation.shell.version)
    for (const { name, version } of generation.remotes) note(name, version)
    if (generation.number !== liveNumber) continue
    needed.add(`shell ${generation.shell.version}`)
    for (const { name, version, previous } of generation.remotes) {
      needed.add(`${name} ${version}`)
      if (previous) needed.add(`${name} ${previous.version}`)
    }
  }
  for (const [name, versions] of order) {
    const kept = new Set([...versions].slice(0, keptReleases))
    for (const version of store.versions(name)) {
      if (!kept.has(version) && !needed.has(`${name} ${version}`)) store.remove(name, version)
    }
  }
}
