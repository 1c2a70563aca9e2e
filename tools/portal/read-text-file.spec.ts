import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-text-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(bytes: Buffer): string {
  const file = join(folder, 'text.txt')
  writeFileSync(file, bytes)
  return file
}

const words = 'Rule 1. § “Vets’ list”\n'
const utf16 = Buffer.from(`\ufeff${words}`, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(words)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${words}`)],
  ['UTF-16, little end first', utf16],
  ['UTF-16, big end first', Buffer.from(utf16).swap16()],
])('a text in %s is read', (_, bytes) => {
  expect(readTextFile(fileOf(bytes))).toBe(words)
})

test.each([
  ['is not a text file', Buffer.from([0x50, 0x4b, 0, 3])],
  ['is not a text file', Buffer.from([0xc3, 0x28])],
  ['is a Word file', Buffer.from('PK\u0003\u0004 and more')],
  ['is a PDF file', Buffer.from('%PDF-1.7\n1 0 obj')],
  ['is an RTF file', Buffer.from(String.raw`{\rtf1\ansi (a) Words.}`)],
  ['is empty', Buffer.from(' \n')],
])('a file that %s is refused with that', (why, bytes) => {
  expect(() => readTextFile(fileOf(bytes))).toThrow(why)
})

test('a file that is not there is named', () => {
  expect(() => readTextFile(join(folder, 'none.txt'))).toThrow(/^Cannot read .*none\.txt: there is no such file\.$/)
})

test('a folder is called one', () => {
  expect(() => readTextFile(folder)).toThrow(/: it is a folder\.$/)
})
