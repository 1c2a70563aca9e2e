export { countListDays, getEntryTerms, isEntryOn, type EntryTerms, type VetsListEntry } from './entries.ts'
export {
  entryLifecycle,
  entryStates,
  getEntryDisplayState,
  type EntryAction,
  type EntryDisplayState,
  type EntryFacts,
  type EntryState,
} from './entry-lifecycle.ts'
export {
  areFindingsComplete,
  jogLifecycle,
  jogRejectReasons,
  jogStates,
  limbs,
  type JogAction,
  type JogFacts,
  type JogRejectReason,
  type JogState,
  type Limb,
  type LimbFindings,
} from './jog-lifecycle.ts'
export { seedReasonNames } from './reason-names.ts'
export type { VetsListReasonRow } from './reasons.ts'
export {
  getRemovalChecklist,
  removalSteps,
  type ChecklistStep,
  type RemovalActor,
  type RemovalDemands,
  type RemovalStep,
} from './removal-checklist.ts'
export { toRemovalFacts, type RemovalActorFacts, type RemovalInput } from './removal-facts.ts'
export {
  removalLifecycle,
  removalStates,
  type RemovalAction,
  type RemovalFacts,
  type RemovalState,
} from './removal-lifecycle.ts'
export { findMissingOffDates, findRemovalProblems, isMinimumTimeOver, type EntryWithTerms } from './removal-problems.ts'
export { seedVetsListReasons } from './seed-reasons.ts'
export { vetsListErrorTexts } from './vets-list-error-texts.ts'
export { vetsListErrors, type VetsListErrorCode } from './vets-list-errors.ts'
export { vetsListViews, type VetsListView } from './views.ts'
