import type { FileHandle } from 'node:fs/promises'
import type { FileErrorCode } from './file-error-code.ts'
import { maxPixels } from './max-pixels.ts'
import { readRange } from './read-range.ts'

/** Segments before the image: metadata, thumbnails and tables. */
const maxSegments = 2_000
const startOfScan = 0xda
/** Markers in the range of frames that are tables (DHT, JPG, DAC). */
const tables = new Set([0xc4, 0xc8, 0xcc])

/** Inspects a JPEG image: it must have a frame and a scan, and not more pixels than can be shown safely. */
export async function inspectJpeg(file: FileHandle): Promise<FileErrorCode | undefined> {
  let position = 2
  let hasFrame = false
  for (let segment = 0; segment < maxSegments; segment++) {
    const head = await readRange(file, position, 9)
    if (head.length < 9 || head[0] !== 0xff) return 'files.unreadable'
    const marker = head[1] ?? 0
    if (marker === 0xff) {
      position += 1
      continue
    }
    if (marker === startOfScan) return hasFrame ? undefined : 'files.unreadable'
    if (marker >= 0xc0 && marker <= 0xcf && !tables.has(marker)) {
      const [height, width] = [head.readUInt16BE(5), head.readUInt16BE(7)]
      if (height * width > maxPixels) return 'files.expands-too-large'
      hasFrame = true
    }
    position += 2 + head.readUInt16BE(2)
  }
  return 'files.unreadable'
}
