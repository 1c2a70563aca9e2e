import { inflateSync } from 'node:zlib'

const headerLength = 44
const entryLength = 20

/**
 * Converts a WOFF file to an OpenType font. pdfkit reads WOFF too, but inflates each table in JavaScript, which takes longer
 * than writing a short document.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') return woff
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, headerLength + index * entryLength))
  const directory = Buffer.alloc(12 + 16 * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  directory.writeUInt16BE(power * 16, 6)
  directory.writeUInt16BE(Math.log2(power), 8)
  directory.writeUInt16BE((count - power) * 16, 10)
  let offset = directory.length
  const bodies = tables.map(({ tag, checksum, data }, index) => {
    const entry = 12 + index * 16
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(checksum, entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(data.length, entry + 12)
    const padded = Buffer.concat([data], Math.ceil(data.length / 4) * 4)
    offset += padded.length
    return padded
  })
  return Buffer.concat([directory, ...bodies])
}

function readTable(woff: Buffer, position: number) {
  const offset = woff.readUInt32BE(position + 4)
  const packedLength = woff.readUInt32BE(position + 8)
  const length = woff.readUInt32BE(position + 12)
  const stored = woff.subarray(offset, offset + packedLength)
  return {
    tag: woff.toString('latin1', position, position + 4),
    checksum: woff.readUInt32BE(position + 16),
    data: packedLength < length ? inflateSync(stored) : stored,
  }
}
