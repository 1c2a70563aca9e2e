import { FilesModule } from '@portal/files'
import { healthAttachmentIsReferenced } from './modules/health-records/index.ts'
import { horseFileIsReferenced, releaseHorseFile } from './modules/horse-files/index.ts'

/** The files about horses, encrypted at rest. Files that none of these conditions covers are deleted after a day. */
export const storedFilesModule = FilesModule.forService({
  isEncrypted: true,
  referencedBy: [horseFileIsReferenced, healthAttachmentIsReferenced],
  extract: () => Promise.resolve({}),
  onCompleted: releaseHorseFile,
})
