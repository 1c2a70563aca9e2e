import { join } from 'node:path'
import { FolderFiles } from './folder-files.ts'
import { ReleaseStore } from './release-store.ts'

/** Opens the release storage of the environment: a bucket (`RELEASE_STORAGE=s3://...`) or the data folder. */
export async function openReleaseStore(
  environment: Readonly<Record<string, string | undefined>>,
  dataFolder: string,
): Promise<ReleaseStore> {
  const location = environment['RELEASE_STORAGE']
  if (location === undefined) return new ReleaseStore(new FolderFiles(join(dataFolder, 'storage')))
  if (!location.startsWith('s3://')) return new ReleaseStore(new FolderFiles(location))
  // Imported only here, because the AWS SDK takes about a second to load.
  const { S3Files } = await import('./s3-files.ts')
  const endpoint = environment['RELEASE_STORAGE_ENDPOINT']
  const region = environment['AWS_REGION'] ?? 'us-east-1'
  return new ReleaseStore(new S3Files(location, { region, ...(endpoint && { endpoint, forcePathStyle: true }) }))
}
