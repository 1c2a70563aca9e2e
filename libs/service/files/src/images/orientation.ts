const exifName = 'Exif\0\0'
const orientationTag = 0x0112
/** Lengths of the header of a segment, of the header of its TIFF content and of an entry. */
const [segmentHeader, tiffHeader, entryLength] = [4 + exifName.length, 8, 12]

/** Returns how a photo must be turned (1 to 8), from its Exif segment; undefined if it does not say so. */
export function readOrientation(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, segmentHeader) !== exifName) return undefined
  const tiff = segment.subarray(segmentHeader)
  if (tiff.length < tiffHeader) return undefined
  const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (offset: number) => (isLittleEndian ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset))
  const directory = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return undefined
  const entries = read16(directory)
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * entryLength
    if (entry + entryLength > tiff.length) return undefined
    if (read16(entry) !== orientationTag) continue
    const orientation = read16(entry + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : undefined
  }
  return undefined
}

/** An Exif segment in big-endian order with one entry, the orientation, and no value yet. */
const orientationSegment = 'ffe100224578696600004d4d002a00000008000101120003000000010000000000000000'

/** Returns an Exif segment that says how the photo must be turned and nothing else; none if it is upright. */
export function writeOrientation(orientation: number | undefined): readonly Buffer[] {
  if (orientation === undefined || orientation === 1) return []
  const segment = Buffer.from(orientationSegment, 'hex')
  segment.writeUInt16BE(orientation, segmentHeader + tiffHeader + 2 + 8)
  return [segment]
}
