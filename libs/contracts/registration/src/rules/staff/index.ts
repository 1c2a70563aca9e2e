export {
  personRoleLifecycle,
  personRoleStates,
  type PersonRoleFacts,
  type PersonRoleState,
} from './person-role-lifecycle.ts'
