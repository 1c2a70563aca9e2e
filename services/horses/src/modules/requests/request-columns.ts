import type { EncryptedColumn } from '@portal/field-encryption'

/** Encrypted columns of requests: what people write to each other. */
export const requestColumns = {
  comment: { table: 'horse_request', id: 'request_id', column: 'comment' },
  reasonText: { table: 'horse_request', id: 'request_id', column: 'reason_text' },
} as const satisfies Record<string, EncryptedColumn>
