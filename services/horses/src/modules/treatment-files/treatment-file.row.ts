import type {
  TreatmentColumn,
  TreatmentFormat,
  TreatmentRowError,
  TreatmentRowState,
  UploadState,
} from '@portal/contracts-horses/treatment-file-rules'
import type { EncryptedColumn } from '@portal/field-encryption'

/** A daily treatment file without its rows. */
export interface TreatmentFileRecord {
  readonly fileId: string
  readonly uploadedBy: string
  readonly name: string
  readonly format: TreatmentFormat
  readonly state: UploadState
  readonly total: number
  readonly recorded: number
  readonly refused: number
  readonly leftOut: number
  readonly late: number
  /** ISO 8601. */
  readonly uploadedAt: string
  readonly finishedAt: string | null
}

export type TreatmentValues = Readonly<Partial<Record<TreatmentColumn, string>>>

/** A row of a file. */
export interface StoredTreatmentRow {
  /** Id of the health record. */
  readonly rowId: string
  readonly row: number
  readonly state: TreatmentRowState
  /** Empty when the row is recorded. */
  readonly values: TreatmentValues
  readonly errors: readonly TreatmentRowError[]
  readonly isLate: boolean
}

/** The outcome of a row. */
export interface RowOutcome {
  readonly rowId: string
  readonly state: 'recorded' | 'refused'
  readonly errors: readonly TreatmentRowError[]
  readonly isLate: boolean
}

export const treatmentColumnsEncrypted = {
  fileName: { table: 'treatment_file', id: 'file_id', column: 'name' },
  rowContent: { table: 'treatment_row', id: 'row_id', column: 'content' },
} as const satisfies Record<string, EncryptedColumn>
