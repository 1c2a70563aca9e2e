import type { EncryptedColumn } from '@portal/field-encryption'

/** Encrypted columns of the vets list. The jockey may be a person without an account. */
export const vetsListColumns = {
  jockeyName: { table: 'vets_list_entry', id: 'entry_id', column: 'jockey_name' },
} as const satisfies Record<string, EncryptedColumn>
