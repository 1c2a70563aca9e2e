import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { FileKindName } from '../file-kinds.ts'
import type { FileFault } from './file-fault.ts'
import { readPart } from './file-parts.ts'

const headLength = 4100
const zipHead = Buffer.from('PK\u0003\u0004', 'latin1')

/** Whether a file begins as its name says; quick enough to be told to whoever is still there. */
export async function inspectHead(path: string, kind: FileKindName): Promise<FileFault | undefined> {
  const file = await open(path)
  try {
    const head = await readPart(file, 0, headLength)
    if (head.length === 0) return 'files.empty'
    return (await beginsAs(head, kind)) ? undefined : 'files.not-as-named'
  } finally {
    await file.close()
  }
}

async function beginsAs(head: Buffer, kind: FileKindName): Promise<boolean> {
  switch (kind) {
    case 'docx':
    case 'xlsx':
      // What is packed into it is looked at later, within limits.
      return head.subarray(0, 4).equals(zipHead)
    case 'csv':
      return (
        isText(head) &&
        (await fileTypeFromBuffer(head)) === undefined &&
        !/^\s*<(?:!doctype|html|script)/i.test(String(head))
      )
    case 'vtt':
      return isText(head) && /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(String(head))
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

/** No control characters besides tab and line ends. Spreadsheets write old code pages too, so it need not be UTF-8. */
export function isText(bytes: Buffer): boolean {
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
}
