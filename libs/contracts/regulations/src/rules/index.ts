export { categoryOf, subjectNames, subjects, type Subject } from './categories.ts'
export {
  capacities,
  capacityOf,
  carriedFates,
  commentMaxLength,
  commentStatuses,
  quoteMaxLength,
  responseOutcomes,
  type Capacity,
  type CarriedFate,
  type CommentStatus,
  type ResponseOutcome,
} from './comment-rules.ts'
export {
  commentWindowAt,
  isPublished,
  legalStatus,
  versionActions,
  versionLabel,
  versionLifecycle,
  versionStates,
  type CommentWindow,
  type LegalStatus,
  type VersionAction,
  type VersionGuard,
  type VersionState,
  type VersionTransition,
} from './version-states.ts'
