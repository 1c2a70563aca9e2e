import type { EncryptedColumn } from '@portal/field-encryption'

/** What people write about a claim. */
export const claimColumns = {
  reasonText: { table: 'claim', id: 'claim_id', column: 'reason_text' },
} as const satisfies Record<string, EncryptedColumn>
