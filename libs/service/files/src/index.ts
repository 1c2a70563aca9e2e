export { fileKinds, findFileKind, type FileKindName } from './file-kinds.ts'
export { toFileName } from './file-name.ts'
export { fileMigrations } from './file-migrations.ts'
export type { FileContent } from './file-processing.ts'
export { FileSweeper } from './file-sweeper.ts'
export { FILE_STORAGE, FilesModule } from './files-module.ts'
export { inspectFile } from './inspect/run-inspection.ts'
export {
  createFileLimits,
  LimitExceededError,
  runLimitedProcess,
  type ProcessLimits,
} from './isolation/limited-process.ts'
export type { UploadQuotaLimit } from './upload-quota.ts'
export { ensurePrivateFolder } from './private-folder.ts'
export { serveFile } from './serve-file.ts'
export { FileAccessTokens } from './file-access-tokens.ts'
export { readFilePart, toUploadRefusal } from './read-file-part.ts'
export { receiveBytes } from './receive-bytes.ts'
export { ResumableUploads } from './resumable-uploads.ts'
export { fileSettings } from './settings.ts'
export { storedFileKey } from './storage/encrypted-file-storage.ts'
export type { FileStorage } from './storage/file-storage.ts'
export { storedFileColumns, type StoredFile } from './stored-file.ts'
export { StoredFiles } from './stored-files.ts'
