import { createReadStream } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import type { ByteRange, FileStorage } from './file-storage.ts'

/** Stores files in a local folder. */
export class LocalFileStorage implements FileStorage {
  readonly #folder: string
  readonly #disk: FSDriver

  constructor(folder: string) {
    this.#folder = folder
    this.#disk = new FSDriver({ location: folder, visibility: 'private' })
  }

  /** Moves the file within one file system, which is atomic. */
  async store(key: string, path: string): Promise<void> {
    const target = this.#getPath(key)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      await syncToDisk(path)
      await rename(path, target)
    } catch (failure) {
      const isAlreadyStored = await stat(target).then(
        () => true,
        () => false,
      )
      if ((failure as NodeJS.ErrnoException).code !== 'ENOENT' || !isAlreadyStored) throw failure
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    await stat(this.#getPath(key))
    return createReadStream(this.#getPath(key), range)
  }

  withLocalFile<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result> {
    return work(this.#getPath(key))
  }

  delete(key: string): Promise<void> {
    return this.#disk.delete(toStorageKey(key))
  }

  #getPath(key: string): string {
    return join(this.#folder, toStorageKey(key))
  }
}

/** Distributes files over folders, because folders with very many files are slow. */
function toStorageKey(fileId: string): string {
  return `${fileId.slice(0, 2)}/${fileId}`
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
