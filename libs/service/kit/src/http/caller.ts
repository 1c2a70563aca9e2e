import type { DelegationScope, PersonRole } from '@portal/contracts-common'

/** The person for whom a delegate acts. */
export interface ActingFor {
  readonly personId: string
  readonly hisaPersonId: string
  /** What the person lets the caller do. */
  readonly scopes: readonly DelegationScope[]
  /** The delegations that are in effect between the two; one, except after persons were merged. */
  readonly delegationIds: readonly string[]
}

/** The authenticated user of a request, from the access token. */
export interface Caller {
  /** The user pool's permanent id of the account. */
  readonly sub: string
  readonly username: string
  /** The token's `cognito:groups`. While acting for another person only USERS counts. */
  readonly groups: readonly string[]
  /** When the token expires. */
  readonly expiresAt: Date
  /**
   * The caller's person, or the one for whom the caller acts; set only on endpoints whose access names roles or
   * relations, that require a person, or that can be called for another person.
   */
  readonly personId?: string
  /** Roles of that person that are in effect. */
  readonly roles?: readonly PersonRole[]
  /** Whether that person is registered today as a covered or a non-covered person. */
  readonly isRegistered?: boolean
  /** Set when the caller acts for another person. */
  readonly actingFor?: ActingFor
}
