export { UploadsModule } from './uploads.module.ts'
export { Uploads, type ReceivedUpload } from './uploads.ts'
