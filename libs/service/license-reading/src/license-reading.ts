/** The facts that are read from a license. Dates are YYYY-MM-DD, the state is its two-letter code, names are as printed. */
export const licenseFields = [
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'dateOfBirth',
  'licenseNumber',
  'state',
  'expiresOn',
] as const
export type LicenseField = (typeof licenseFields)[number]

/** Only a value of high confidence may prefill a form. */
export interface FieldReading {
  readonly value: string
  readonly confidence: 'high' | 'low'
}

/** Why an image, or part of it, could not be used. */
export type LicenseProblem = 'glare' | 'blur' | 'too-small' | 'expired' | 'wrong-document' | 'unreadable'

/** What was read from the image of a license. */
export interface LicenseReading {
  /** The number and the state of a driver license are not those of a racing license. */
  readonly document: 'racing-license' | 'driver-license' | 'unknown'
  readonly source: 'barcode' | 'text'
  readonly fields: Readonly<Partial<Record<LicenseField, FieldReading>>>
  readonly problems: readonly LicenseProblem[]
}
