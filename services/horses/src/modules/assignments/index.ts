export { AssignmentsModule } from './assignments.module.ts'
export {
  AssignmentStore,
  horseIdsOfPerson,
  horseRoles,
  type CurrentAssignment,
  type HorseRole,
  type NewAssignment,
} from './assignments.store.ts'
