import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ownFolder } from '@portal/files'

const unfinished = '.part'
/**
 * Finished files by name. They can all be made again, so they are a cache: a folder of this machine, the oldest go when it
 * is full. A file is written under a name of its own and renamed when it is whole: nothing half-made is ever found.
 */
export class ExportStore {
  readonly #folder: string
  readonly #mostBytes: number
  readonly #longest: number

  /** `longest`: milliseconds after which an unfinished file is nobody's any more, since none takes longer to make. */
  constructor(folder: string, mostBytes: number, longest: number) {
    this.#folder = folder
    this.#mostBytes = mostBytes
    this.#longest = longest
  }

  /** Makes the folder, and removes what killed processes left unfinished. */
  async prepare(now: Date): Promise<void> {
    // Drafts are among them, which other accounts of the machine may not read.
    await ownFolder(this.#folder)
    await this.#removeAbandoned(now)
  }

  /** Size of a finished file; undefined when it is not there. */
  async find(name: string): Promise<number | undefined> {
    try {
      return (await stat(this.pathOf(name))).size
    } catch {
      return undefined
    }
  }

  /** A finished file to read, undefined when it is not there. It counts as used now. */
  async read(name: string, now: Date): Promise<{ readonly size: number; readonly content: Readable } | undefined> {
    const path = this.pathOf(name)
    const handle = await open(path).catch(() => undefined)
    if (!handle) return undefined
    await utimes(path, now, now).catch(() => undefined)
    const { size } = await handle.stat()
    return { size, content: handle.createReadStream() }
  }

  /** Has `write` write a file; it gets its name when it is whole, and is gone when that fails. */
  async make(name: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = join(this.#folder, `${randomUUID()}${unfinished}`)
    try {
      await write(path)
      await rename(path, this.pathOf(name))
    } catch (failure) {
      await rm(path, { force: true })
      throw failure
    }
    await this.#makeRoom(name)
  }

  pathOf(name: string): string {
    return join(this.#folder, name)
  }

  /** Another process may share the folder: what is still young may be its work, and goes when the next file is made. */
  async #removeAbandoned(now: Date): Promise<void> {
    for (const file of await this.#files())
      if (file.name.endsWith(unfinished) && now.getTime() - file.at > this.#longest)
        await rm(this.pathOf(file.name), { force: true })
  }

  async #makeRoom(kept: string): Promise<void> {
    await this.#removeAbandoned(new Date())
    const files = (await this.#files()).filter((file) => !file.name.endsWith(unfinished)).sort((a, b) => a.at - b.at)
    let total = files.reduce((sum, file) => sum + file.size, 0)
    for (const file of files) {
      if (total <= this.#mostBytes || file.name === kept) continue
      await rm(this.pathOf(file.name), { force: true })
      total -= file.size
    }
  }

  async #files(): Promise<{ name: string; size: number; at: number }[]> {
    const names = await readdir(this.#folder)
    const found = await Promise.all(
      names.map(async (name) => {
        const state = await stat(this.pathOf(name)).catch(() => undefined)
        return state?.isFile() ? [{ name, size: state.size, at: state.mtimeMs }] : []
      }),
    )
    return found.flat()
  }
}
