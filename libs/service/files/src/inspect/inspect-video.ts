import type { FileHandle } from 'node:fs/promises'
import type { FileFault } from './file-fault.ts'
import { readPart } from './file-parts.ts'

/** Boxes of an MP4 that stand beside each other; far more is an attempt to keep us busy. */
const mostBoxes = 100_000

/** An MP4 is a row of boxes that fill it exactly: more is something hidden, less did not arrive whole. */
export async function inspectMp4(file: FileHandle, size: number): Promise<FileFault | undefined> {
  let hasIndex = false
  let position = 0
  for (let boxes = 0; position < size; boxes++) {
    if (boxes > mostBoxes) return 'files.unreadable'
    const head = await readPart(file, position, 16)
    if (head.length < 8) return 'files.hides-another'
    const name = head.toString('latin1', 4, 8)
    if (!/^[\w \u00a9-]{4}$/.test(name)) return 'files.hides-another'
    const length = lengthOf(head, size - position)
    if (length === undefined || length < 8) return 'files.hides-another'
    if (position + length > size) return 'files.cut-off'
    hasIndex ||= name === 'moov'
    position += length
  }
  return hasIndex ? undefined : 'files.cut-off'
}

function lengthOf(head: Buffer, rest: number): number | undefined {
  const length = head.readUInt32BE(0)
  // 0: up to the end of the file; 1: the length is a longer number.
  if (length === 0) return rest
  if (length !== 1) return length
  return head.length < 16 ? undefined : Number(head.readBigUInt64BE(8))
}

const segmentId = 0x18538067

/** A WebM is one header and one segment, which says how long it is unless it was written live. */
export async function inspectWebm(file: FileHandle, size: number): Promise<FileFault | undefined> {
  const head = await readPart(file, 0, 256)
  const header = vint(head, 4)
  if (!header) return 'files.unreadable'
  const at = 4 + header.width + Number(header.value)
  const segment = await readPart(file, at, 12)
  if (segment.length < 5) return 'files.cut-off'
  if (segment.readUInt32BE(0) !== segmentId) return 'files.not-as-named'
  const length = vint(segment, 4)
  if (!length) return 'files.unreadable'
  const isUnknown = length.value === 2n ** BigInt(7 * length.width) - 1n
  if (isUnknown) return undefined
  const end = at + 4 + length.width + Number(length.value)
  if (end > size) return 'files.cut-off'
  return end < size ? 'files.hides-another' : undefined
}

/** A number of EBML: leading zero bits tell how many bytes it has. */
function vint(bytes: Buffer, at: number): { readonly width: number; readonly value: bigint } | undefined {
  const first = bytes[at]
  if (first === undefined || first === 0) return undefined
  const width = Math.clz32(first) - 23
  if (bytes.length < at + width) return undefined
  let value = BigInt(first & (0xff >> width))
  for (let index = 1; index < width; index++) value = value * 256n + BigInt(bytes[at + index] ?? 0)
  return { width, value }
}
