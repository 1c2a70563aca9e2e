export {
  personLifecycle,
  personStatuses,
  type PersonAction,
  type PersonFacts,
  type PersonStatus,
} from './person-lifecycle.ts'
