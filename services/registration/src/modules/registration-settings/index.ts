export { acceptedCountries, minimumAges } from './registration-settings.ts'
