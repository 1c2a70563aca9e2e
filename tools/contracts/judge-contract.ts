import { isDeepStrictEqual } from 'node:util'
import { findContractBreaks, type ContractSnapshot } from './contract-snapshot.ts'

/** What becomes of a contract that is compared with its accepted snapshot. */
export type Verdict =
  | { readonly kind: 'same' }
  /** It may be accepted, but was not yet. */
  | { readonly kind: 'to-accept'; readonly breaks: readonly string[] }
  /** It may not; `remedy` is the sentence that says what to do. */
  | { readonly kind: 'refused'; readonly breaks: readonly string[]; readonly remedy: string }

/** `accepted` is missing for a contract that is new. */
export function judgeContract(accepted: ContractSnapshot | undefined, now: ContractSnapshot): Verdict {
  if (accepted === undefined) return { kind: 'to-accept', breaks: [] }
  if (isDeepStrictEqual(accepted, now)) return { kind: 'same' }
  const breaks = findContractBreaks(accepted, now)
  const [was, is] = [partsOf(accepted.version), partsOf(now.version)]
  const [major, minor] = was
  if (isBelow(is, was)) return refused(breaks, `The version went back from ${accepted.version} to ${now.version}.`)
  if (breaks.length > 0 && is[0] === major) {
    const next = `${major + 1}.0.0`
    return refused(
      breaks,
      `Add the new beside the old instead (expand first), or raise ${now.contract}ContractVersion to ${next} and keep the old served until every remote was released against ${next}.`,
    )
  }
  if (breaks.length === 0 && now.version === accepted.version && !isOnlyNewNames(accepted, now)) {
    return refused(
      [],
      `It says more than ${accepted.version}: raise ${now.contract}ContractVersion to ${major}.${minor + 1}.0.`,
    )
  }
  return { kind: 'to-accept', breaks }
}

function refused(breaks: readonly string[], remedy: string): Verdict {
  return { kind: 'refused', breaks, remedy }
}

/** Remotes are checked against the facades' names one by one, so that those need no version. */
function isOnlyNewNames(accepted: ContractSnapshot, now: ContractSnapshot): boolean {
  return isDeepStrictEqual({ ...accepted, facades: {} }, { ...now, facades: {} })
}

type Parts = readonly [number, number, number]

function partsOf(version: string): Parts {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch]
}

function isBelow(one: Parts, other: Parts): boolean {
  const at = one.findIndex((part, index) => part !== other[index])
  return at !== -1 && Number(one[at]) < Number(other[at])
}
