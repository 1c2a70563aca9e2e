/** `1.2.3` with an optional prerelease, which is ignored in comparisons. */
const versionPattern = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/
/** Ranges allowed in manifests: caret or exact versions, with alternatives joined by `||`. */
export const rangePattern = /^\^?\d+\.\d+\.\d+(?: \|\| \^?\d+\.\d+\.\d+)*$/

/**
 * Whether `version` satisfies `range`. Contracts only grow within a major, so `^` is enough; below 1.0.0 the minor
 * counts as the major, as in semver.
 */
export function satisfiesRange(version: string, range: string): boolean {
  const actual = parse(version)
  if (actual === undefined || !rangePattern.test(range)) return false
  return range.split(' || ').some((alternative) => {
    const required = parse(alternative.replace('^', ''))
    if (required === undefined) return false
    if (!alternative.startsWith('^')) return compare(actual, required) === 0
    const fixedParts = required[0] > 0 ? 1 : required[1] > 0 ? 2 : 3
    return (
      required.slice(0, fixedParts).every((part, index) => part === actual[index]) && compare(actual, required) >= 0
    )
  })
}

type Parts = readonly [number, number, number]

function parse(version: string): Parts | undefined {
  const match = versionPattern.exec(version)
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3])]
}

function compare(a: Parts, b: Parts): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}
