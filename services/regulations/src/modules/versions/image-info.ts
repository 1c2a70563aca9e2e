/** Type and dimensions of an image, detected from its content. */
export interface ImageInfo {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly width: number
  readonly height: number
}

/** No screen is wider. A larger image is a mistake or an attack on the memory of its readers. */
const maxSide = 8000
/** Two pages of paper at 300 dpi. A small file can decompress to many pixels, which happens when a PDF is generated. */
const maxPixels = 16_000_000

/**
 * Returns the type and dimensions of an image from its first bytes; undefined if it is not PNG, JPEG or WebP, or if
 * the dimensions are out of range.
 */
export function detectImage(bytes: Buffer): ImageInfo | undefined {
  const picture = png(bytes) ?? jpeg(bytes) ?? webp(bytes)
  if (!picture) return undefined
  const { width, height } = picture
  const isSensible = width > 0 && height > 0 && Math.max(width, height) <= maxSide && width * height <= maxPixels
  return isSensible ? picture : undefined
}

function png(bytes: Buffer): ImageInfo | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 0, 16) !== '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR') return undefined
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The dimensions are in the start-of-frame segment, which can be at any position. */
function jpeg(bytes: Buffer): ImageInfo | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return { mediaType: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function webp(bytes: Buffer): ImageInfo | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined
  const size = (width: number, height: number): ImageInfo => ({ mediaType: 'image/webp', width, height })
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return size(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return size((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return size(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1)
    default:
      return undefined
  }
}
