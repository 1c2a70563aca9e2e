import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one colour with transparency; `data` takes the place of its pixels. */
export function pngOf(width: number, height: number, data = Buffer.alloc((width * 4 + 1) * height)): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 6], 8)
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(data)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), ...chunks])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
