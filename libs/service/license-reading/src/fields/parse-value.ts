import type { LicenseField } from '../license-reading.ts'
import { parseDate } from './dates.ts'
import type { LabelKind } from './labels.ts'
import { parseFullName, parseName, splitGivenNames } from './names.ts'

export type FieldValues = Partial<Record<LicenseField, string>>

/** Returns the fields in the text of a value. Empty if it does not have their form. */
export function parseValue(kind: LabelKind, text: string): FieldValues {
  return removeUndefined(parse(kind, text))
}

function parse(kind: LabelKind, text: string): { readonly [field in LicenseField]?: string | undefined } {
  switch (kind) {
    case 'lastName': {
      const parsed = parseName(text)
      return { lastName: parsed?.name, suffix: parsed?.suffix }
    }
    case 'firstName':
      return { firstName: parseName(text)?.name }
    case 'middleName':
      return { middleName: parseName(text)?.name }
    case 'givenNames': {
      const parsed = parseName(text)
      return parsed ? { ...splitGivenNames(parsed.name), suffix: parsed.suffix } : {}
    }
    case 'fullName':
      return parseFullName(text)
    case 'suffix':
      return { suffix: parseName(`X ${text}`)?.suffix }
    case 'dateOfBirth':
      return { dateOfBirth: parseDate(text) }
    case 'expiresOn':
      return { expiresOn: parseDate(text) }
    case 'licenseNumber':
      return { licenseNumber: parseLicenseNumber(text) }
    case 'other':
      return {}
  }
}

/** Letters, then mostly digits, with hyphens. */
function parseLicenseNumber(text: string): string | undefined {
  const joined = text.toUpperCase().replaceAll(/\s/g, '').replaceAll('–', '-')
  return /^[A-Z]{0,3}-?\d[A-Z\d-]{2,18}$/.test(joined) && joined.replaceAll(/\D/g, '').length >= 4 ? joined : undefined
}

function removeUndefined(fields: { readonly [field in LicenseField]?: string | undefined }): FieldValues {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))
}
