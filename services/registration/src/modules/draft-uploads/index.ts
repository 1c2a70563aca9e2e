export { DraftUploadsModule } from './draft-uploads.module.ts'
