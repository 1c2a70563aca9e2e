export {
  findDuplicates,
  findHorseReference,
  findMissingColumns,
  getTreatmentKey,
  maxTreatmentCellLength,
  maxTreatmentFileBytes,
  maxTreatmentRows,
  parseTreatedAt,
  treatmentColumns,
  treatmentFormats,
  treatmentRowStates,
  validateTreatmentRow,
  type HorseReference,
  type TreatmentColumn,
  type TreatmentFormat,
  type TreatmentRow,
  type TreatmentRowError,
  type TreatmentRowFacts,
  type TreatmentRowState,
  type TreatmentTextKey,
} from './rows.ts'
export { treatmentMessages } from './treatment-messages.ts'
export { treatmentFileErrors, treatmentFileErrorTexts, type TreatmentFileErrorCode } from './treatment-file-errors.ts'
export {
  parseUploadState,
  uploadLifecycle,
  uploadStates,
  type UploadAction,
  type UploadFacts,
  type UploadState,
} from './upload-lifecycle.ts'
