import type { IndexedColumn, EncryptedColumn } from '@portal/field-encryption'

const toLower = (text: string) => text.trim().toLowerCase()
/** Letters and digits only: people write license numbers with and without separators. */
const toPlainNumber = (text: string) => toLower(text).replaceAll(/[^\p{L}\d]/gu, '')

/** Encrypted columns of persons. The two digests of contacts are compared with each other. */
export const personColumns = {
  dateOfBirth: {
    table: 'person_identity',
    id: 'person_id',
    column: 'date_of_birth',
    index: { column: 'date_of_birth_digest', purpose: 'date-of-birth', normalize: toLower },
  },
  guardian: { table: 'person_guardian', id: 'person_id', column: 'guardian' },
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
    index: { column: 'number_digest', purpose: 'license-number', normalize: toPlainNumber },
  },
} as const satisfies Record<string, EncryptedColumn | IndexedColumn>
