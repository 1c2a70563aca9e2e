import { open, type FileHandle } from 'node:fs/promises'
import type { FileKindName } from '../file-kinds.ts'
import type { FileFault } from './file-fault.ts'
import { readPart } from './file-parts.ts'
import { inspectArchive } from './inspect-archive.ts'
import { inspectHead, isText } from './inspect-head.ts'
import { inspectPdf, tailLength } from './inspect-pdf.ts'
import { inspectMp4, inspectWebm } from './inspect-video.ts'

/** Everything that is looked at before anybody may read a file; undefined where there is nothing against it. */
export async function inspectFile(path: string, kind: FileKindName): Promise<FileFault | undefined> {
  const fault = await inspectHead(path, kind)
  if (fault) return fault
  if (kind === 'docx' || kind === 'xlsx') return inspectArchive(path, kind)
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return await inspectOpen(file, size, kind)
  } finally {
    await file.close()
  }
}

function inspectOpen(file: FileHandle, size: number, kind: Exclude<FileKindName, 'docx' | 'xlsx'>) {
  switch (kind) {
    case 'pdf':
      return inspectPdf(file, size)
    case 'mp4':
      return inspectMp4(file, size)
    case 'webm':
      return inspectWebm(file, size)
    case 'jpeg':
      return endsWith(file, size, Buffer.from([0xff, 0xd9]))
    case 'png':
      return endsWith(file, size, Buffer.from('0000000049454e44ae426082', 'hex'))
    case 'csv':
    case 'vtt':
      return inspectText(file)
  }
}

/** A picture that goes on after its end carries something else; one without an end did not arrive whole. */
async function endsWith(file: FileHandle, size: number, end: Buffer): Promise<FileFault | undefined> {
  const tail = await readPart(file, size - tailLength, Math.min(size, tailLength))
  if (tail.subarray(-end.length).equals(end)) return undefined
  return tail.includes(end) ? 'files.hides-another' : 'files.cut-off'
}

async function inspectText(file: FileHandle): Promise<FileFault | undefined> {
  for await (const chunk of file.createReadStream({ autoClose: false, start: 0 }))
    if (!isText(chunk as Buffer)) return 'files.not-as-named'
  return undefined
}
