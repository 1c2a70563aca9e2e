import type { FileHandle } from 'node:fs/promises'
import type { FileErrorCode } from './file-error-code.ts'
import { readRange } from './read-range.ts'

/** Limits the time for files that consist of very many tiny boxes. */
const maxBoxes = 100_000

/** Checks that the boxes of an MP4 fill the file exactly. Otherwise it is incomplete or hides another file. */
export async function inspectMp4(file: FileHandle, size: number): Promise<FileErrorCode | undefined> {
  let hasIndex = false
  let position = 0
  for (let boxCount = 0; position < size; boxCount++) {
    if (boxCount > maxBoxes) return 'files.unreadable'
    const head = await readRange(file, position, 16)
    if (head.length < 8) return 'files.contains-hidden-file'
    const name = head.toString('latin1', 4, 8)
    if (!/^[\w \u00a9-]{4}$/.test(name)) return 'files.contains-hidden-file'
    const length = readBoxLength(head, size - position)
    if (length === undefined || length < 8) return 'files.contains-hidden-file'
    if (position + length > size) return 'files.incomplete'
    hasIndex ||= name === 'moov'
    position += length
  }
  return hasIndex ? undefined : 'files.incomplete'
}

function readBoxLength(head: Buffer, remainingBytes: number): number | undefined {
  const length = head.readUInt32BE(0)
  // 0: the box extends to the end of the file. 1: a 64-bit length follows.
  if (length === 0) return remainingBytes
  if (length !== 1) return length
  return head.length < 16 ? undefined : Number(head.readBigUInt64BE(8))
}

const segmentId = 0x18538067

/** Checks that a WebM is one header and one segment. The length of the segment is unknown in live recordings. */
export async function inspectWebm(file: FileHandle, size: number): Promise<FileErrorCode | undefined> {
  const head = await readRange(file, 0, 256)
  const header = readVint(head, 4)
  if (!header) return 'files.unreadable'
  const offset = 4 + header.width + Number(header.value)
  const segment = await readRange(file, offset, 12)
  if (segment.length < 5) return 'files.incomplete'
  if (segment.readUInt32BE(0) !== segmentId) return 'files.content-mismatch'
  const length = readVint(segment, 4)
  if (!length) return 'files.unreadable'
  const isUnknown = length.value === 2n ** BigInt(7 * length.width) - 1n
  if (isUnknown) return undefined
  const end = offset + 4 + length.width + Number(length.value)
  if (end > size) return 'files.incomplete'
  return end < size ? 'files.contains-hidden-file' : undefined
}

/** Reads a variable-length integer of EBML. The number of leading zero bits determines its width. */
function readVint(bytes: Buffer, offset: number): { readonly width: number; readonly value: bigint } | undefined {
  const first = bytes[offset]
  if (first === undefined || first === 0) return undefined
  const width = Math.clz32(first) - 23
  if (bytes.length < offset + width) return undefined
  let value = BigInt(first & (0xff >> width))
  for (let index = 1; index < width; index++) value = value * 256n + BigInt(bytes[offset + index] ?? 0)
  return { width, value }
}
