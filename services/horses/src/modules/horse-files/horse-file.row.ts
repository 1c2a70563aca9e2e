import type { HorseFileState } from '@portal/contracts-horses/file-rules'
import type { EncryptedColumn } from '@portal/field-encryption'

/** A file of a horse, without its content. */
export interface HorseFileRow {
  readonly fileId: string
  readonly horseId: string
  readonly name: string
  readonly state: HorseFileState
  readonly isTransferable: boolean
  /** null: staff of the authority. */
  readonly uploaderPersonId: string | null
  /** ISO 8601. */
  readonly uploadedAt: string
}

export const horseFileName: EncryptedColumn = { table: 'horse_file', id: 'file_id', column: 'name' }
