import { open, type FileHandle } from 'node:fs/promises'
import type { FileKindName } from '../file-kinds.ts'
import type { FileErrorCode } from './file-error-code.ts'
import { readRange } from './read-range.ts'
import { inspectArchive } from './inspect-archive.ts'
import { checkSignature, isPlainText } from './file-signature.ts'
import { inspectJpeg } from './inspect-jpeg.ts'
import { inspectPdf, tailLength } from './inspect-pdf.ts'
import { inspectPng } from './inspect-png.ts'
import { inspectMp4, inspectWebm } from './inspect-video.ts'

/** Inspects the content of a file. Returns undefined when there is nothing against it. Runs in the process of `inspectFile`. */
export async function inspectLocalFile(path: string, kind: FileKindName): Promise<FileErrorCode | undefined> {
  const errorCode = await checkSignature(path, kind)
  if (errorCode) return errorCode
  if (kind === 'docx' || kind === 'xlsx') return inspectArchive(path, kind)
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return await inspectContent(file, size, kind)
  } finally {
    await file.close()
  }
}

async function inspectContent(file: FileHandle, size: number, kind: Exclude<FileKindName, 'docx' | 'xlsx'>) {
  switch (kind) {
    case 'pdf':
      return inspectPdf(file, size)
    case 'mp4':
      return inspectMp4(file, size)
    case 'webm':
      return inspectWebm(file, size)
    case 'jpeg':
      return (await checkEndMarker(file, size, Buffer.from([0xff, 0xd9]))) ?? inspectJpeg(file)
    case 'png':
      return (await checkEndMarker(file, size, Buffer.from('0000000049454e44ae426082', 'hex'))) ?? inspectPng(file)
    case 'csv':
    case 'vtt':
      return inspectText(file)
  }
}

/** Refuses images with content after their end marker, and incomplete images without one. */
async function checkEndMarker(file: FileHandle, size: number, end: Buffer): Promise<FileErrorCode | undefined> {
  const tail = await readRange(file, size - tailLength, Math.min(size, tailLength))
  if (tail.subarray(-end.length).equals(end)) return undefined
  return tail.includes(end) ? 'files.contains-hidden-file' : 'files.incomplete'
}

async function inspectText(file: FileHandle): Promise<FileErrorCode | undefined> {
  for await (const chunk of file.createReadStream({ autoClose: false, start: 0 }))
    if (!isPlainText(chunk as Buffer)) return 'files.content-mismatch'
  return undefined
}
