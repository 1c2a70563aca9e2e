import type { Generation } from '@portal/contracts-shell'
import type { ReleaseRecord } from './release-store.ts'

/** Compares two generations and returns the changed versions by deployable. */
export function diffGenerations(before: Generation | undefined, after: Generation): ReleaseRecord['changes'] {
  const getVersions = (generation: Generation | undefined): Map<string, string> =>
    new Map([
      ...(generation ? [['shell', generation.shell.version] as const] : []),
      ...(generation?.remotes ?? []).map(({ name, version }) => [name, version] as const),
    ])
  const oldVersions = getVersions(before)
  return [...getVersions(after)]
    .filter(([name, version]) => oldVersions.get(name) !== version)
    .map(([name, version]) => ({ name, from: oldVersions.get(name) ?? null, to: version }))
}
