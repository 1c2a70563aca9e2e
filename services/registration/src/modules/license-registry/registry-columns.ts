import type { IndexedColumn } from '@portal/field-encryption'

/** The compared form of a license number: without spaces, hyphens and leading zeros. */
export function normalizeLicenseNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '')
}

const table = 'license_registry_entry'

export const registryLicenseNumber: IndexedColumn = {
  table,
  id: 'id',
  column: 'license_number',
  index: { column: 'license_number_digest', purpose: 'license-number', normalize: normalizeLicenseNumber },
}

export const registryDateOfBirth: IndexedColumn = {
  table,
  id: 'id',
  column: 'date_of_birth',
  index: { column: 'date_of_birth_digest', purpose: 'date-of-birth', normalize: (text) => text },
}
