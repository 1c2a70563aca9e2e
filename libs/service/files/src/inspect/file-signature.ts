import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { FileKindName } from '../file-kinds.ts'
import type { FileErrorCode } from './file-error-code.ts'
import { readRange } from './read-range.ts'

const headLength = 4100
const zipSignature = Buffer.from('PK\u0003\u0004', 'latin1')

/** Checks the first bytes of a file against its kind. Fast enough to run during the upload request. */
export async function checkSignature(path: string, kind: FileKindName): Promise<FileErrorCode | undefined> {
  const file = await open(path)
  try {
    const head = await readRange(file, 0, headLength)
    if (head.length === 0) return 'files.empty'
    return (await hasSignature(head, kind)) ? undefined : 'files.content-mismatch'
  } finally {
    await file.close()
  }
}

async function hasSignature(head: Buffer, kind: FileKindName): Promise<boolean> {
  switch (kind) {
    case 'docx':
    case 'xlsx':
      // The entries of the archive are inspected later, within limits.
      return head.subarray(0, 4).equals(zipSignature)
    case 'csv':
      return (
        isPlainText(head) &&
        (await fileTypeFromBuffer(head)) === undefined &&
        !/^\s*<(?:!doctype|html|script)/i.test(String(head))
      )
    case 'vtt':
      return isPlainText(head) && /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(String(head))
    case 'mp4':
      return /^(?:video\/mp4|video\/x-m4v)$/.test((await fileTypeFromBuffer(head))?.mime ?? '')
    case 'pdf':
      return head.subarray(0, 5).toString('latin1') === '%PDF-'
    case 'webm':
    case 'jpeg':
    case 'png':
      return (
        (await fileTypeFromBuffer(head))?.mime === { webm: 'video/webm', jpeg: 'image/jpeg', png: 'image/png' }[kind]
      )
  }
}

/** Returns whether there are no control characters except tabs and line ends. Need not be UTF-8: spreadsheets also write old code pages. */
export function isPlainText(bytes: Buffer): boolean {
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
}
