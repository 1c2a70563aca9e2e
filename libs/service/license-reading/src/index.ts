export {
  licenseFields,
  type FieldReading,
  type LicenseField,
  type LicenseProblem,
  type LicenseReading,
} from './license-reading.ts'
export { readLicense } from './read-license.ts'
