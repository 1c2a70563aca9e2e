import type { PersonRole } from '@portal/contracts-common'

/** The authenticated user of a request, from the access token. */
export interface Caller {
  /** The user pool's permanent id of the account. */
  readonly sub: string
  readonly username: string
  /** The token's `cognito:groups`. */
  readonly groups: readonly string[]
  /** When the token expires. */
  readonly expiresAt: Date
  /** The caller's person; set only on endpoints whose access names roles or relations. */
  readonly personId?: string
  /** Roles of that person that are in effect. */
  readonly roles?: readonly PersonRole[]
}
