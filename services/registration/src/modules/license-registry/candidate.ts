import { toNameCase } from '@portal/contracts-registration/person-rules'

/** What a person states to be found in the registry. */
export interface CandidateSearch {
  /** The state that issued the license. */
  readonly state: string
  readonly licenseNumber?: string | undefined
  readonly lastName?: string | undefined
  readonly firstName?: string | undefined
}

/** An entry of the registry that a search found. */
export interface FoundEntry {
  readonly entryId: string
  readonly firstName: string
  readonly lastName: string
  readonly city: string | null
  readonly state: string
  readonly role: string
  /** The last two characters of the license number. */
  readonly licenseEnding: string
}

/** A found entry with masked facts, as an unknown visitor may see it. */
export interface Candidate {
  /** Names the entry for {@link LicenseMatching.checkIdentity}, for this owner and a limited time. */
  readonly handle: string
  readonly firstName: string
  /** The first letter of each surname: "G••• L•••". */
  readonly lastName: string
  readonly city: string | null
  readonly state: string
  readonly role: string
  /** `••34` */
  readonly license: string
}

export const maxCandidates = 10

/** Masks what would identify a person who is not the visitor. The number of dots is always the same. */
export function maskEntry({
  entryId: _,
  licenseEnding,
  firstName,
  lastName,
  ...facts
}: FoundEntry): Omit<Candidate, 'handle'> {
  const initials = lastName.split(/[\s-]+/).filter((part) => part !== '')
  return {
    ...facts,
    firstName: toNameCase(firstName),
    lastName: initials.map((part) => `${[...part][0] ?? ''}•••`).join(' '),
    license: `••${licenseEnding}`,
  }
}
