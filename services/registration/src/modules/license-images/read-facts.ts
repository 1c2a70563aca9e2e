import { toNameCase } from '@portal/contracts-registration/person-rules'
import type { LicenseField, LicenseReading } from '@portal/license-reading'

/** What may fill in a form: values of high confidence. */
export type LicenseFacts = Partial<Record<LicenseField, string>>

const nameFields: readonly LicenseField[] = ['firstName', 'middleName', 'lastName', 'suffix']
const racingFields: readonly LicenseField[] = ['licenseNumber', 'state', 'expiresOn']

/** Returns the values that fill in a form. Those of a driver license do not fill in a racing license. */
export function toLicenseFacts({ document, fields }: LicenseReading): LicenseFacts {
  const entries = (Object.entries(fields) as [LicenseField, { value: string; confidence: string }][])
    .filter(
      ([field, { confidence }]) =>
        confidence === 'high' && !(document === 'driver-license' && racingFields.includes(field)),
    )
    .map(([field, { value }]) => [field, nameFields.includes(field) ? toNameCase(value) : value])
  return Object.fromEntries(entries) as LicenseFacts
}
