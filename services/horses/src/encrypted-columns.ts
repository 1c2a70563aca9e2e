import type { EncryptedColumn } from '@portal/field-encryption'
import { importColumns } from '@portal/imports'
import { vetsListColumns } from './modules/vets-list/index.ts'

/** Every encrypted column of the service. The rotation of keys encrypts them again. */
export const encryptedColumns: readonly EncryptedColumn[] = [...importColumns, ...Object.values(vetsListColumns)]
