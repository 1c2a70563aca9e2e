/** What a picture is by its content. */
export interface Picture {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly width: number
  readonly height: number
}

/** No reader's screen is wider; larger ones are a mistake or an attack on the memory of whoever opens them. */
const widest = 8000
/** A page of paper at 300 dots an inch twice over. A picture of few bytes may unpack to very much, and is unpacked for a PDF. */
const mostPixels = 16_000_000

/** The kind and size of a picture, from its first bytes; undefined where it is none of the three, or has no sensible size. */
export function pictureOf(bytes: Buffer): Picture | undefined {
  const picture = png(bytes) ?? jpeg(bytes) ?? webp(bytes)
  if (!picture) return undefined
  const { width, height } = picture
  const isSensible = width > 0 && height > 0 && Math.max(width, height) <= widest && width * height <= mostPixels
  return isSensible ? picture : undefined
}

function png(bytes: Buffer): Picture | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 0, 16) !== '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR') return undefined
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The size stands in the start-of-frame segment, wherever among the segments that is. */
function jpeg(bytes: Buffer): Picture | undefined {
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

function webp(bytes: Buffer): Picture | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined
  const size = (width: number, height: number): Picture => ({ mediaType: 'image/webp', width, height })
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
