export { horseFileErrors, horseFileErrorTexts, type HorseFileErrorCode } from './horse-file-errors.ts'
export {
  fileStates,
  findFileProblem,
  isPhotoKind,
  horseFileExtensions,
  horseFileKinds,
  maxAttachments,
  maxFilesPerHorse,
  maxHorseFileBytes,
  photoSizes,
  type FileState,
  type HorseFileKind,
  type PhotoSize,
} from './upload-rules.ts'
export {
  getTransferStatus,
  horseFileLifecycle,
  horseFileStates,
  mayReadFile,
  transferStatuses,
  type HorseFileAction,
  type HorseFileFacts,
  type HorseFileState,
  type TransferStatus,
} from './horse-file-lifecycle.ts'
