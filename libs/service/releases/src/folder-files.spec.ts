import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderFiles } from './folder-files.ts'
import { ReleaseStore } from './release-store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('creates a file once and leaves nothing else behind', async () => {
  const files = new FolderFiles(folder)
  expect(await files.create('live/1.json', 'one')).toBe(true)
  expect(await files.create('live/1.json', 'two')).toBe(false)
  expect(await files.read('live/1.json')).toBe('one')
  expect([await files.read('live/2.json'), await files.list('nothing')]).toEqual([undefined, []])
  expect(readdirSync(join(folder, 'live'))).toEqual(['1.json'])
})

it('lets one of two processes move the pointer, every time', async () => {
  const code = `
    const { FolderFiles } = await import(${JSON.stringify(import.meta.resolve('./folder-files.ts'))})
    const { ReleaseStore } = await import(${JSON.stringify(import.meta.resolve('./release-store.ts'))})
    const store = new ReleaseStore(new FolderFiles(${JSON.stringify(folder)}))
    const moved = []
    for (let count = 0; count < 50; count += 1) {
      const { position } = await store.live()
      if (await store.movePointer({ generation: process.pid, at: '', by: '', reason: '', action: 'release', previous: null, changes: [] }, position))
        moved.push(position + 1)
    }
    console.log(JSON.stringify(moved))`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
  const outputs = await Promise.all([run(), run()])
  const positions = outputs.flatMap(({ stdout }) => JSON.parse(stdout) as number[])
  expect(new Set(positions).size).toBe(positions.length)
  expect((await new ReleaseStore(new FolderFiles(folder)).live()).position).toBe(positions.length)
})
