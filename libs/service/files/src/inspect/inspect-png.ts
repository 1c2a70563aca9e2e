import type { FileHandle } from 'node:fs/promises'
import { createInflate } from 'node:zlib'
import type { FileErrorCode } from './file-error-code.ts'
import { maxPixels } from './max-pixels.ts'
import { readRange } from './read-range.ts'

const signatureLength = 8
/** Length, type and checksum. */
const chunkOverhead = 12
const partLength = 64 * 1024
/** Samples of a pixel by color type (PNG specification, 11.2.2). */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Inspects a PNG image: it must have the pixels that its header announces, and not more than can be shown safely. */
export async function inspectPng(file: FileHandle): Promise<FileErrorCode | undefined> {
  const header = await readRange(file, signatureLength, chunkOverhead + 13)
  if (header.length < chunkOverhead + 13 || header.toString('latin1', 4, 8) !== 'IHDR') return 'files.unreadable'
  const [width, height] = [header.readUInt32BE(8), header.readUInt32BE(12)]
  const [depth = 0, colorType = 0] = header.subarray(16, 18)
  const bitsPerPixel = depth * (samples[colorType] ?? 0)
  if (width === 0 || height === 0 || bitsPerPixel === 0) return 'files.unreadable'
  if (width * height > maxPixels) return 'files.expands-too-large'
  // An interlaced image has more bytes, because each of its passes starts new rows.
  const expectedBytes = height * (1 + Math.ceil((width * bitsPerPixel) / 8))
  const bytes = await measurePixels(file, expectedBytes * 2 + 1024 ** 2)
  if (bytes === undefined) return 'files.unreadable'
  if (bytes > expectedBytes * 2 + 1024 ** 2) return 'files.expands-too-large'
  return bytes < expectedBytes ? 'files.incomplete' : undefined
}

/** Returns the length of the decompressed pixels, at most little more than `maxBytes`, or undefined if they are unreadable. */
async function measurePixels(file: FileHandle, maxBytes: number): Promise<number | undefined> {
  const inflate = createInflate()
  const source = readPixelParts(file)
  const feed = async () => {
    for await (const part of source) {
      if (inflate.destroyed) return
      if (!inflate.write(part))
        await new Promise<void>((resolve) => inflate.once('drain', resolve).once('close', resolve))
    }
    inflate.end()
  }
  const fed = feed().catch((failure: Error) => inflate.destroy(failure))
  let length = 0
  try {
    for await (const chunk of inflate) {
      length += (chunk as Buffer).length
      if (length > maxBytes) break
    }
    return length
  } catch {
    // A stream that ends early has fewer pixels than announced.
    return length === 0 ? undefined : length
  } finally {
    inflate.destroy()
    await fed
  }
}

/** Reads the content of the IDAT chunks. */
async function* readPixelParts(file: FileHandle): AsyncGenerator<Buffer> {
  let position = signatureLength
  for (;;) {
    const head = await readRange(file, position, 8)
    if (head.length < 8) return
    const length = head.readUInt32BE(0)
    if (head.toString('latin1', 4, 8) === 'IDAT') {
      for (let read = 0; read < length; read += partLength)
        yield await readRange(file, position + 8 + read, Math.min(partLength, length - read))
    }
    position += chunkOverhead + length
  }
}
