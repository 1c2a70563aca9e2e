export {
  findDuplicates,
  findHorseReference,
  getTreatmentKey,
  isRowLate,
  maxTreatmentRows,
  parseTreatedAt,
  treatmentColumns,
  validateTreatmentRow,
  type HorseReference,
  type TreatmentColumn,
  type TreatmentRow,
  type TreatmentRowError,
  type TreatmentRowFacts,
  type TreatmentTextKey,
} from './rows.ts'
export { treatmentFileErrors, treatmentFileErrorTexts, type TreatmentFileErrorCode } from './treatment-file-errors.ts'
export {
  parseUploadState,
  uploadLifecycle,
  uploadStates,
  type UploadAction,
  type UploadFacts,
  type UploadState,
} from './upload-lifecycle.ts'
