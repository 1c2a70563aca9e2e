import type { EncryptedColumn, IndexedColumn } from '@portal/field-encryption'

export const batchRows: EncryptedColumn = { table: 'import_batch', id: 'id', column: 'rows' }
export const rejectionCells: EncryptedColumn = { table: 'import_rejection', id: 'id', column: 'cells' }

/** Only the digest of a row's key is stored, until its file is imported. */
export const rowKey: IndexedColumn = {
  table: 'import_row',
  id: 'import_id',
  column: 'key',
  index: { column: 'key_digest', purpose: 'import-row', normalize: (text) => text },
}

/** The encrypted columns of the tables of imports; add them to those of the service. */
export const importColumns: readonly EncryptedColumn[] = [batchRows, rejectionCells]
