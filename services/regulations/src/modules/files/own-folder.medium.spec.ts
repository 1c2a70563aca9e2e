import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownFolder } from '@portal/files'
import { afterAll, beforeAll, expect, test } from 'vitest'

let around: string
beforeAll(() => {
  around = mkdtempSync(join(tmpdir(), 'portal-own-folder-'))
})
afterAll(() => rmSync(around, { recursive: true, force: true }))

/** A folder that is there already, with this mode. */
function folderWith(mode: number): string {
  const path = join(around, mode.toString(8))
  mkdirSync(path)
  chmodSync(path, mode)
  return path
}
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a folder is made for this account alone, and taken again', async () => {
  const path = join(around, 'a', 'b')
  await ownFolder(path)
  writeFileSync(join(path, 'kept'), '')
  await ownFolder(path)
  expect(modeOf(path)).toBe('700')
})

test('one that others may look into is closed to them', async () => {
  const path = folderWith(0o755)
  await ownFolder(path)
  expect(modeOf(path)).toBe('700')
})

test('one that somebody else could have laid ready is refused', async () => {
  await expect(ownFolder(folderWith(0o777))).rejects.toThrow('Other accounts can write to')
  await expect(ownFolder(folderWith(0o770))).rejects.toThrow('Other accounts can write to')
  const link = join(around, 'link')
  symlinkSync(folderWith(0o700), link)
  await expect(ownFolder(link)).rejects.toThrow('is a link')
  const another = (process.getuid?.() ?? 0) + 1
  await expect(ownFolder(join(around, '700'), another)).rejects.toThrow('belongs to another account')
})
