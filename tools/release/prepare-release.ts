import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { CompressedFileCache, type CompressionLevel } from './compressed-files.ts'

const compressible = /\.(?:m?js|css|json|html|svg|txt|webmanifest)$/
/** Minimum size in bytes for compression to be worthwhile. */
const minCompressibleBytes = 600

/** Hashes the file names and contents of a build. Builds with the same hash are the same release. */
export function hashBuild(dist: string): string {
  const hash = createHash('sha256')
  for (const file of listFiles(dist))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(dist, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Name of the manifest file in a build of the shell or of a remote. */
export function getManifestFileName(name: string): string {
  return name === 'shell' ? 'shell-manifest.json' : 'remote-manifest.json'
}

/**
 * Fills `folder` with a release: the build's files, the version in the manifest, compressed files, and `release.json`
 * with the build's hash and the time.
 */
export async function prepareRelease(options: {
  readonly name: string
  readonly version: string
  readonly dist: string
  readonly folder: string
  readonly storedAt: string
  readonly compression: CompressionLevel
}): Promise<void> {
  const { name, version, dist, folder, storedAt, compression } = options
  cpSync(dist, folder, { recursive: true, filter: (source) => !source.endsWith('.map') })
  const manifestFile = join(folder, getManifestFileName(name))
  const manifest: object = JSON.parse(readFileSync(manifestFile, 'utf8'))
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, version }, null, 2))
  const cache = new CompressedFileCache(compression)
  await Promise.all(listFiles(folder).map((file) => writeCompressed(join(folder, file), cache)))
  await cache.removeUnused()
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ hash: hashBuild(dist), storedAt }))
}

async function writeCompressed(file: string, cache: CompressedFileCache): Promise<void> {
  const bytes = readFileSync(file)
  if (!compressible.test(file) || bytes.length < minCompressibleBytes) return
  for (const compressed of await cache.compress(bytes))
    writeFileSync(`${file}.${compressed.extension}`, compressed.bytes)
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`${folder} does not exist; run the build first`)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}
