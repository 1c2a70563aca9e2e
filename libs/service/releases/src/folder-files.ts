import { accessSync, constants, existsSync } from 'node:fs'
import { chmod, link, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ReleaseFiles } from './release-files.ts'

/** A release storage in a folder, which several machines may share over a network file system. */
export class FolderFiles implements ReleaseFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async read(path: string): Promise<string | undefined> {
    return orUndefined(readFile(join(this.#folder, path), 'utf8'), 'ENOENT')
  }

  async list(folder: string): Promise<string[]> {
    return (await orUndefined(readdir(join(this.#folder, folder)), 'ENOENT')) ?? []
  }

  async modifiedAt(folder: string): Promise<Date | undefined> {
    return (await orUndefined(stat(join(this.#folder, folder)), 'ENOENT'))?.mtime
  }

  async create(path: string, text: string): Promise<boolean> {
    const file = join(this.#folder, path)
    await mkdir(dirname(file), { recursive: true })
    const staging = await mkdtemp(join(dirname(file), '.new-'))
    try {
      await writeSynced(join(staging, 'file'), text)
      // A link fails if the name exists, also on a network file system; a rename would replace the file.
      const isCreated = await orUndefined(
        link(join(staging, 'file'), file).then(() => true),
        'EEXIST',
      )
      if (isCreated) await syncFolder(dirname(file))
      return isCreated ?? false
    } finally {
      await rm(staging, { recursive: true, force: true })
    }
  }

  async createStagingFolder(): Promise<string> {
    await mkdir(this.#folder, { recursive: true })
    const folder = await mkdtemp(join(this.#folder, '.staging-'))
    // The edge may run as another user.
    await chmod(folder, 0o755)
    return folder
  }

  async install(stagingFolder: string, path: string): Promise<boolean> {
    const target = join(this.#folder, path)
    if (existsSync(target)) return false
    await mkdir(dirname(target), { recursive: true })
    const isInstalled = await orUndefined(
      rename(stagingFolder, target).then(() => true),
      'ENOTEMPTY',
      'EEXIST',
    )
    if (isInstalled) await syncFolder(dirname(target))
    return isInstalled ?? false
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.#folder, path), { recursive: true, force: true })
  }

  isWritable(): boolean {
    try {
      accessSync(this.#folder, constants.W_OK)
      return true
    } catch {
      return false
    }
  }
}

/** Returns undefined instead of failing with one of these error codes. */
async function orUndefined<Value>(work: Promise<Value>, ...codes: readonly string[]): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code))) return undefined
    throw error
  }
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new file name survives a power failure only after its folder was synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
