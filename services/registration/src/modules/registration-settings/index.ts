export { acceptedCountries, minimumAges, registrationDeadlines } from './registration-settings.ts'
