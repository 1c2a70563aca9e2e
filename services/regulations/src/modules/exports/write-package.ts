import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { VersionSummary } from '@portal/contracts-regulations'
import { versionLabel } from '@portal/contracts-regulations/rules'
import { ZipFile } from 'yazl'

/** A file of the package: its name there, and its bytes when their turn has come. */
export interface PackedFile {
  readonly name: string
  readonly open: () => Readable | Promise<Readable>
}

/** What the manifest says of the whole. */
export interface About {
  readonly version: VersionSummary
  readonly permalink: string
  /** The versions whose comments are packed. */
  readonly commentedVersions: readonly Pick<VersionSummary, 'versionId' | 'state' | 'versionNumber'>[]
}

/** What the manifest says of a file. */
interface Listed {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** Writes the package: every file, and `manifest.json` with what each is and its SHA-256. Nothing is held whole in memory. */
export async function writePackage(
  target: string,
  files: readonly PackedFile[],
  about: About,
  signal: AbortSignal,
): Promise<void> {
  const zip = new ZipFile()
  zip.once('error', (fault: Error) => zip.outputStream.emit('error', fault))
  const written = pipeline(zip.outputStream, createWriteStream(target), { signal })
  // The same content is the same package: files carry the version's day, not the day they were put together.
  const mtime = new Date(about.version.publishedAt ?? '2000-01-01T00:00:00Z')
  // Most of it is packed already; a package of many files has its time, too.
  const options = { mtime, mode: 0o100644, compressionLevel: 1 }
  const listed: Listed[] = []
  for (const { name, open } of files)
    zip.addReadStreamLazy(name, options, (give) => {
      Promise.resolve(open()).then(
        (content) => give(null, content.pipe(summed(content, (sum) => listed.push({ name, ...sum })))),
        (failure: unknown) => zip.emit('error', failure),
      )
    })
  // Its turn comes last, when every sum is known.
  zip.addReadStreamLazy('manifest.json', options, (give) => {
    give(null, Readable.from([`${JSON.stringify(manifestOf(about, listed), null, 2)}\n`], { objectMode: false }))
  })
  zip.end()
  await written
}

/** Passes a file on and tells what it was. */
function summed(source: Readable, tell: (sum: Omit<Listed, 'name'>) => void): Transform {
  const digest = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
    flush(done) {
      tell({ bytes, sha256: digest.digest('hex') })
      done()
    },
  })
  source.once('error', (failure) => counted.destroy(failure))
  return counted
}

function manifestOf({ version, permalink, commentedVersions }: About, files: readonly object[]) {
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
      label: versionLabel(state, versionNumber),
    })),
    files,
  }
}
