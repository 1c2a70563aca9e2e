import type { Generation, LivePointer } from '@portal/contracts-shell'

/** The version of every part of a generation, by name. */
export function getVersions(generation: Generation | undefined): Map<string, string> {
  if (generation === undefined) return new Map()
  return new Map([
    ['shell', generation.shell.version],
    ...generation.remotes.map(({ name, version }) => [name, version] as const),
  ])
}

/** Compares two generations and returns the changed versions by deployable. */
export function diffGenerations(before: Generation | undefined, after: Generation): LivePointer['changes'] {
  const oldVersions = getVersions(before)
  return [...getVersions(after)]
    .filter(([name, version]) => oldVersions.get(name) !== version)
    .map(([name, version]) => ({ name, from: oldVersions.get(name) ?? null, to: version }))
}
