import { readOrientation, writeOrientation } from './orientation.ts'

/** As many segments as the inspection accepts before the pixels, and as many scans and tables. */
const maxSegments = 4_000
const startOfScan = 0xda
const endOfImage = 0xd9
const comment = 0xfe
/** Segments of applications that are necessary to show the image: JFIF, the color profile and the color transform of Adobe. */
const neededSegments: ReadonlyMap<number, string> = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])

/** Returns a JPEG image with its pixels, color profile and orientation only; undefined if there is no scan. */
export function removeJpegMetadata(content: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  let orientation: number | undefined
  let hasScan = false
  let position = 2
  for (let segments = 0; segments < maxSegments && position + 4 <= content.length; segments++) {
    if (content[position] !== 0xff) break
    const marker = content[position + 1] ?? 0
    if (marker === 0xff) {
      position += 1
      continue
    }
    // What follows the end is not shown: other images, with metadata of their own.
    if (marker === endOfImage) break
    const end = position + 2 + content.readUInt16BE(position + 2)
    if (end > content.length) break
    const segment = content.subarray(position, end)
    position = end
    if (marker === 0xe1) orientation ??= readOrientation(segment)
    if (!isNeeded(marker, segment)) continue
    parts.push(segment)
    if (marker !== startOfScan) continue
    hasScan = true
    position = findNextMarker(content, end)
    parts.push(content.subarray(end, position))
  }
  if (!hasScan) return undefined
  const start = content.subarray(0, 2)
  return Buffer.concat([start, ...writeOrientation(orientation), ...parts, Buffer.from([0xff, endOfImage])])
}

function isNeeded(marker: number, segment: Buffer): boolean {
  if (marker === comment) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const name = neededSegments.get(marker)
  return name !== undefined && segment.toString('latin1', 4, 4 + name.length) === name
}

/** Returns where the compressed pixels end: at a marker that is not a restart or an escaped byte. */
function findNextMarker(content: Buffer, start: number): number {
  for (let index = start; index + 1 < content.length; index++) {
    if (content[index] !== 0xff) continue
    const next = content[index + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return index
  }
  return content.length
}
