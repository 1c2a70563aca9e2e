export {
  getDueStatus,
  listReminderDates,
  seedReminders,
  type DueState,
  type DueStatus,
  type ReminderRow,
} from './due-dates.ts'
export { duplicateDays } from './duplicates.ts'
export { healthErrors, healthErrorTexts, type HealthErrorCode } from './health-errors.ts'
export { healthTexts, type HealthTextKey } from './health-texts.ts'
export {
  bodyParts,
  injuryOutcomes,
  injuryReviews,
  injurySettings,
  injuryTypes,
  surfaces,
  validateInjury,
  type InjuryError,
  type InjuryInput,
} from './injuries.ts'
export { findRaceWithoutReport, getLayoffDates, listLayoffChanges, seedLayoffs, type LayoffRow } from './layoffs.ts'
export {
  drugRoutes,
  healthFields,
  joints,
  jointSubstances,
  medicalTypes,
  procedures,
  seedMedicalTypes,
  testOutcomes,
  type DrugRoute,
  type HealthField,
  type Joint,
  type JointSubstance,
  type MedicalType,
  type MedicalTypeInfo,
  type Procedure,
  type TestOutcome,
} from './medical-types.ts'
export { isDecisive, layoffReportName, toRecordFacts, type DecisiveFields, type RecordFacts } from './record-facts.ts'
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
export {
  seedShockwaveVoid,
  shockwaveLifecycle,
  shockwaveStates,
  type ShockwaveAction,
  type ShockwaveFacts,
  type ShockwaveState,
  type ShockwaveVoidRow,
} from './shockwave-lifecycle.ts'
export {
  findStandDownTreatment,
  isReportedLate,
  listCurrentRecords,
  seedReporting,
  type ReportedTreatment,
  type ReportingRow,
  type TreatmentFields,
} from './treatments.ts'
export {
  healthLimits,
  validateHealthRecord,
  type HealthFieldError,
  type HealthRecordFacts,
  type HealthRecordInput,
} from './validate-health-record.ts'
export { seedConfirmation, type ConfirmationRow } from './confirmations.ts'
