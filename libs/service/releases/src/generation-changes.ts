import type { Generation } from '@portal/contracts-shell'
import type { ReleaseRecord } from './release-store.ts'

/** What differs between two generations, by deployable. */
export function changesBetween(before: Generation | undefined, after: Generation): ReleaseRecord['changes'] {
  const versionsOf = (generation: Generation | undefined): Map<string, string> =>
    new Map([
      ...(generation ? [['shell', generation.shell.version] as const] : []),
      ...(generation?.remotes ?? []).map(({ name, version }) => [name, version] as const),
    ])
  const old = versionsOf(before)
  return [...versionsOf(after)]
    .filter(([name, version]) => old.get(name) !== version)
    .map(([name, version]) => ({ name, from: old.get(name) ?? null, to: version }))
}
