import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { decryptContent, encryptContent, type EncryptedColumn, type FieldEncryption } from '@portal/field-encryption'
import type { Database } from '@portal/persistence'
import { ensurePrivateFolder } from '../private-folder.ts'
import type { ByteRange, FileStorage } from './file-storage.ts'

/** The key of a file's content. Rotating the keys of the service does not rewrite the file. */
export const storedFileKey: EncryptedColumn = { table: 'stored_file', id: 'file_id', column: 'content_key' }

const storeKey = {
  name: 'stored-file-key-update',
  text: 'update stored_file set content_key = $2 where file_id = $1 returning file_id',
}
const selectKey = { name: 'stored-file-key', text: 'select content_key from stored_file where file_id = $1' }
const abandonedAfterMs = 3_600_000

export interface EncryptedFileStorageDependencies {
  /** Stores the encrypted content. */
  readonly storage: FileStorage
  readonly database: Database
  readonly encryption: FieldEncryption
  /** Private local folder of decrypted copies while they are read. */
  readonly folder: string
}

/** Encrypts each file with a key of its own, which is stored with its row. A file is decrypted in memory. */
export class EncryptedFileStorage implements FileStorage {
  readonly #dependencies: EncryptedFileStorageDependencies

  constructor(dependencies: EncryptedFileStorageDependencies) {
    this.#dependencies = dependencies
  }

  async store(fileId: string, path: string, mediaType: string): Promise<void> {
    const { storage, database, encryption } = this.#dependencies
    const encryptedPath = `${path}.encrypted`
    const content = await readFile(path).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ENOENT') return undefined
      throw failure
    })
    // The file was moved before, or is missing; the storage knows.
    if (content === undefined) return storage.store(fileId, encryptedPath, mediaType)
    const { key, encrypted } = encryptContent(content, fileId)
    const encryptedKey = encryption.encrypt(storedFileKey, fileId, key.toString('base64'))
    const [stored] = await database.rows(storeKey, [fileId, encryptedKey])
    if (!stored) throw new Error(`The file ${fileId} has no row.`)
    await writeFile(encryptedPath, encrypted, { mode: 0o600 })
    await storage.store(fileId, encryptedPath, 'application/octet-stream')
    await rm(path, { force: true })
  }

  async read(fileId: string, range?: ByteRange): Promise<Readable> {
    const content = await this.#decrypt(fileId)
    return Readable.from([range ? content.subarray(range.start, range.end + 1) : content], { objectMode: false })
  }

  async withLocalFile<Result>(fileId: string, work: (path: string) => Promise<Result>): Promise<Result> {
    const { folder } = this.#dependencies
    await ensurePrivateFolder(folder)
    const path = join(folder, randomUUID())
    try {
      await writeFile(path, await this.#decrypt(fileId), { mode: 0o600, flag: 'wx' })
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  delete(fileId: string): Promise<void> {
    return this.#dependencies.storage.delete(fileId)
  }

  async #decrypt(fileId: string): Promise<Buffer> {
    const { storage, database, encryption } = this.#dependencies
    const row = await database.find<{ content_key: Buffer | null }>(selectKey, [fileId])
    if (!row?.content_key) throw new Error(`The file ${fileId} has no key.`)
    const key = Buffer.from(encryption.decrypt(storedFileKey, fileId, row.content_key), 'base64')
    return decryptContent(await buffer(await storage.read(fileId)), key, fileId)
  }
}

/** Deletes decrypted copies of processes that were killed. */
export async function deleteAbandonedCopies(folder: string): Promise<void> {
  await ensurePrivateFolder(folder)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}
