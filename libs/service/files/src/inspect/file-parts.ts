import type { FileHandle } from 'node:fs/promises'

/** Up to `length` bytes from `position`, fewer at the end of the file. */
export async function readPart(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, length))
  const { bytesRead } = await file.read(buffer, 0, buffer.length, Math.max(0, position))
  return buffer.subarray(0, bytesRead)
}
