import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'

/** A file of text that a command was given cannot be read; the message says why. */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText'
}

/** Documents that are given by mistake, by the first bytes of their files. */
const DOCUMENTS: readonly { readonly begins: string; readonly kind: string }[] = [
  { begins: '%PDF-', kind: 'a PDF file' },
  { begins: 'PK\u0003\u0004', kind: 'a Word file or another archive' },
  { begins: '\u00d0\u00cf\u0011\u00e0', kind: 'a file of an old Word' },
  { begins: '{\\rtf', kind: 'an RTF file' },
]

/** What the system says of a file, in plain words. */
const FAILURES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
}

/** The text of a file, UTF-8 or UTF-16 by its first bytes; `-` is standard input. Throws {@link UnreadableText}. */
export function readTextFile(file: string): string {
  const bytes = readBytes(file)
  const other = DOCUMENTS.find(({ begins }) => bytes.subarray(0, begins.length).toString('latin1') === begins)
  if (other !== undefined)
    throw new UnreadableText(
      `${file} is ${other.kind} and no plain text. Save its text as UTF-8, or upload it on the portal's page “Read a text into a regulation”, which reads PDF and Word files.`,
    )
  const text = textOf(bytes)
  if (text === undefined)
    throw new UnreadableText(`${file} is not a text file in UTF-8 or UTF-16. If it is text, save it again as UTF-8.`)
  if (text.trim() === '') throw new UnreadableText(`${file} is empty.`)
  return text
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file === '-' ? process.stdin.fd : placeOf(file))
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException
    throw new UnreadableText(`Cannot read ${file}: ${FAILURES[code] ?? message}.`, { cause })
  }
}

/** npm runs scripts in the workspace's folder; a name may be meant from where the person typed the command. */
function placeOf(file: string): string {
  const typedIn = process.env['INIT_CWD']
  return existsSync(file) || typedIn === undefined ? file : resolve(typedIn, file)
}

function textOf(bytes: Buffer): string | undefined {
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true }).decode(bytes)
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true }).decode(bytes)
    if (bytes.includes(0)) return undefined
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
