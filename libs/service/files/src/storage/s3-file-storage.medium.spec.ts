import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileSettings } from '../settings.ts'
import { FakeS3 } from '../testing/fake-s3.ts'
import { createFileStorage, getStorageFolder } from './create-file-storage.ts'

const key = '0c5d3a52-8f0e-4d51-9d0a-111111111111'
const content = Buffer.from('0123456789'.repeat(300_000))

let folder: string
let s3: FakeS3
let address: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-s3-'))
  s3 = new FakeS3('the-key')
  address = await s3.listen()
})
afterEach(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

const createSettings = (accessKeyId = 'the-key') =>
  fileSettings.parse({
    FILES_DIR: folder,
    FILES_S3_BUCKET: 'portal-files',
    FILES_S3_ENDPOINT: address,
    FILES_S3_ACCESS_KEY_ID: accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: 'the-secret',
  })

/** Writes a local file, as an upload does. */
function writeUpload(): string {
  const path = join(folder, 'upload')
  writeFileSync(path, content)
  return path
}

test('stores a file in the bucket and reads it as a whole, in part and as a local copy', async () => {
  const storage = await createFileStorage(createSettings())
  const path = writeUpload()
  await storage.store(key, path, 'video/mp4')
  expect(existsSync(path)).toBe(false)
  expect(s3.objects.get(`/portal-files/${key}`)).toEqual({ bytes: content, mediaType: 'video/mp4' })
  expect((await buffer(await storage.read(key))).equals(content)).toBe(true)
  expect(String(await buffer(await storage.read(key, { start: 5, end: 12 })))).toBe('56789012')
  const isEqual = await storage.withLocalFile(key, (copy) => Promise.resolve(readFileSync(copy).equals(content)))
  expect(isEqual).toBe(true)
  await expect(storage.withLocalFile(key, () => Promise.reject(new Error('work failed')))).rejects.toThrow(
    'work failed',
  )
  expect(readdirSync(getStorageFolder(createSettings()))).toEqual([])
})

test('can store and delete a file repeatedly', async () => {
  const storage = await createFileStorage(createSettings())
  const path = writeUpload()
  await storage.store(key, path, 'video/mp4')
  await storage.store(key, path, 'video/mp4')
  await storage.delete(key)
  expect(s3.objects.size).toBe(0)
  await storage.delete(key)
  await expect(storage.read(key)).rejects.toMatchObject({ name: 'NoSuchKey' })
  await expect(storage.store(key, path, 'video/mp4')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('leaves the local file in place when S3 is unavailable or refuses it', async () => {
  const path = writeUpload()
  const unauthorized = await createFileStorage(createSettings('another-key'))
  await expect(unauthorized.store(key, path, 'video/mp4')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  expect(readFileSync(path).equals(content)).toBe(true)
  const storage = await createFileStorage(createSettings())
  await s3.close()
  await expect(storage.store(key, path, 'video/mp4')).rejects.toThrow()
  await expect(storage.read(key)).rejects.toThrow()
  await expect(storage.withLocalFile(key, () => Promise.resolve())).rejects.toThrow()
  expect(readFileSync(path).equals(content)).toBe(true)
})
