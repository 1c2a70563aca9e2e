import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { VersionSummary } from '@portal/contracts-regulations'
import { formatVersionLabel } from '@portal/contracts-regulations/rules'
import { ZipFile } from 'yazl'

/** A file in the package. It is opened when it is written. */
export interface PackedFile {
  readonly name: string
  readonly open: () => Readable | Promise<Readable>
}

/** The content of the manifest, except the list of files. */
export interface PackageInfo {
  readonly version: VersionSummary
  readonly permalink: string
  /** The versions whose comments are in the package. */
  readonly commentedVersions: readonly Pick<VersionSummary, 'versionId' | 'state' | 'versionNumber'>[]
}

/** A file in the manifest. */
interface ManifestEntry {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** Writes a ZIP file with the files and a `manifest.json` that lists their sizes and SHA-256 checksums. Streams everything. */
export async function writePackage(
  target: string,
  files: readonly PackedFile[],
  info: PackageInfo,
  signal: AbortSignal,
): Promise<void> {
  const zip = new ZipFile()
  zip.once('error', (error: Error) => zip.outputStream.emit('error', error))
  const written = pipeline(zip.outputStream, createWriteStream(target), { signal })
  // The publication date instead of the current time, so that the same content produces the same bytes.
  const mtime = new Date(info.version.publishedAt ?? '2000-01-01T00:00:00Z')
  // PDF and DOCX files are compressed already, so a higher level would only take longer.
  const options = { mtime, mode: 0o100644, compressionLevel: 1 }
  const entries: ManifestEntry[] = []
  for (const { name, open } of files)
    zip.addReadStreamLazy(name, options, (callback) => {
      Promise.resolve(open()).then(
        (content) => callback(null, content.pipe(createChecksum(content, (sum) => entries.push({ name, ...sum })))),
        (failure: unknown) => zip.emit('error', failure),
      )
    })
  // Opened last, when all checksums are known.
  zip.addReadStreamLazy('manifest.json', options, (callback) => {
    callback(
      null,
      Readable.from([`${JSON.stringify(createManifest(info, entries), null, 2)}\n`], { objectMode: false }),
    )
  })
  zip.end()
  await written
}

/** Creates a stream that passes bytes through and reports their number and checksum at the end. */
function createChecksum(source: Readable, onEnd: (sum: Omit<ManifestEntry, 'name'>) => void): Transform {
  const digest = createHash('sha256')
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
    flush(done) {
      onEnd({ bytes, sha256: digest.digest('hex') })
      done()
    },
  })
  source.once('error', (failure) => counter.destroy(failure))
  return counter
}

function createManifest({ version, permalink, commentedVersions }: PackageInfo, files: readonly object[]) {
  const { title, series, label, versionId, mainParentId, contentHash, publishedAt, effectiveFrom, ftc } = version
  return {
    title,
    series,
    label,
    versionId,
    mainParentId,
    contentHash,
    publishedAt,
    effectiveFrom,
    ftc,
    permalink,
    commentsOn: commentedVersions.map(({ versionId: id, state, versionNumber }) => ({
      versionId: id,
      label: formatVersionLabel(state, versionNumber),
    })),
    files,
  }
}
