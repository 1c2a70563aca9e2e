export { findSearchProblem, type HorseSearchInput, type HorseSearchProblem } from './horse-search.ts'
export {
  filledFields,
  horseMergeErrors,
  horseMergeErrorTexts,
  horseMergeParts,
  seedMergeUndo,
  type FilledField,
  type HorseMergePart,
  type MergeUndoRow,
} from './horse-merges.ts'
export { horseStatusErrors, horseStatusErrorTexts, type HorseStatusErrorCode } from './horse-status-errors.ts'
export {
  horseStatuses,
  horseStatusLifecycle,
  type HorseStatus,
  type HorseStatusAction,
  type HorseStatusFacts,
} from './horse-status-lifecycle.ts'
export {
  horseColors,
  horseSexes,
  maxMarkingsLength,
  maxNameLength,
  type HorseColor,
  type HorseSex,
} from './horse-traits.ts'
export { checkMicrochip, formatMicrochip, type MicrochipCheck, type MicrochipProblem } from './microchip.ts'
export { parseSearchText } from './parse-search-text.ts'
export {
  findMissingFields,
  isIndispensable,
  listRegistrationFields,
  registrationCitation,
  registrationFields,
  seedRegistrationFields,
  type RegistrationField,
  type RegistrationFieldRow,
} from './registration-fields.ts'
export { maxListedHorses, parseHorseList, type HorseListProblem, type HorseListRow } from './horse-list.ts'
export { parseRegistryNumber } from './registry-numbers.ts'
