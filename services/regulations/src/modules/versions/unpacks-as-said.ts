import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { Picture } from './picture.ts'

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)
/** Numbers of a pixel by the kind of PNG (ISO/IEC 15948, 11.2.2). */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Whether what is packed into a picture is as large as the picture says, and whole: a few kilobytes can hold gigabytes
 * that are found only when it is unpacked for a PDF.
 */
export async function unpacksAsSaid(bytes: Buffer, { mediaType, width, height }: Picture): Promise<boolean> {
  // JPEG goes into files as it is, and WebP into none.
  if (mediaType !== 'image/png') return true
  const bits = bytes.readUInt8(24) * (channels[bytes.readUInt8(25)] ?? 0)
  const plain = (Math.ceil((width * bits) / 8) + 1) * height
  // An interlaced picture is seven, whose rows are filled up each for itself.
  const maxOutputLength = Math.ceil(plain * 1.2) + 16 * (width + height)
  try {
    const pixels = await inflated(dataOf(bytes), { maxOutputLength })
    return pixels.length >= Math.ceil((width * height * bits) / 8)
  } catch {
    return false
  }
}

/** What the data chunks of a PNG hold together. */
function dataOf(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return Buffer.concat(parts)
}
