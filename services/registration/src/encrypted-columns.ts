import type { EncryptedColumn } from '@portal/field-encryption'

/** Every encrypted column of the service. The rotation of keys encrypts them again. */
export const encryptedColumns: readonly EncryptedColumn[] = []
