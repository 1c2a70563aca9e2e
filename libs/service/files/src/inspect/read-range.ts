import type { FileHandle } from 'node:fs/promises'

/** Reads up to `length` bytes from `position`. */
export async function readRange(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, length))
  const { bytesRead } = await file.read(buffer, 0, buffer.length, Math.max(0, position))
  return buffer.subarray(0, bytesRead)
}
