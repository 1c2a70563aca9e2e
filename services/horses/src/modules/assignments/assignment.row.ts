import type {
  AssignmentRow,
  AssignmentSource,
  OrganizationKind,
  ResponsibilityBasis,
} from '@portal/contracts-horses/assignment-rules'

/** Roles of a person on a horse. */
export const horseRoles = ['responsible-person', 'owner', 'designated-owner', 'attending-veterinarian'] as const
export type HorseRole = (typeof horseRoles)[number]

/** Who or where an assignment names. Exactly one of `personId`, `locationId` and `organizationName` is set. */
export interface AssignmentSubject {
  readonly role: HorseRole | 'location'
  readonly personId: string | null
  readonly locationId: string | null
  /** Only of a responsible person. */
  readonly basis: ResponsibilityBasis | null
  /** The owner is an organization. */
  readonly isEntity: boolean
  /** Only of an owner that is not an individual. */
  readonly organizationName: string | null
  readonly organizationKind: OrganizationKind | null
  /** Only of an attending veterinarian. */
  readonly isPrimary: boolean
  /** Only of an owner, in percent. */
  readonly share: number | null
}

/** A row of `horse_assignment`; instants are ISO 8601. */
export interface StoredAssignment extends AssignmentSubject {
  readonly assignmentId: string
  readonly horseId: string
  readonly from: string
  readonly to: string | null
  readonly source: AssignmentSource
  readonly sourceRequestId: string | null
  readonly supersedes: string | null
  readonly reason: string | null
}

export const assignmentColumns = `a.assignment_id as "assignmentId", a.horse_id as "horseId", a.role,
  a.person_id as "personId", a.location_id as "locationId", a.basis, a.is_entity as "isEntity",
  a.organization_name as "organizationName", a.organization_kind as "organizationKind",
  a.is_primary as "isPrimary", a.share::float8 as share, a.effective_from as "from", a.effective_to as "to", a.source,
  a.source_request_id as "sourceRequestId", a.supersedes, a.reason`

/** Converts the instants of a row, which the database returns in its own format. */
export function toStoredAssignment<Row extends Pick<StoredAssignment, 'from' | 'to'>>(row: Row): Row {
  const { from, to } = row
  return { ...row, from: new Date(from).toISOString(), to: to === null ? null : new Date(to).toISOString() }
}

/** Converts a stored row to the form that the rules check. */
export function toAssignmentRow(row: StoredAssignment): AssignmentRow {
  const { assignmentId, from, to, source, sourceRequestId, supersedes, reason } = row
  const period = { assignmentId, from, to, source, sourceRequestId, supersedes, reason }
  const personId = row.personId ?? ''
  switch (row.role) {
    case 'responsible-person':
      return { ...period, role: row.role, personId, basis: row.basis ?? 'TRAINER' }
    case 'owner':
      return { ...period, role: row.role, personId, isEntity: row.isEntity, share: row.share }
    case 'designated-owner':
      return { ...period, role: row.role, personId, isEntity: row.isEntity }
    case 'attending-veterinarian':
      return { ...period, role: row.role, personId, isPrimary: row.isPrimary }
    case 'location':
      return { ...period, role: row.role, locationId: row.locationId ?? '' }
  }
}
