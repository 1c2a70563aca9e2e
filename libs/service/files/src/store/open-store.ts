import { join } from 'node:path'
import type { FileSettings } from '../settings.ts'
import type { FileBytes } from './file-bytes.ts'
import { LocalBytes } from './local-bytes.ts'

/** The store that the settings name. What speaks to S3 is loaded only where it is used. */
export async function openStore(settings: FileSettings): Promise<FileBytes> {
  const { FILES_DIR: folder, FILES_S3_BUCKET: bucket } = settings
  if (bucket === undefined) return new LocalBytes(join(folder, 'kept'))
  const { S3Bytes } = await import('./s3-bytes.ts')
  return new S3Bytes({ ...settings, FILES_S3_BUCKET: bucket }, join(folder, 'copies'))
}
