export { categoryOf, subjectNames, subjects, type Subject } from './categories.ts'
export {
  attachmentMaxBytes,
  attachmentNameMaxLength,
  attachmentsMax,
  capacities,
  capacityOf,
  carriedFates,
  commentMaxLength,
  commentStatuses,
  quoteMaxLength,
  responseOutcomes,
  unnamed,
  type Capacity,
  type CarriedFate,
  type CommentStatus,
  type ResponseOutcome,
} from './comment-rules.ts'
export { definitionScopes } from './definition-scopes.ts'
export { documentPage } from './document-pages.ts'
export {
  documentDescriptionMaxLength,
  documentExtensions,
  documentOccupationsMax,
  documentStatuses,
  documentTitleMaxLength,
  fileStates,
  recentDays,
  sharedLinkMaxDays,
  slugOf,
  videoExtensions,
  type DocumentStatus,
  type FileState,
} from './document-rules.ts'
export { doubtCodes } from './doubt-codes.ts'
export { statusNoteMaxLength, withholdReasons, type WithholdReason } from './withhold-reasons.ts'
export {
  commentWindowAt,
  isPublished,
  legalStatus,
  versionActions,
  versionLabel,
  offeredIn,
  versionLifecycle,
  versionStates,
  type CommentWindow,
  type LegalStatus,
  type VersionAction,
  type VersionGuard,
  type VersionState,
  type VersionTransition,
} from './version-states.ts'
