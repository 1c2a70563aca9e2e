/** Whether the responsible person is the trainer, or the owner of a horse without a trainer. */
export const responsibilityBases = ['TRAINER', 'OWNER'] as const
export type ResponsibilityBasis = (typeof responsibilityBases)[number]

export const locationTypes = ['TRACK', 'TRAINING_CENTER', 'FARM'] as const
export type LocationType = (typeof locationTypes)[number]

/** What an assignment came from. */
export const assignmentSources = ['REGISTRATION', 'REQUEST', 'CLAIM', 'IMPORT', 'CORRECTION', 'MERGE'] as const
export type AssignmentSource = (typeof assignmentSources)[number]

/** The period and origin of an assignment. Instants are ISO 8601 in UTC and all have the same precision. */
interface AssignmentPeriod {
  readonly assignmentId: string
  /** First instant at which the assignment is in effect. */
  readonly from: string
  /** First instant at which it no longer is; null: in effect without an end. Equal to `from`: never in effect. */
  readonly to: string | null
  readonly source: AssignmentSource
  /** The request that the assignment came from; null: none. */
  readonly sourceRequestId: string | null
  /** The assignment that this one corrects; null: none. */
  readonly supersedes: string | null
  /** Why it was corrected; null: this is not a correction. */
  readonly reason: string | null
}

export interface ResponsiblePersonRow extends AssignmentPeriod {
  readonly role: 'responsible-person'
  readonly personId: string
  readonly basis: ResponsibilityBasis
}

export interface OwnerRow extends AssignmentPeriod {
  readonly role: 'owner'
  /** Empty: an organization. */
  readonly personId: string
  readonly isEntity: boolean
  /** In percent with at most two decimals; null: not recorded. */
  readonly share: number | null
}

export interface DesignatedOwnerRow extends AssignmentPeriod {
  readonly role: 'designated-owner'
  readonly personId: string
  readonly isEntity: boolean
}

export interface AttendingVeterinarianRow extends AssignmentPeriod {
  readonly role: 'attending-veterinarian'
  readonly personId: string
  readonly isPrimary: boolean
}

export interface LocationRow extends AssignmentPeriod {
  readonly role: 'location'
  readonly locationId: string
}

export type AssignmentRow =
  | ResponsiblePersonRow
  | OwnerRow
  | DesignatedOwnerRow
  | AttendingVeterinarianRow
  | LocationRow
export type AssignmentRole = AssignmentRow['role']
