export { CurrentRegistrationFacts } from './current-registration-facts.ts'
export { RegistrationSettingsModule } from './registration-settings.module.ts'
export {
  acceptedCountries,
  draftDays,
  jockeyDateLimits,
  maxDraftDays,
  mergeUndoDays,
  minimumAges,
  phoneUploadMinutes,
  recordLockHours,
  resumeLinkDays,
} from './registration-settings.ts'
