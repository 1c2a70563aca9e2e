import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-text-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeTestFile(bytes: Buffer): string {
  const file = join(folder, 'text.txt')
  writeFileSync(file, bytes)
  return file
}

const text = 'Rule 1. § “Vets’ list”\n'
const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16 little-endian', utf16],
  ['UTF-16 big-endian', Buffer.from(utf16).swap16()],
])('reads a text in %s', (_, bytes) => {
  expect(readTextFile(writeTestFile(bytes))).toBe(text)
})

test.each([
  ['is not a text file', Buffer.from([0x50, 0x4b, 0, 3])],
  ['is not a text file', Buffer.from([0xc3, 0x28])],
  ['is a Word file', Buffer.from('PK\u0003\u0004 and more')],
  ['is a PDF file', Buffer.from('%PDF-1.7\n1 0 obj')],
  ['is an RTF file', Buffer.from(String.raw`{\rtf1\ansi (a) Words.}`)],
  ['is empty', Buffer.from(' \n')],
])('rejects a file and says that it %s', (reason, bytes) => {
  expect(() => readTextFile(writeTestFile(bytes))).toThrow(reason)
})

test('names a file that does not exist', () => {
  expect(() => readTextFile(join(folder, 'none.txt'))).toThrow(/^Cannot read .*none\.txt: there is no such file\.$/)
})

test('rejects a folder', () => {
  expect(() => readTextFile(folder)).toThrow(/: it is a folder\.$/)
})
