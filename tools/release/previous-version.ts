import type { LivePointer } from '@portal/contracts-shell'

/**
 * Returns the version of a part that was live before `version` and was not rolled back, or undefined. A version that is
 * not live yet comes after all others.
 */
export function findPreviousVersion(
  records: readonly LivePointer[],
  name: string,
  version: string,
): string | undefined {
  const isRelated = (change: LivePointer['changes'][number]): boolean => change.name === name
  const history = records.flatMap(({ action, changes }) =>
    changes.filter(isRelated).map((change) => ({ ...change, action })),
  )
  const rolledBack = new Set<string>()
  // Versions in the order in which each was last released.
  const released: string[] = []
  for (const { action, from, to } of history) {
    if (action === 'rollback') {
      if (from !== null) rolledBack.add(from)
      continue
    }
    rolledBack.delete(to)
    if (released.includes(to)) released.splice(released.indexOf(to), 1)
    released.push(to)
  }
  const position = released.indexOf(version)
  const earlier = position === -1 ? released : released.slice(0, position)
  return earlier.findLast((each) => each !== version && !rolledBack.has(each))
}
