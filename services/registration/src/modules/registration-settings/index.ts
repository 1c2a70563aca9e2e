export { CurrentRegistrationFacts } from './current-registration-facts.ts'
export { RegistrationSettingsModule } from './registration-settings.module.ts'
export { acceptedCountries, jockeyDateLimits, minimumAges } from './registration-settings.ts'
