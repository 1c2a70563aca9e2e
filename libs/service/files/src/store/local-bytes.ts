import { createReadStream } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import type { ByteRange, FileBytes } from './file-bytes.ts'

/** Files in a folder of this machine. */
export class LocalBytes implements FileBytes {
  readonly #folder: string
  readonly #disk: FSDriver

  constructor(folder: string) {
    this.#folder = folder
    this.#disk = new FSDriver({ location: folder, visibility: 'private' })
  }

  /** A move within one file system: the whole file is there, or nothing of it. */
  async take(key: string, path: string): Promise<void> {
    const target = this.#pathOf(key)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      await syncToDisk(path)
      await rename(path, target)
    } catch (failure) {
      const isTaken = await stat(target).then(
        () => true,
        () => false,
      )
      if ((failure as NodeJS.ErrnoException).code !== 'ENOENT' || !isTaken) throw failure
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    await stat(this.#pathOf(key))
    return createReadStream(this.#pathOf(key), range)
  }

  withLocal<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result> {
    return work(this.#pathOf(key))
  }

  delete(key: string): Promise<void> {
    return this.#disk.delete(keyOf(key))
  }

  #pathOf(key: string): string {
    return join(this.#folder, keyOf(key))
  }
}

/** Not all in one folder, which tools and file systems are slow with. */
function keyOf(fileId: string): string {
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
