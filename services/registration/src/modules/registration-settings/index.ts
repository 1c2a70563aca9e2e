export { CodeTimes } from './code-times.ts'
export { CurrentRegistrationFacts } from './current-registration-facts.ts'
export { RegistrationSettingsModule } from './registration-settings.module.ts'
export {
  acceptedCountries,
  codeMinutes,
  draftDays,
  jockeyDateLimits,
  maxDraftDays,
  mergeUndoDays,
  minimumAges,
  newCodeMinutes,
  phoneUploadMinutes,
  recordLockHours,
  resumeLinkDays,
} from './registration-settings.ts'
