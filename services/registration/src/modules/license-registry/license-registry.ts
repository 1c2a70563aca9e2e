import type { CandidateSearch, FoundEntry } from './candidate.ts'

/** What a person states to prove that an entry is theirs. */
export interface IdentityClaim {
  /** Plain date. */
  readonly dateOfBirth: string
  readonly licenseNumber: string
  readonly state: string
}

/** A mismatch does not say which of the facts differs. Whoever knows them all may see the names of the entry. */
export type IdentityCheck =
  | {
      readonly outcome: 'confirmed'
      readonly firstName: string
      readonly lastName: string
      readonly role: string
      /** Last day on which the license is valid, a plain date; null: not known. */
      readonly expiresOn: string | null
    }
  | { readonly outcome: 'not-confirmed' }

/**
 * A registry of licenses. The portal has its own, which staff import; LICENSE_REGISTRY_URL names another one. Refuses with
 * `service.unavailable` when the registry does not respond.
 */
export abstract class LicenseRegistry {
  /**
   * Returns at most ten entries: those with the license number first, then those with the last name, and then those whose last
   * name sounds the same. The date of birth is not part of a search, because a search would answer guesses of it.
   */
  abstract findCandidates(search: CandidateSearch): Promise<readonly FoundEntry[]>

  /** Checks all facts, whether or not the first one differs. */
  abstract checkIdentity(entryId: string, claim: IdentityClaim): Promise<IdentityCheck>
}
