import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'

/** A file of text that a command was given cannot be read; the message says why. */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText'
}

/** The text of a file, UTF-8 or UTF-16 by its first bytes; `-` is standard input. Throws {@link UnreadableText}. */
export function readTextFile(file: string): string {
  const text = textOf(readBytes(file))
  if (text === undefined) throw new UnreadableText(`${file} is not a text file (UTF-8 or UTF-16 is needed).`)
  if (text.trim() === '') throw new UnreadableText(`${file} is empty.`)
  return text
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file === '-' ? process.stdin.fd : placeOf(file))
  } catch (cause) {
    throw new UnreadableText(`Cannot read ${file}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
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
