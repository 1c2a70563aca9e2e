import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import type { FileFault } from './file-fault.ts'
import { readPart } from './file-parts.ts'
import { faultOfNames, longestName, overlap, packedObjectsIn } from './pdf-names.ts'

export const tailLength = 66 * 1024
const zipEnd = Buffer.from('PK\u0005\u0006', 'latin1')
const readAtOnce = 64 * 1024
/** Objects are packed well, and are little beside pictures and pages. */
const mostUnpacked = 256 * 1024 ** 2
/** Streams of packed objects; each takes its time, and a file of 100 MB with some hundred objects in each has fewer. */
export const mostPacked = 20_000

/**
 * A PDF ends with its mark, and is nothing else besides; it runs no script, starts no program and holds no other files. It is
 * refused and not mended, as office files are: who made it knows what that was for.
 */
export async function inspectPdf(file: FileHandle, size: number): Promise<FileFault | undefined> {
  return (await faultOfEnd(file, size)) ?? (await faultOfObjects(file))
}

/** A ZIP archive is read from the end, so that a file can be both (a polyglot). */
async function faultOfEnd(file: FileHandle, size: number): Promise<FileFault | undefined> {
  const tail = await readPart(file, size - tailLength, Math.min(size, tailLength))
  if (tail.includes(zipEnd)) return 'files.hides-another'
  const end = tail.lastIndexOf('%%EOF')
  if (end < 0) return 'files.cut-off'
  // Some writers fill up with zeros or blanks.
  const isBlank = tail.subarray(end + 5).every((byte) => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))
  return isBlank ? undefined : 'files.hides-another'
}

/** Looks for names in the whole file, and in the objects that are packed in it. */
async function faultOfObjects(file: FileHandle): Promise<FileFault | undefined> {
  const packedAt = new Set<number>()
  let [before, at] = ['', 0]
  for await (const chunk of bytesFrom(file, 0)) {
    const text = before + chunk.toString('latin1')
    const fault = faultOfNames(text)
    if (fault) return fault
    for (const index of packedObjectsIn(text)) packedAt.add(at + index)
    if (packedAt.size > mostPacked) return 'files.unpacks-too-large'
    before = text.slice(-overlap)
    at += text.length - before.length
  }
  let left = mostUnpacked
  for (const start of packedAt) {
    const unpacked = await faultOfPacked(file, start, left)
    if (typeof unpacked === 'string') return unpacked
    left -= unpacked
  }
  return undefined
}

/** Unpacks a stream of objects; answers its length, or what is against it. What cannot be unpacked is locked or broken. */
async function faultOfPacked(file: FileHandle, start: number, most: number): Promise<number | FileFault> {
  const source = Readable.from(bytesFrom(file, start), { objectMode: false })
  const inflate = createInflate()
  source.once('error', (failure) => inflate.destroy(failure))
  let [before, length] = ['', 0]
  try {
    for await (const chunk of source.pipe(inflate)) {
      length += (chunk as Buffer).length
      if (length > most) return 'files.unpacks-too-large'
      const text = before + (chunk as Buffer).toString('latin1')
      const fault = faultOfNames(text)
      if (fault) return fault
      before = text.slice(-longestName)
    }
    return length
  } catch {
    return 'files.unreadable'
  } finally {
    source.destroy()
  }
}

async function* bytesFrom(file: FileHandle, start: number): AsyncGenerator<Buffer> {
  for (let at = start; ; at += readAtOnce) {
    const chunk = await readPart(file, at, readAtOnce)
    if (chunk.length === 0) return
    yield chunk
  }
}
