export { findSearchProblem, type HorseSearchInput, type HorseSearchProblem } from './horse-search.ts'
export {
  horseStatusLifecycle,
  horseStatuses,
  type HorseStatus,
  type HorseStatusFacts,
} from './horse-status-lifecycle.ts'
export { horseColors, horseSexes, maxNameLength, type HorseColor, type HorseSex } from './horse-traits.ts'
export { checkMicrochip, type MicrochipCheck, type MicrochipProblem } from './microchip.ts'
