import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensurePrivateFolder } from './private-folder.ts'

let parent: string
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'portal-private-folder-'))
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

function createFolder(mode: number): string {
  const path = join(parent, mode.toString(8))
  mkdirSync(path)
  chmodSync(path, mode)
  return path
}
const readMode = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('ensurePrivateFolder', () => {
  test('creates a private folder and accepts it the next time', async () => {
    const path = join(parent, 'a', 'b')
    await ensurePrivateFolder(path)
    writeFileSync(join(path, 'file'), '')
    await ensurePrivateFolder(path)
    expect(readMode(path)).toBe('700')
  })

  test('makes a folder private that other accounts can read', async () => {
    const path = createFolder(0o755)
    await ensurePrivateFolder(path)
    expect(readMode(path)).toBe('700')
  })

  test('rejects a folder that another account may have prepared', async () => {
    await expect(ensurePrivateFolder(createFolder(0o777))).rejects.toThrow('Other accounts can write to')
    await expect(ensurePrivateFolder(createFolder(0o770))).rejects.toThrow('Other accounts can write to')
    const link = join(parent, 'link')
    symlinkSync(createFolder(0o700), link)
    await expect(ensurePrivateFolder(link)).rejects.toThrow('is a link')
    const otherAccount = (process.getuid?.() ?? 0) + 1
    await expect(ensurePrivateFolder(join(parent, '700'), otherAccount)).rejects.toThrow('belongs to another account')
  })
})
