import type { IndexedColumn } from '@portal/field-encryption'

/** The secret in the link of a certificate. Stored encrypted, because the holder can print the certificate again. */
export const certificateToken = {
  table: 'certificate',
  id: 'certificate_id',
  column: 'token',
  index: { column: 'token_digest', purpose: 'certificate-token', normalize: (token) => token },
} as const satisfies IndexedColumn
