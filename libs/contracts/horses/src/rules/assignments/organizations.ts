/** What an owner is that is not an individual. */
export const organizationKinds = ['STABLE', 'PARTNERSHIP', 'COMPANY'] as const
export type OrganizationKind = (typeof organizationKinds)[number]

/** Longest name of an organization, in characters. */
export const maxOrganizationNameLength = 200

/** Owners of a horse at the same time, individuals and organizations together. */
export const maxOwners = 20

/** Whether the owners need a designated owner: there are several, or one is an organization. */
export function needsDesignatedOwner(individuals: number, organizations: number): boolean {
  return organizations > 0 || individuals > 1
}
