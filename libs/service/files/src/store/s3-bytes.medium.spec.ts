import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileSettings } from '../settings.ts'
import { S3Double } from '../testing/s3-double.ts'
import { openStore, storeFolderOf } from './open-store.ts'

const key = '0c5d3a52-8f0e-4d51-9d0a-111111111111'
const content = Buffer.from('0123456789'.repeat(300_000))

let folder: string
let store: S3Double
let address: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-s3-'))
  store = new S3Double('the-key')
  address = await store.listen()
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const settingsWith = (accessKeyId = 'the-key') =>
  fileSettings.parse({
    FILES_DIR: folder,
    FILES_S3_BUCKET: 'portal-files',
    FILES_S3_ENDPOINT: address,
    FILES_S3_ACCESS_KEY_ID: accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: 'the-secret',
  })

/** A file that has come to this machine. */
function incoming(): string {
  const path = join(folder, 'incoming')
  writeFileSync(path, content)
  return path
}

test('a file goes to the bucket that the settings name, and is read whole, in part and as a file of this machine', async () => {
  const bytes = await openStore(settingsWith())
  const path = incoming()
  await bytes.take(key, path, 'video/mp4')
  expect(existsSync(path)).toBe(false)
  expect(store.kept.get(`/portal-files/${key}`)).toEqual({ bytes: content, mediaType: 'video/mp4' })
  expect((await buffer(await bytes.read(key))).equals(content)).toBe(true)
  expect(String(await buffer(await bytes.read(key, { start: 5, end: 12 })))).toBe('56789012')
  const seen = await bytes.withLocal(key, (copy) => Promise.resolve(readFileSync(copy).equals(content)))
  expect(seen).toBe(true)
  await expect(bytes.withLocal(key, () => Promise.reject(new Error('of the work')))).rejects.toThrow('of the work')
  expect(readdirSync(storeFolderOf(settingsWith()))).toEqual([])
})

test('what was taken before a break is not missed; what is deleted is gone, and deleting it again is nothing', async () => {
  const bytes = await openStore(settingsWith())
  const path = incoming()
  await bytes.take(key, path, 'video/mp4')
  await bytes.take(key, path, 'video/mp4')
  await bytes.delete(key)
  expect(store.kept.size).toBe(0)
  await bytes.delete(key)
  await expect(bytes.read(key)).rejects.toMatchObject({ name: 'NoSuchKey' })
  await expect(bytes.take(key, path, 'video/mp4')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a store that is away or refuses keeps nothing from being tried again: the file stays where it is', async () => {
  const path = incoming()
  const refused = await openStore(settingsWith('another-key'))
  await expect(refused.take(key, path, 'video/mp4')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  expect(readFileSync(path).equals(content)).toBe(true)
  const bytes = await openStore(settingsWith())
  await store.close()
  await expect(bytes.take(key, path, 'video/mp4')).rejects.toThrow()
  await expect(bytes.read(key)).rejects.toThrow()
  await expect(bytes.withLocal(key, () => Promise.resolve())).rejects.toThrow()
  expect(readFileSync(path).equals(content)).toBe(true)
})
