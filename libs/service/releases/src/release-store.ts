import {
  appendFileSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import {
  generation as generationSchema,
  releaseStorage,
  remoteManifest,
  shellManifest,
  type Generation,
  type LivePointer,
  type RemoteManifest,
  type ShellManifest,
} from '@portal/contracts-shell'

/** One line of the release log. */
export interface ReleaseRecord {
  readonly at: string
  /** `promotion`: activates an existing generation that is newer than the live one. */
  readonly action: 'release' | 'rollback' | 'promotion'
  readonly by: string
  readonly reason: string
  readonly generation: number
  /** The generation that was live before; null for the first release. */
  readonly previous: number | null
  readonly changes: readonly { readonly name: string; readonly from: string | null; readonly to: string }[]
}

/**
 * The folder of releases. Files are written once under a name derived from their content, except the pointer, which is replaced
 * atomically. An object store offers the same operations.
 */
export class ReleaseStore {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Number of the live generation; undefined before the first release. */
  liveNumber(): number | undefined {
    const text = this.#read(releaseStorage.pointer)
    if (text === undefined) return undefined
    const pointer: Partial<LivePointer> = JSON.parse(text)
    return pointer.generation
  }

  generation(number: number): Generation | undefined {
    const text = this.#read(releaseStorage.generation(number))
    return text === undefined ? undefined : generationSchema.parse(JSON.parse(text))
  }

  /** The release log, oldest first, without unreadable lines. */
  records(): ReleaseRecord[] {
    return (this.#read(releaseStorage.log) ?? '').split('\n').flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as ReleaseRecord]
      } catch {
        return []
      }
    })
  }

  /** Parts of a generation whose files were deleted. */
  missingParts(generation: Generation): string[] {
    const parts = [{ name: 'shell', version: generation.shell.version }, ...generation.remotes]
    return parts
      .filter(({ name, version }) => this.contentHash(name, version) === undefined)
      .map(({ name, version }) => `${name} ${version}`)
  }

  /** Numbers of all generations, ascending. */
  numbers(): number[] {
    return this.#list('generations')
      .map((file) => Number(/^(\d+)\.json$/.exec(file)?.[1]))
      .filter((number) => number > 0)
      .sort((a, b) => a - b)
  }

  /** The number of the next generation. Numbers of withdrawn generations are not reused. */
  nextNumber(): number {
    const usedNumbers = this.#list('generations').map((file) => Number.parseInt(file, 10))
    return Math.max(0, ...usedNumbers.filter((number) => number > 0)) + 1
  }

  /** Stored versions of a deployable. */
  versions(name: string): string[] {
    return this.#list(dirname(releaseStorage.release(name, 'x'))).filter((version) => !version.startsWith('.'))
  }

  shellManifest(version: string): ShellManifest | undefined {
    const text = this.#read(`${releaseStorage.release('shell', version)}/shell-manifest.json`)
    return text === undefined ? undefined : shellManifest.parse(JSON.parse(text))
  }

  remoteManifest(name: string, version: string): RemoteManifest | undefined {
    const text = this.#read(`${releaseStorage.release(name, version)}/remote-manifest.json`)
    return text === undefined ? undefined : remoteManifest.parse(JSON.parse(text))
  }

  /** Hash of a release's built files; undefined when the release does not exist. */
  contentHash(name: string, version: string): string | undefined {
    const text = this.#read(`${releaseStorage.release(name, version)}/release.json`)
    if (text === undefined) return undefined
    const { hash }: { hash?: string } = JSON.parse(text)
    return hash
  }

  /** Moves a staging folder to the release's folder atomically. */
  install(stagingFolder: string, name: string, version: string): void {
    const target = join(this.folder, releaseStorage.release(name, version))
    mkdirSync(dirname(target), { recursive: true })
    renameSync(stagingFolder, target)
    syncFolder(dirname(target))
  }

  /** Creates a hidden folder in this store in which a release is prepared. */
  createStagingFolder(name: string, version: string): string {
    const folder = join(
      this.folder,
      dirname(releaseStorage.release(name, version)),
      `.${version}.${process.pid}.${Date.now()}`,
    )
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    return folder
  }

  /** Writes a new generation; throws when its number exists. */
  addGeneration(generation: Generation): void {
    const file = join(this.folder, releaseStorage.generation(generation.number))
    mkdirSync(dirname(file), { recursive: true })
    writeSynced(`${file}.tmp`, `${JSON.stringify(generation)}\n`)
    // COPYFILE_EXCL refuses to overwrite, so that two releases never share a number.
    copyFileSync(`${file}.tmp`, file, constants.COPYFILE_EXCL)
    fsyncFile(file)
    rmSync(`${file}.tmp`)
    syncFolder(dirname(file))
  }

  /** Withdraws a generation that was never live. Its number is not reused, because an edge may have read it. */
  withdraw(number: number): void {
    const file = join(this.folder, releaseStorage.generation(number))
    renameSync(file, `${file}.withdrawn`)
    syncFolder(dirname(file))
  }

  /** Makes a generation live. The pointer is the only file in the store that changes. */
  movePointer(pointer: LivePointer): void {
    const file = join(this.folder, releaseStorage.pointer)
    writeSynced(`${file}.tmp`, `${JSON.stringify(pointer)}\n`)
    renameSync(`${file}.tmp`, file)
    syncFolder(this.folder)
  }

  record(entry: ReleaseRecord): void {
    const file = join(this.folder, releaseStorage.log)
    appendFileSync(file, `${JSON.stringify(entry)}\n`)
    fsyncFile(file)
  }

  remove(name: string, version: string): void {
    rmSync(join(this.folder, releaseStorage.release(name, version)), { recursive: true, force: true })
  }

  #read(path: string): string | undefined {
    const file = join(this.folder, path)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }

  #list(path: string): string[] {
    const folder = join(this.folder, path)
    return existsSync(folder) ? readdirSync(folder) : []
  }
}

function writeSynced(file: string, text: string): void {
  const handle = openSync(file, 'w')
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function fsyncFile(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** A new file name survives a power failure only after its folder was synced. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
