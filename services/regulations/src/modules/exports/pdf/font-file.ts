import { inflateSync } from 'node:zlib'

const headLength = 44
const entryLength = 20

/**
 * The font of a WOFF file with its tables unpacked. pdfkit reads WOFF by itself, but unpacks in JavaScript, table by table:
 * that alone takes longer than setting a short regulation.
 */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') return woff
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, headLength + index * entryLength))
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

function tableAt(woff: Buffer, at: number) {
  const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
  const stored = woff.subarray(offset, offset + packed)
  return {
    tag: woff.toString('latin1', at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    data: packed < length ? inflateSync(stored) : stored,
  }
}
