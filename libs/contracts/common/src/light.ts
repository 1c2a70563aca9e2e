/** Entry point without schemas, so that pages do not load the validation library. */
export {
  accessMessages,
  anyOf,
  canOpen,
  groups,
  isAllowed,
  type Access,
  type AccessRule,
  type AccessSubject,
  type Group,
} from './access.ts'
export { approvalErrorTexts } from './approval-error-texts.ts'
export type { ApprovalFields } from './approvals.ts'
export { actingForHeader, coversScope, offeredScopes, type DelegateScope, type OfferedScope } from './delegation.ts'
export type { FailureEnvelope, FieldError } from './envelope.ts'
export { type ErrorCatalog } from './errors.ts'
export { fileErrorTexts } from './file-error-texts.ts'
export { fileErrors, type FileErrorCode } from './file-errors.ts'
export { importErrorTexts } from './import-error-texts.ts'
export { route, type PersonRequirement, type Route } from './route.ts'
export { isRegistered, personRoles, relations, type PersonRole, type Relation } from './person-roles.ts'
export { auditedServices, type AuditedService } from './services.ts'
