export { toUploadedFile } from './to-uploaded-file.ts'
export { UploadsModule } from './uploads.module.ts'
export { Uploads, type ReceivedUpload } from './uploads.ts'
