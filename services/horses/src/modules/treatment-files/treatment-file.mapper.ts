import type { TreatmentFile } from '@portal/contracts-horses'
import type { TreatmentFileRecord } from './treatment-file.row.ts'

/** Converts a file to the contract's shape. */
export function toTreatmentFile(file: TreatmentFileRecord): TreatmentFile {
  const { fileId, name, format, state, uploadedAt, finishedAt, total, recorded, refused, leftOut, late } = file
  return { fileId, name, format, state, uploadedAt, finishedAt, rows: { total, recorded, refused, leftOut, late } }
}
