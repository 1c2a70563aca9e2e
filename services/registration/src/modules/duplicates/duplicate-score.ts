import type { DuplicateReason } from '@portal/contracts-registration/staff-rules'
import type { NameKeys } from '../license-registry/index.ts'

/** What two persons have in common, apart from their names. */
export interface SharedFacts {
  readonly dateOfBirth: boolean
  /** The same license number in the same state. */
  readonly license: boolean
  readonly email: boolean
  readonly phone: boolean
  /** Licensed in the same state. */
  readonly state: boolean
}

export type DuplicateWeights = Readonly<Record<DuplicateReason | 'threshold', number>>

/** Returns how likely it is that two persons are the same, and why. */
export function scoreDuplicate(
  shared: SharedFacts,
  names: readonly [NameKeys, NameKeys],
  weights: DuplicateWeights,
): { readonly score: number; readonly reasons: readonly DuplicateReason[] } {
  const surnames = compareSurnames(...names)
  const reasons: DuplicateReason[] = []
  if (shared.license) reasons.push('license')
  if (shared.dateOfBirth && shared.state && surnames === 'same') reasons.push('birth-and-name')
  if (shared.dateOfBirth && shared.state && surnames === 'same-sound') reasons.push('birth-and-sound')
  if (shared.email) reasons.push('email')
  if (shared.phone) reasons.push('phone')
  return { score: reasons.reduce((total, reason) => total + weights[reason], 0), reasons }
}

/** Compares each of the two surnames that a person may have with each of the other person. */
function compareSurnames(a: NameKeys, b: NameKeys): 'same' | 'same-sound' | 'different' {
  const isSame = (left: readonly (string | null)[], right: readonly (string | null)[]) =>
    left.some((each) => each !== null && each !== '' && right.includes(each))
  if (isSame([a.surname, a.secondSurname], [b.surname, b.secondSurname])) return 'same'
  const sounds = [a.surnameSound, a.secondSurnameSound]
  return isSame(sounds, [b.surnameSound, b.secondSurnameSound]) ? 'same-sound' : 'different'
}
