export { horseFileErrors, horseFileErrorTexts, type HorseFileErrorCode } from './horse-file-errors.ts'
export {
  fileStates,
  findFileProblem,
  horseFileExtensions,
  horseFileKinds,
  maxAttachments,
  maxFilesPerHorse,
  maxHorseFileBytes,
  type FileState,
  type HorseFileKind,
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
