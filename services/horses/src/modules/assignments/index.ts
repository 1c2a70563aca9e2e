export { horseRoles, type AssignmentSubject, type HorseRole, type StoredAssignment } from './assignment.row.ts'
export type { AssignmentFacts } from './assignment-facts.ts'
export { AssignmentsModule } from './assignments.module.ts'
export {
  horseIdsOfPerson,
  horseIdsWithLocation,
  lastLocationEnd,
  responsibleAssignments,
  type AssignmentOfHistory,
  type HistoryPosition,
  type LockedHorse,
} from './assignments.store.ts'
export { Assignments, type AssignmentChange, type AssignmentCorrection, type MergedAssignments } from './assignments.ts'
export { emptySubject, type NewOwner } from './plan-changes.ts'
export { locationEvents, peopleEvents } from './assignment-events.statements.ts'
