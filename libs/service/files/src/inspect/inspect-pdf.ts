import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import type { FileErrorCode } from './file-error-code.ts'
import { readRange } from './read-range.ts'
import { checkNames, findCompressedStreams, maxNameLength, overlap, type CompressedStream } from './pdf-names.ts'

export const tailLength = 66 * 1024
const zipEnd = Buffer.from('PK\u0005\u0006', 'latin1')
const chunkSize = 64 * 1024
/** Objects, pages and fonts are small compared to images, which are not counted. */
const maxUnpackedBytes = 256 * 1024 ** 2
/** Limits the time for decompression. A file of 100 MB has fewer. */
export const maxStreams = 20_000

/**
 * Inspects a PDF. It must end with its end marker, and must not contain scripts, launch programs, embed files or be another
 * kind of file at the same time. Such files are refused and not cleaned, because only the author knows what the content is for.
 */
export async function inspectPdf(file: FileHandle, size: number): Promise<FileErrorCode | undefined> {
  return (await checkTail(file, size)) ?? (await checkObjects(file))
}

/** Checks for a ZIP archive at the end: ZIP is read from the end, so a file can be a PDF and an archive. */
async function checkTail(file: FileHandle, size: number): Promise<FileErrorCode | undefined> {
  const tail = await readRange(file, size - tailLength, Math.min(size, tailLength))
  if (tail.includes(zipEnd)) return 'files.contains-hidden-file'
  const end = tail.lastIndexOf('%%EOF')
  if (end < 0) return 'files.incomplete'
  // Some programs pad the file with zeros or whitespace.
  const isBlank = tail.subarray(end + 5).every((byte) => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))
  return isBlank ? undefined : 'files.contains-hidden-file'
}

/** More layers than any program makes. */
const maxLayers = 2

/** Checks the names in the file and in its object streams, and the length of its compressed streams. */
async function checkObjects(file: FileHandle): Promise<FileErrorCode | undefined> {
  const streams = new Map<number, CompressedStream>()
  let [carriedOver, position] = ['', 0]
  for await (const chunk of readChunks(file, 0)) {
    const text = carriedOver + chunk.toString('latin1')
    const errorCode = checkNames(text)
    if (errorCode) return errorCode
    for (const stream of findCompressedStreams(text)) streams.set(position + stream.offset, stream)
    if (streams.size > maxStreams) return 'files.expands-too-large'
    carriedOver = text.slice(-overlap)
    position += text.length - carriedOver.length
  }
  let remainingBytes = maxUnpackedBytes
  for (const [start, stream] of streams) {
    const result = await checkStream(file, start, stream, remainingBytes)
    if (typeof result === 'string') return result
    remainingBytes -= result
  }
  return undefined
}

/**
 * Decompresses a stream. Returns its length, or an error code. Encrypted streams cannot be
 * decompressed, which is accepted for content.
 */
async function checkStream(
  file: FileHandle,
  start: number,
  { isObjectStream, layers }: CompressedStream,
  maxBytes: number,
): Promise<number | FileErrorCode> {
  if (layers > maxLayers) return 'files.expands-too-large'
  const source = Readable.from(readChunks(file, start), { objectMode: false })
  let [carriedOver, length] = ['', 0]
  try {
    for await (const chunk of decompress(source, layers)) {
      length += (chunk as Buffer).length
      if (length > maxBytes) return 'files.expands-too-large'
      if (!isObjectStream) continue
      const text = carriedOver + (chunk as Buffer).toString('latin1')
      const errorCode = checkNames(text)
      if (errorCode) return errorCode
      carriedOver = text.slice(-maxNameLength)
    }
    return length
  } catch {
    return isObjectStream ? 'files.unreadable' : length
  } finally {
    source.destroy()
  }
}

function decompress(source: Readable, layers: number): Readable {
  let current = source
  for (let layer = 0; layer < layers; layer++) {
    const inflate = createInflate()
    current.once('error', (failure) => inflate.destroy(failure))
    current = current.pipe(inflate)
  }
  return current
}

async function* readChunks(file: FileHandle, start: number): AsyncGenerator<Buffer> {
  for (let position = start; ; position += chunkSize) {
    const chunk = await readRange(file, position, chunkSize)
    if (chunk.length === 0) return
    yield chunk
  }
}
