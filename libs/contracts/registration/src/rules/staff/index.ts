export { duplicateReasons, mergeParts, type DuplicateReason, type MergePart } from './duplicate-reasons.ts'
export {
  personRoleLifecycle,
  personRoleStates,
  type PersonRoleFacts,
  type PersonRoleState,
} from './person-role-lifecycle.ts'
