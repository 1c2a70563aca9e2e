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
  type CommentStatus,
} from './comment-rules.ts'
export { definitionScopes, type DefinitionScopeKind } from './definition-scopes.ts'
export { documentPage } from './document-pages.ts'
export {
  documentDescriptionMaxLength,
  documentExtensions,
  documentSortings,
  documentStatuses,
  documentTitleMaxLength,
  recentDays,
  sharedLinkMaxDays,
  slugOf,
  videoExtensions,
  type DocumentSorting,
  type DocumentStatus,
  type FileState,
} from './document-rules.ts'
export { doubtCodes } from './doubt-codes.ts'
export { searchKinds, type SearchKind } from './search-kinds.ts'
export { translationStates, type TranslationState } from './translation-states.ts'
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
