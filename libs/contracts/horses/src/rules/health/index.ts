export { findRaceWithoutReport, getLayoffDates, listLayoffChanges, seedLayoffs, type LayoffRow } from './layoffs.ts'
export {
  findLimits,
  getItemStatus,
  listItemChanges,
  requirementItems,
  requirementScopes,
  type ItemLimits,
  type ItemRecord,
  type ItemState,
  type ItemStatus,
  type RacePlace,
  type RequirementItem,
  type RequirementRow,
  type RequirementScope,
} from './requirements.ts'
export { seedRequirements } from './seed-requirements.ts'
export { seedStandDowns } from './seed-stand-downs.ts'
export {
  findStandDown,
  findStandDownInstants,
  listStandDownChanges,
  standDownTreatments,
  type StandDown,
  type StandDownRow,
  type StandDownTreatment,
} from './stand-downs.ts'
