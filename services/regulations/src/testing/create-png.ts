import { crc32, deflateSync } from 'node:zlib'

/** Returns a transparent PNG of one color; `data` replaces its pixels. */
export function createPng(width: number, height: number, data = Buffer.alloc((width * 4 + 1) * height)): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 6], 8)
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(data)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), ...chunks])
}

function chunk(name: string, content: Buffer): Buffer {
  const nameAndContent = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(nameAndContent))
  return Buffer.concat([length, nameAndContent, check])
}
