import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { ImageInfo } from './image-info.ts'

const inflateBuffer = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)
/** Number of channels by PNG color type (ISO/IEC 15948, 11.2.2). */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Whether the decompressed image data has the size declared in the header. A few kilobytes can decompress to
 * gigabytes, which would happen only when a PDF is generated.
 */
export async function hasDeclaredSize(bytes: Buffer, { mediaType, width, height }: ImageInfo): Promise<boolean> {
  // JPEG files are embedded in PDFs without decompression, and WebP files are not embedded.
  if (mediaType !== 'image/png') return true
  const bits = bytes.readUInt8(24) * (channels[bytes.readUInt8(25)] ?? 0)
  const plain = (Math.ceil((width * bits) / 8) + 1) * height
  // An interlaced image consists of seven passes with padded rows.
  const maxOutputLength = Math.ceil(plain * 1.2) + 16 * (width + height)
  try {
    const pixels = await inflateBuffer(getImageData(bytes), { maxOutputLength })
    return pixels.length >= Math.ceil((width * height * bits) / 8)
  } catch {
    return false
  }
}

/** Returns the concatenated IDAT chunks of a PNG. */
function getImageData(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return Buffer.concat(parts)
}
