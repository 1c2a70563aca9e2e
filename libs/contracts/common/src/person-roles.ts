/**
 * Roles of a person in racing (spec 6). They are facts of the registration service, not groups of the access token;
 * services learn of them through person events.
 */
export const personRoles = [
  'covered-person',
  'non-covered-person',
  'owner',
  'designated-owner',
  'trainer',
  'jockey',
  'jockey-agent',
  'veterinarian',
  'regulatory-veterinarian',
  'association-veterinarian',
  'track-staff',
  'commission-staff',
  'regulator-representative',
  'welfare-committee-member',
  'other',
] as const
export type PersonRole = (typeof personRoles)[number]

/** Whether somebody with these roles is registered: as a covered or a non-covered person. */
export function isRegistered(roles: readonly string[]): boolean {
  return roles.includes('covered-person') || roles.includes('non-covered-person')
}

/** How a person can be related to the thing that an endpoint is about: a person, a horse, a request, a track. */
export const relations = [
  'self',
  'delegate',
  'responsible-person',
  'owner',
  'designated-owner',
  'attending-veterinarian',
  'regulatory-veterinarian-of-track',
  'association-veterinarian-of-track',
  'track-staff-of-track',
  'sender',
  'recipient',
] as const
export type Relation = (typeof relations)[number]
