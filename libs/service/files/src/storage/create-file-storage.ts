import { join } from 'node:path'
import type { FileSettings } from '../settings.ts'
import type { FileStorage } from './file-storage.ts'
import { LocalFileStorage } from './local-file-storage.ts'

/** Creates the configured storage. The S3 client is loaded only when it is used. */
export async function createFileStorage(settings: FileSettings): Promise<FileStorage> {
  const { FILES_S3_BUCKET: bucket } = settings
  const folder = getStorageFolder(settings)
  if (bucket === undefined) return new LocalFileStorage(folder)
  const { S3FileStorage } = await import('./s3-file-storage.ts')
  return new S3FileStorage({ ...settings, FILES_S3_BUCKET: bucket }, folder)
}

/** Local folder of the storage: the files themselves, or temporary copies of files in a bucket. */
export function getStorageFolder(settings: FileSettings): string {
  return settings.FILES_S3_BUCKET === undefined ? join(settings.FILES_DIR, 'files') : getCopiesFolder(settings)
}

/** Local folder of temporary copies of files that are in a bucket or encrypted. */
export function getCopiesFolder({ FILES_DIR: folder }: FileSettings): string {
  return join(folder, 'temporary-copies')
}
