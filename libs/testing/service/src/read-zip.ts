import { inflateRawSync } from 'node:zlib'

/** Reads the files of a ZIP archive by name, from its central directory. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let offset = bytes.readUInt32LE(end + 16)
  for (let remaining = bytes.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    const [method, compressedSize] = [bytes.readUInt16LE(offset + 10), bytes.readUInt32LE(offset + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(offset + field)) as [
      number,
      number,
      number,
    ]
    const localHeader = bytes.readUInt32LE(offset + 42)
    const name = bytes.toString('utf8', offset + 46, offset + 46 + nameLength)
    const start = localHeader + 30 + bytes.readUInt16LE(localHeader + 26) + bytes.readUInt16LE(localHeader + 28)
    const data = bytes.subarray(start, start + compressedSize)
    files.set(name, method === 8 ? inflateRawSync(data) : data)
    offset += 46 + nameLength + extra + comment
  }
  return files
}
