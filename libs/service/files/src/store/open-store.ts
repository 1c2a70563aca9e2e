import { join } from 'node:path'
import type { FileSettings } from '../settings.ts'
import type { FileBytes } from './file-bytes.ts'
import { LocalBytes } from './local-bytes.ts'

/** The store that the settings name. What speaks to S3 is loaded only where it is used. */
export async function openStore(settings: FileSettings): Promise<FileBytes> {
  const { FILES_S3_BUCKET: bucket } = settings
  const folder = storeFolderOf(settings)
  if (bucket === undefined) return new LocalBytes(folder)
  const { S3Bytes } = await import('./s3-bytes.ts')
  return new S3Bytes({ ...settings, FILES_S3_BUCKET: bucket }, folder)
}

/** Where of this machine the store has files: all of them, or those of a bucket while they are looked into. */
export function storeFolderOf({ FILES_DIR: folder, FILES_S3_BUCKET: bucket }: FileSettings): string {
  return join(folder, bucket === undefined ? 'kept' : 'copies')
}
