import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { VersionSummary } from '@portal/contracts-regulations'
import { ZipFile } from 'yazl'

/** A file of the package: its name there, and where it lies. */
export interface PackedFile {
  readonly name: string
  readonly path: string
}

/** What the manifest says of the whole. */
export interface About {
  readonly version: VersionSummary
  readonly permalink: string
}

/** Writes the package: every file, and `manifest.json` with what each is and its SHA-256. Nothing is held whole in memory. */
export async function writePackage(target: string, files: readonly PackedFile[], about: About): Promise<void> {
  const zip = new ZipFile()
  zip.once('error', (fault: Error) => zip.outputStream.emit('error', fault))
  const written = pipeline(zip.outputStream, createWriteStream(target))
  // The same content is the same package: files carry the version's day, not the day they were put together.
  const mtime = new Date(about.version.publishedAt ?? '2000-01-01T00:00:00Z')
  const listed = []
  for (const file of files) {
    listed.push({ name: file.name, ...(await sumOf(file)) })
    zip.addFile(file.path, file.name, { mtime, mode: 0o100644 })
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifestOf(about, listed), null, 2)}\n`), 'manifest.json', {
    mtime,
    mode: 0o100644,
  })
  zip.end()
  await written
}

function manifestOf({ version, permalink }: About, files: readonly object[]) {
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
    files,
  }
}

async function sumOf({ path }: PackedFile): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
