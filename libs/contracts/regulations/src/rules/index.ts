export { categoryOf, subjectNames, subjects, type Subject } from './categories.ts'
export {
  attachmentMaxBytes,
  attachmentNameMaxLength,
  attachmentsMax,
  capacities,
  capacityOf,
  commentMaxLength,
  commentStatuses,
  quoteMaxLength,
  responseOutcomes,
  unnamed,
  type Capacity,
  type CommentStatus,
} from './comment-rules.ts'
export { definitionScopes } from './definition-scopes.ts'
export { documentPage } from './document-pages.ts'
export {
  documentDescriptionMaxLength,
  documentExtensions,
  documentStatuses,
  documentTitleMaxLength,
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
  type LegalStatus,
  type VersionAction,
  type VersionState,
} from './version-states.ts'
