import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'

/** A text file cannot be read; the message says why. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableText'
}

/** File signatures of documents that users may pass by mistake. */
const DOCUMENT_SIGNATURES: readonly { readonly signature: string; readonly kind: string }[] = [
  { signature: '%PDF-', kind: 'a PDF file' },
  { signature: 'PK\u0003\u0004', kind: 'a Word file or another archive' },
  { signature: '\u00d0\u00cf\u0011\u00e0', kind: 'a file of an older Word version' },
  { signature: '{\\rtf', kind: 'an RTF file' },
]

/** Plain descriptions of system error codes. */
const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you do not have permission to read it',
  EPERM: 'you do not have permission to read it',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
}

/**
 * Reads a text file in UTF-8 or UTF-16, detected by its first bytes; `-` is standard input. Throws {@link
 * UnreadableFileError}.
 */
export function readTextFile(file: string): string {
  const bytes = readBytes(file)
  const document = DOCUMENT_SIGNATURES.find(
    ({ signature }) => bytes.subarray(0, signature.length).toString('latin1') === signature,
  )
  if (document !== undefined)
    throw new UnreadableFileError(
      `${file} is ${document.kind}, not plain text. Save it as UTF-8 text, or upload it on the portal’s page “Import a regulation”, which reads PDF and Word files.`,
    )
  const text = decodeText(bytes)
  if (text === undefined)
    throw new UnreadableFileError(
      `${file} is not a text file in UTF-8 or UTF-16. If it is text, save it again as UTF-8.`,
    )
  if (text.trim() === '') throw new UnreadableFileError(`${file} is empty.`)
  return text
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file === '-' ? process.stdin.fd : resolvePath(file))
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException
    throw new UnreadableFileError(`Cannot read ${file}: ${FILE_ERRORS[code] ?? message}.`, { cause })
  }
}

/** npm runs scripts in the workspace folder, but the path may be relative to where the user ran the command. */
function resolvePath(file: string): string {
  const invocationFolder = process.env['INIT_CWD']
  return existsSync(file) || invocationFolder === undefined ? file : resolve(invocationFolder, file)
}

function decodeText(bytes: Buffer): string | undefined {
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true }).decode(bytes)
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true }).decode(bytes)
    if (bytes.includes(0)) return undefined
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
