/** `1.2.3` with an optional prerelease, which is compared like its release. */
const versionPattern = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/
/** The ranges that manifests may name: caret or exact, alternatives joined by `||`. */
export const rangePattern = /^\^?\d+\.\d+\.\d+(?: \|\| \^?\d+\.\d+\.\d+)*$/

/**
 * Whether `version` lies in `range`, for the ranges that manifests may name. Within a major everything only grows, so
 * `^` is all a remote needs; below 1.0.0 the minor takes the major's place, as in semver.
 */
export function satisfiesRange(version: string, range: string): boolean {
  const offered = parse(version)
  if (offered === undefined || !rangePattern.test(range)) return false
  return range.split(' || ').some((alternative) => {
    const needed = parse(alternative.replace('^', ''))
    if (needed === undefined) return false
    if (!alternative.startsWith('^')) return compare(offered, needed) === 0
    const fixed = needed[0] > 0 ? 1 : needed[1] > 0 ? 2 : 3
    return needed.slice(0, fixed).every((part, at) => part === offered[at]) && compare(offered, needed) >= 0
  })
}

type Parts = readonly [number, number, number]

function parse(version: string): Parts | undefined {
  const match = versionPattern.exec(version)
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3])]
}

function compare(one: Parts, other: Parts): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
}
