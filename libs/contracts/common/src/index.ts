export {
  accessLevels,
  anyOf,
  canOpen,
  checkAccess,
  groups,
  isAllowed,
  needsPerson,
  type Access,
  type AccessCondition,
  type AccessLevel,
  type AccessRule,
  type AccessSubject,
  type Group,
  type RelationCondition,
} from './access.ts'
export { approvalErrorTexts } from './approval-error-texts.ts'
export { approvalFields, approvalState, type ApprovalFields } from './approvals.ts'
export {
  actingForHeader,
  coversScope,
  delegationScopes,
  offeredScopes,
  type DelegateScope,
  type DelegationScope,
  type OfferedScope,
} from './delegation.ts'
export { endpoint, type Endpoint, type InputOf, type RequestOf, type ResultsOf } from './endpoint.ts'
export type { FailureEnvelope, FieldError } from './envelope.ts'
export { commonErrors, type CommonErrorCode, type ErrorCatalog } from './errors.ts'
export { event, query, type EventDefinition, type EventEnvelope, type QueryDefinition } from './event.ts'
export { bilingual, expectedVersion, id, instant, isId, locale, plainDate, type Bilingual } from './identifiers.ts'
export {
  checkImportEndpoint,
  confirmImportEndpoint,
  downloadRejectedRowsEndpoint,
  getImportEndpoint,
  importRun,
  listImportsEndpoint,
  listRejectedRowsEndpoint,
  type ImportRun,
} from './import-endpoints.ts'
export { fileErrorTexts } from './file-error-texts.ts'
export { fileErrors, type FileErrorCode } from './file-errors.ts'
export { importErrorTexts } from './import-error-texts.ts'
export { importErrors, type ImportErrorCode } from './import-errors.ts'
export { keysetPageOf, keysetQuery, pageOf, pageQuery } from './page.ts'
export {
  listPageUrlsEndpoint,
  pageUrls,
  renderedPage,
  renderPageEndpoint,
  type PageDeclaration,
  type PageUrl,
  type RenderedPage,
  type ServerRenderedPages,
} from './pages.ts'
export { isRegistered, personRoles, relations, type PersonRole, type Relation } from './person-roles.ts'
export { racingVerdict } from './racing-verdict.ts'
export { personRequirements, route, type Method, type PersonRequirement, type Route } from './route.ts'
export { accessChangePublishers, auditedServices, type AccessChangePublisher, type AuditedService } from './services.ts'
