export { regulationsActions, type RegulationsAction } from './audited-actions.ts'
export { getCategory, subjectNames, subjects, type Subject } from './categories.ts'
export {
  attachmentMaxBytes,
  attachmentsMax,
  commenterTypes,
  formatReceiptNumber,
  getCommenterType,
  textChanges,
  commentMaxLength,
  commentStatuses,
  quoteMaxLength,
  responseOutcomes,
  defaultCommenterNames,
  type CommenterType,
  type CommentStatus,
} from './comment-rules.ts'
export {
  commentLifecycle,
  commentStates,
  getCommentRemoval,
  isReviewable,
  statusDecisions,
  type CommentAction,
  type CommentFacts,
} from './comment-lifecycle.ts'
export { definitionScopes, type DefinitionScopeKind } from './definition-scopes.ts'
export { getDocumentPage } from './document-pages.ts'
export {
  documentLifecycle,
  documentStates,
  getDocumentFacts,
  getRemoval,
  type DocumentAction,
  type DocumentState,
} from './document-lifecycle.ts'
export {
  documentDescriptionMaxLength,
  documentExtensions,
  documentSortFields,
  documentStatuses,
  documentTitleMaxLength,
  everyoneOccupationId,
  recentDays,
  sharedLinkMaxDays,
  toSlug,
  videoExtensions,
  type DocumentSortField,
  type DocumentStatus,
  type FileState,
} from './document-rules.ts'
export { parseWarningCodes } from './parse-warning-codes.ts'
export { searchKinds, searchScopes, type SearchKind, type SearchScope } from './search-kinds.ts'
export { isSearchSynonym, searchPhraseMax, searchSynonymsMax, splitSearchWords } from './search-synonyms.ts'
export { translationStates, type TranslationState } from './translation-states.ts'
export { statusNoteMaxLength, withholdReasons, type WithholdReason } from './withhold-reasons.ts'
export {
  getCommentPeriodStatus,
  isPublished,
  computeLegalStatus,
  versionActions,
  formatVersionLabel,
  versionLifecycle,
  versionStates,
  type LegalStatus,
  type VersionAction,
  type VersionFacts,
  type VersionGuard,
  type VersionState,
} from './version-states.ts'
