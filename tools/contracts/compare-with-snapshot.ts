import { isDeepStrictEqual } from 'node:util'
import { findContractBreaks, type ContractSnapshot } from './contract-snapshot.ts'

/** Result of comparing a contract with its accepted snapshot. */
export type SnapshotComparison =
  | { readonly kind: 'unchanged' }
  /** Changed in a way that can be accepted. */
  | { readonly kind: 'acceptable'; readonly breaks: readonly string[] }
  /** Changed in a way that cannot be accepted; `remedy` says what to do. */
  | { readonly kind: 'rejected'; readonly breaks: readonly string[]; readonly remedy: string }

/** `accepted` is undefined for a new contract. */
export function compareWithSnapshot(accepted: ContractSnapshot | undefined, now: ContractSnapshot): SnapshotComparison {
  if (accepted === undefined) return { kind: 'acceptable', breaks: [] }
  if (isDeepStrictEqual(accepted, now)) return { kind: 'unchanged' }
  const breaks = findContractBreaks(accepted, now)
  const [previous, current] = [parseVersion(accepted.version), parseVersion(now.version)]
  const [major, minor] = previous
  if (isLower(current, previous))
    return reject(breaks, `The version decreased from ${accepted.version} to ${now.version}.`)
  if (breaks.length > 0 && current[0] === major) {
    const next = `${major + 1}.0.0`
    return reject(
      breaks,
      `Add the new shape beside the old one (expand first), or raise ${now.contract}ContractVersion to ${next} and keep serving the old one until every remote is released against ${next}.`,
    )
  }
  if (breaks.length === 0 && now.version === accepted.version && !hasOnlyFacadeChanges(accepted, now)) {
    return reject(
      [],
      `The contract has additions since ${accepted.version}: raise ${now.contract}ContractVersion to ${major}.${minor + 1}.0.`,
    )
  }
  return { kind: 'acceptable', breaks }
}

function reject(breaks: readonly string[], remedy: string): SnapshotComparison {
  return { kind: 'rejected', breaks, remedy }
}

/** Facade changes need no new version, because remotes are checked against the individual exports. */
function hasOnlyFacadeChanges(accepted: ContractSnapshot, now: ContractSnapshot): boolean {
  return isDeepStrictEqual({ ...accepted, facades: {} }, { ...now, facades: {} })
}

type Parts = readonly [number, number, number]

function parseVersion(version: string): Parts {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch]
}

function isLower(a: Parts, b: Parts): boolean {
  const index = a.findIndex((part, position) => part !== b[position])
  return index !== -1 && Number(a[index]) < Number(b[index])
}
