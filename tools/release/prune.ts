import { getVersions } from '@portal/releases/generation-changes'
import type { ReleaseStore } from '@portal/releases/release-store'

/** Releases of each deployable that are kept for rollbacks, however old they are. */
const minKeptReleases = 10
/** For how long after it was last live a release is kept for pages that are still open. */
const minKeptDays = 7

/**
 * Removes releases that are neither live, nor the fallback of a live one, nor among the last ten of their deployable,
 * and that were not live, stored or being uploaded within the last seven days. Other machines may release meanwhile.
 */
export async function prune(store: ReleaseStore, now: Date): Promise<void> {
  const oldest = now.getTime() - minKeptDays * 86_400_000
  const { pointer } = await store.live()
  const kept = new Set<string>()
  const recentlyLive = await findRecentlyLive(store, oldest)
  /** By name, newest first. */
  const versionsByName = new Map<string, Set<string>>()
  const numbers = await store.numbers()
  for (const number of numbers.toReversed()) {
    const generation = await store.findReadable(number)
    for (const [name, version] of getVersions(generation)) {
      versionsByName.set(name, (versionsByName.get(name) ?? new Set<string>()).add(version))
      if (recentlyLive.has(number)) kept.add(`${name} ${version}`)
    }
    if (number !== pointer?.generation) continue
    for (const { name, previous } of generation?.remotes ?? []) if (previous) kept.add(`${name} ${previous.version}`)
  }
  for (const [name, versions] of versionsByName) {
    for (const version of [...versions].slice(0, minKeptReleases)) kept.add(`${name} ${version}`)
    for (const version of await store.versions(name)) {
      const storedAt = await store.storedAt(name, version)
      const isRecent = storedAt !== undefined && storedAt.getTime() >= oldest
      if (isRecent || kept.has(`${name} ${version}`)) continue
      await store.removeUnless(name, version, () => isNamedAfter(store, numbers.at(-1) ?? 0, name, version))
    }
  }
}

/** Whether a generation that was stored in the meantime contains the release, as after a rollback to it. */
async function isNamedAfter(store: ReleaseStore, number: number, name: string, version: string): Promise<boolean> {
  const added = (await store.numbers()).filter((each) => each > number)
  const generations = await Promise.all(added.map((each) => store.findReadable(each)))
  return generations.some((generation) => getVersions(generation).get(name) === version)
}

/** Numbers of the live generation and of those that were live since `oldest`. */
async function findRecentlyLive(store: ReleaseStore, oldest: number): Promise<Set<number>> {
  const records = await store.records()
  const current = records.filter((_, index) => {
    const replacedAt = records[index + 1]?.at
    return replacedAt === undefined || Date.parse(replacedAt) >= oldest
  })
  return new Set(current.map(({ generation }) => generation))
}
