import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ensurePrivateFolder } from '@portal/files'

const partialExtension = '.part'

/**
 * Finished files in a local folder. They can be created again, so the least recently used ones are removed when the folder is
 * full. A file is written under a temporary name and then renamed, so incomplete files are never read.
 */
export class ExportCache {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #maxWriteMs: number

  /** `maxWriteMs`: no file takes longer to write. Older temporary files were left by a process that was killed. */
  constructor(folder: string, maxBytes: number, maxWriteMs: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    this.#maxWriteMs = maxWriteMs
  }

  /** Creates the folder and removes abandoned temporary files. */
  async prepare(now: Date): Promise<void> {
    // Unpublished drafts must not be readable by other accounts of the machine.
    await ensurePrivateFolder(this.#folder)
    await this.#removeAbandoned(now)
  }

  /** Returns the size of a file in bytes. */
  async findSize(name: string): Promise<number | undefined> {
    try {
      return (await stat(this.#getPath(name))).size
    } catch {
      return undefined
    }
  }

  /** Opens a file and marks it as used. */
  async open(name: string, now: Date): Promise<Readable | undefined> {
    const path = this.#getPath(name)
    const handle = await open(path).catch(() => undefined)
    if (!handle) return undefined
    await utimes(path, now, now).catch(() => undefined)
    return handle.createReadStream()
  }

  /** Adds a file that `writeFile` writes to a temporary path. Removes the temporary file when that fails. */
  async add(name: string, writeFile: (path: string) => Promise<void>): Promise<void> {
    const path = join(this.#folder, `${randomUUID()}${partialExtension}`)
    try {
      await writeFile(path)
      await rename(path, this.#getPath(name))
    } catch (failure) {
      await rm(path, { force: true })
      throw failure
    }
    await this.#evict(name)
  }

  #getPath(name: string): string {
    return join(this.#folder, name)
  }

  /** Other processes may share the folder, so recent temporary files are left alone. */
  async #removeAbandoned(now: Date): Promise<void> {
    for (const { name, usedAt } of await this.#listFiles())
      if (name.endsWith(partialExtension) && now.getTime() - usedAt > this.#maxWriteMs)
        await rm(this.#getPath(name), { force: true })
  }

  /** Removes the least recently used files until the folder is small enough, except the new one. */
  async #evict(newName: string): Promise<void> {
    await this.#removeAbandoned(new Date())
    const files = (await this.#listFiles())
      .filter(({ name }) => !name.endsWith(partialExtension))
      .sort((a, b) => a.usedAt - b.usedAt)
    let totalBytes = files.reduce((sum, { size }) => sum + size, 0)
    for (const { name, size } of files) {
      if (totalBytes <= this.#maxBytes || name === newName) continue
      await rm(this.#getPath(name), { force: true })
      totalBytes -= size
    }
  }

  async #listFiles(): Promise<{ name: string; size: number; usedAt: number }[]> {
    const names = await readdir(this.#folder)
    const files = await Promise.all(
      names.map(async (name) => {
        const stats = await stat(this.#getPath(name)).catch(() => undefined)
        return stats?.isFile() ? [{ name, size: stats.size, usedAt: stats.mtimeMs }] : []
      }),
    )
    return files.flat()
  }
}
