export { assertAccepted, isVideo, type UploadPurpose } from './accepted-kinds.ts'
export { FilesHttpModule } from './files.module.ts'
export { parseFields, readUpload, type Upload, type UploadedFields, withUploadHash } from './read-upload.ts'
export { StoredFileMapper } from './stored-file.mapper.ts'
