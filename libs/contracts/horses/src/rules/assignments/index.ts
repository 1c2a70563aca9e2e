export {
  assignmentSources,
  locationTypes,
  responsibilityBases,
  type AssignmentRole,
  type AssignmentRow,
  type AssignmentSource,
  type AttendingVeterinarianRow,
  type DesignatedOwnerRow,
  type LocationRow,
  type LocationType,
  type OwnerRow,
  type ResponsibilityBasis,
  type ResponsiblePersonRow,
} from './assignment-rows.ts'
export { assignmentErrors, assignmentErrorTexts } from './assignment-errors.ts'
export {
  maxOrganizationNameLength,
  maxOwners,
  needsDesignatedOwner,
  organizationKinds,
  type OrganizationKind,
} from './organizations.ts'
export {
  areSharesComplete,
  assignmentViolationCodes,
  findAssignmentViolations,
  findViolationsAmong,
  type ActivePeriod,
  type AssignmentViolation,
  type AssignmentViolationCode,
} from './assignment-violations.ts'
export {
  findAssignmentsAt,
  findAssignmentsOn,
  listAssignmentHistory,
  listValidAssignments,
  selectRole,
  type AssignmentInHistory,
} from './find-assignments.ts'
