/**
 * What a person can let a delegate do (docs/adr/0044-delegations.md). Passwords, email and phone,
 * identity, agreements, closing the account and delegations themselves can never be delegated.
 */
export const delegationScopes = [
  'information',
  'licenses',
  'invites',
  'horses',
  'horse-requests',
  'health-records',
  'payments',
] as const
export type DelegationScope = (typeof delegationScopes)[number]

/** Scopes for which the portal has something to do today; payments begin with rulings. */
export const offeredScopes = [
  'information',
  'licenses',
  'invites',
  'horses',
  'horse-requests',
  'health-records',
] as const satisfies readonly DelegationScope[]
export type OfferedScope = (typeof offeredScopes)[number]

/** What an endpoint or a page needs of a delegation: one scope, or any delegation that is in effect. */
export type DelegateScope = DelegationScope | 'any'

/** Request header with the HISA ID of the person for whom the caller acts. */
export const actingForHeader = 'acting-for'

/** Whether the scopes of a delegation meet what an endpoint or a page declares; `undefined`: it cannot be delegated. */
export function coversScope(scopes: readonly string[], needed: string | undefined): boolean {
  return needed !== undefined && (needed === 'any' ? scopes.length > 0 : scopes.includes(needed))
}
