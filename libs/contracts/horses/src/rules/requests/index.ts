export { checkRequest, type RequestDecision } from './check-request.ts'
export { claimLifecycle, claimStates, type ClaimAction, type ClaimFacts, type ClaimState } from './claim-lifecycle.ts'
export {
  claimReasons,
  findClaimDeadlines,
  findClaimProblems,
  listApplyingVoidReasons,
  mandatoryVoidReasons,
  reasonsOfClaimActions,
  seedClaimPeriods,
  voidRefusals,
  type ClaimChoices,
  type ClaimPeriodRow,
  type ClaimReason,
  type MandatoryVoidReason,
  type NewClaimFacts,
  type VoidRefusal,
} from './claims.ts'
export {
  findBecomeTrainerProblems,
  findUnshareProblems,
  type BecomeTrainerFacts,
  type UnshareFacts,
} from './immediate-commands.ts'
export { requestErrorTexts } from './request-error-texts.ts'
export { requestErrors, type RequestErrorCode } from './request-errors.ts'
export {
  findRequestDeadlines,
  isOwnershipChanging,
  requestKindRules,
  requestKinds,
  requestParties,
  seedRequestPeriods,
  shareScopes,
  startGuards,
  type RequestDeadlines,
  type RequestKind,
  type RequestParty,
  type RequestPeriodRow,
  type ShareScope,
  type StartGuard,
} from './request-kinds.ts'
export {
  cancelReasons,
  rejectReasons,
  requestLifecycle,
  requestStates,
  type CancelReason,
  type RejectReason,
  type RequestAction,
  type RequestFacts,
  type RequestState,
} from './request-lifecycle.ts'
export { findBlockingRequest, findRequestProblems, hasRecipient, type NewRequestFacts } from './request-problems.ts'
