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

/** One line of the log of releases. */
export interface ReleaseRecord {
  readonly at: string
  /** `promotion`: to a generation that was released before and is newer than the live one. */
  readonly action: 'release' | 'rollback' | 'promotion'
  readonly by: string
  readonly reason: string
  readonly generation: number
  /** The generation that was live before; null for the first. */
  readonly before: number | null
  readonly changes: readonly { readonly name: string; readonly from: string | null; readonly to: string }[]
}

/**
 * The folder of releases. Everything in it is written once, by a name that says what it is, except the pointer, which is
 * replaced whole: the same operations that a store of objects offers.
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

  /** What was released and moved, oldest first; lines that cannot be read are left out. */
  records(): ReleaseRecord[] {
    return (this.#read(releaseStorage.log) ?? '').split('\n').flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as ReleaseRecord]
      } catch {
        return []
      }
    })
  }

  /** Parts of a generation whose files are no longer here. */
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
      .sort((one, other) => one - other)
  }

  /** The number of the next generation. Those of withdrawn ones stay taken. */
  nextNumber(): number {
    const taken = this.#list('generations').map((file) => Number.parseInt(file, 10))
    return Math.max(0, ...taken.filter((number) => number > 0)) + 1
  }

  /** Versions of a deployable whose files are here. */
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

  /** Hash of a release's files as they were built; undefined when there is no such release. */
  contentHash(name: string, version: string): string | undefined {
    const text = this.#read(`${releaseStorage.release(name, version)}/release.json`)
    if (text === undefined) return undefined
    const { hash }: { hash?: string } = JSON.parse(text)
    return hash
  }

  /** Puts a prepared folder in the place of a release, in one step. */
  install(prepared: string, name: string, version: string): void {
    const place = join(this.folder, releaseStorage.release(name, version))
    mkdirSync(dirname(place), { recursive: true })
    renameSync(prepared, place)
    syncFolder(dirname(place))
  }

  /** A folder of this store in which a release is prepared, out of everybody's sight. */
  preparation(name: string, version: string): string {
    const folder = join(
      this.folder,
      dirname(releaseStorage.release(name, version)),
      `.${version}.${process.pid}.${Date.now()}`,
    )
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    return folder
  }

  /** Writes a new generation; throws when its number is taken. */
  addGeneration(generation: Generation): void {
    const file = join(this.folder, releaseStorage.generation(generation.number))
    mkdirSync(dirname(file), { recursive: true })
    writeSynced(`${file}.half`, `${JSON.stringify(generation)}\n`)
    // A copy that refuses to overwrite, so that two releases never share a number.
    copyFileSync(`${file}.half`, file, constants.COPYFILE_EXCL)
    fsyncFile(file)
    rmSync(`${file}.half`)
    syncFolder(dirname(file))
  }

  /** Takes back a generation that was never live. An edge may have looked at it, so that its number is not used again. */
  withdraw(number: number): void {
    const file = join(this.folder, releaseStorage.generation(number))
    renameSync(file, `${file}.withdrawn`)
    syncFolder(dirname(file))
  }

  /** Makes a generation live. The only thing in the store that ever changes. */
  movePointer(pointer: LivePointer): void {
    const file = join(this.folder, releaseStorage.pointer)
    writeSynced(`${file}.half`, `${JSON.stringify(pointer)}\n`)
    renameSync(`${file}.half`, file)
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

/** A new name in a folder outlives a power cut only when the folder is written too. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
