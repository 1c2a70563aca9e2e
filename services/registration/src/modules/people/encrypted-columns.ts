import type { IndexedColumn, EncryptedColumn } from '@portal/field-encryption'
import { normalizeLicenseNumber } from '../license-registry/index.ts'

const toLower = (text: string) => text.trim().toLowerCase()

/** Encrypted columns of persons. */
export const personColumns = {
  dateOfBirth: {
    table: 'person_identity',
    id: 'person_id',
    column: 'date_of_birth',
    index: { column: 'date_of_birth_digest', purpose: 'date-of-birth', normalize: toLower },
  },
  formerDateOfBirth: { table: 'former_date_of_birth', id: 'former_id', column: 'date_of_birth' },
  guardian: { table: 'person_guardian', id: 'person_id', column: 'guardian' },
  jockeysToInvite: { table: 'jockeys_to_invite', id: 'person_id', column: 'jockeys' },
  contact: {
    table: 'person_contact',
    id: 'contact_id',
    column: 'destination',
    index: { column: 'destination_digest', purpose: 'contact', normalize: toLower },
  },
  address: { table: 'person_address', id: 'address_id', column: 'address' },
  licenseNumber: {
    table: 'person_license',
    id: 'license_id',
    column: 'number',
    index: { column: 'number_digest', purpose: 'license-number', normalize: normalizeLicenseNumber },
  },
} as const satisfies Record<string, EncryptedColumn | IndexedColumn>
