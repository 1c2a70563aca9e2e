import type { ResponsibilityBasis } from '@portal/contracts-horses/assignment-rules'
import type { AssignmentSubject, StoredAssignment } from './assignment.row.ts'

/** Assignments that end and others that start at the same instant. */
export interface PlannedChange {
  readonly end: readonly StoredAssignment[]
  readonly start: readonly AssignmentSubject[]
}

/** An owner; `share` in percent, null for all owners when none is recorded. */
export type NewOwner = Pick<AssignmentSubject, 'personId' | 'isEntity' | 'share'> &
  Partial<Pick<AssignmentSubject, 'organizationName' | 'organizationKind'>>

/** An assignment that names nobody; part of every new one. */
export const emptySubject = {
  personId: null,
  locationId: null,
  basis: null,
  isEntity: false,
  organizationName: null,
  organizationKind: null,
  isPrimary: false,
  share: null,
} as const

type Current = readonly StoredAssignment[]

const withRole = (current: Current, role: StoredAssignment['role']) => current.filter((row) => row.role === role)

/** Another person becomes responsible, or the same person on another basis. */
export function planResponsiblePerson(current: Current, personId: string, basis: ResponsibilityBasis): PlannedChange {
  return replace(withRole(current, 'responsible-person'), [
    { ...emptySubject, role: 'responsible-person', personId, basis },
  ])
}

/** Replaces all owners and the designated owner. Those who stay with the same share keep their assignment. */
export function planOwners(
  current: Current,
  owners: readonly NewOwner[],
  designatedOwnerId: string | null,
): PlannedChange {
  const change = replace(
    withRole(current, 'owner'),
    owners.map((owner) => ({ ...emptySubject, role: 'owner', ...owner })),
  )
  const designated = planDesignatedOwner(current, designatedOwnerId)
  return { end: [...change.end, ...designated.end], start: [...change.start, ...designated.start] }
}

export function planDesignatedOwner(current: Current, personId: string | null): PlannedChange {
  return replace(
    withRole(current, 'designated-owner'),
    personId === null ? [] : [{ ...emptySubject, role: 'designated-owner', personId }],
  )
}

/** The veterinarian becomes the primary one; the primary one until now no longer attends the horse. */
export function planPrimaryVeterinarian(current: Current, personId: string): PlannedChange {
  const attending = withRole(current, 'attending-veterinarian')
  const replaced = attending.filter((row) => row.isPrimary || row.personId === personId)
  return replace(replaced, [{ ...emptySubject, role: 'attending-veterinarian', personId, isPrimary: true }])
}

/** Adds a veterinarian; the first one is the primary one. */
export function planAddedVeterinarian(current: Current, personId: string): PlannedChange {
  const attending = withRole(current, 'attending-veterinarian')
  if (attending.some((row) => row.personId === personId)) return { end: [], start: [] }
  const isPrimary = attending.length === 0
  return { end: [], start: [{ ...emptySubject, role: 'attending-veterinarian', personId, isPrimary }] }
}

/** Removes a veterinarian; the rules refuse to remove the primary one while there are others. */
export function planRemovedVeterinarian(current: Current, personId: string): PlannedChange {
  return {
    end: withRole(current, 'attending-veterinarian').filter((row) => row.personId === personId),
    start: [],
  }
}

export function planMove(current: Current, locationId: string): PlannedChange {
  return replace(withRole(current, 'location'), [{ ...emptySubject, role: 'location', locationId }])
}

/** Returns what a horse gets from a duplicate of it: veterinarians who don't attend it yet, and owners if it has none. */
export function planMerge(duplicate: Current, survivor: Current): AssignmentSubject[] {
  const attending = withRole(survivor, 'attending-veterinarian')
  const veterinarians = withRole(duplicate, 'attending-veterinarian')
    .filter(({ personId }) => !attending.some((row) => row.personId === personId))
    .map((row) => ({ ...toSubject(row), isPrimary: row.isPrimary && attending.length === 0 }))
  if (withRole(survivor, 'owner').length > 0) return veterinarians
  const designated = withRole(survivor, 'designated-owner').length > 0 ? [] : withRole(duplicate, 'designated-owner')
  return [...veterinarians, ...[...withRole(duplicate, 'owner'), ...designated].map(toSubject)]
}

/** Ends and starts only what differs. */
function replace(existing: Current, wanted: readonly AssignmentSubject[]): PlannedChange {
  return {
    end: existing.filter((row) => !wanted.some((each) => isSame(row, each))),
    start: wanted.filter((each) => !existing.some((row) => isSame(row, each))),
  }
}

function toSubject(row: StoredAssignment): AssignmentSubject {
  const { role, personId, locationId, basis, isEntity, organizationName, organizationKind, isPrimary, share } = row
  return { role, personId, locationId, basis, isEntity, organizationName, organizationKind, isPrimary, share }
}

function isSame(one: AssignmentSubject, other: AssignmentSubject): boolean {
  return (
    one.role === other.role &&
    one.personId === other.personId &&
    one.locationId === other.locationId &&
    one.basis === other.basis &&
    one.isEntity === other.isEntity &&
    one.organizationName === other.organizationName &&
    one.organizationKind === other.organizationKind &&
    one.isPrimary === other.isPrimary &&
    one.share === other.share
  )
}
