import { dirname } from 'node:path'
import {
  generation as generationSchema,
  livePointer,
  releaseFormat,
  releaseStorage,
  remoteManifest,
  shellManifest,
  type Generation,
  type LivePointer,
  type RemoteManifest,
  type ShellManifest,
} from '@portal/contracts-shell'
import type { ReleaseFiles } from './release-files.ts'
import { ReleaseRefused } from './release-refused.ts'

/** The newest pointer. */
export interface LiveState {
  /** Position of the newest pointer; 0 before the first release. Whoever moves the pointer must name it. */
  readonly position: number
  /** Undefined before the first release, and when the pointer is damaged. */
  readonly pointer: LivePointer | undefined
}

/** A release without this file is not complete. */
const factsFile = 'release.json'

/** Releases, generations and the pointers to the live generation. */
export class ReleaseStore {
  readonly files: ReleaseFiles
  /** Position of the newest pointer that was read; positions only grow. */
  #position = 0

  constructor(files: ReleaseFiles) {
    this.files = files
  }

  /** Finds the newest pointer. */
  async live(): Promise<LiveState> {
    if (this.#position === 0) this.#position = (await this.#listNumbers(releaseStorage.pointers)).at(-1) ?? 0
    let text = this.#position === 0 ? undefined : await this.files.read(releaseStorage.pointer(this.#position))
    for (;;) {
      const next = await this.files.read(releaseStorage.pointer(this.#position + 1))
      if (next === undefined) break
      text = next
      this.#position += 1
    }
    return { position: this.#position, pointer: parsePointer(text) }
  }

  /**
   * Moves the pointer if it is still at `expectedPosition`; otherwise, another process moved it first and this returns
   * false. Of any number of processes on any number of machines, one succeeds.
   */
  movePointer(pointer: Omit<LivePointer, 'format'>, expectedPosition: number): Promise<boolean> {
    const text = `${JSON.stringify({ ...pointer, format: releaseFormat })}\n`
    return this.files.create(releaseStorage.pointer(expectedPosition + 1), text)
  }

  /** All readable pointers, oldest first: the log of releases. */
  async records(): Promise<LivePointer[]> {
    const positions = await this.#listNumbers(releaseStorage.pointers)
    const texts = await Promise.all(positions.map((position) => this.files.read(releaseStorage.pointer(position))))
    return texts.flatMap((text) => parsePointer(text) ?? [])
  }

  async generation(number: number): Promise<Generation | undefined> {
    const text = await this.files.read(releaseStorage.generation(number))
    return text === undefined ? undefined : generationSchema.parse(JSON.parse(text))
  }

  /** Returns undefined also for a generation that cannot be read. */
  async findReadable(number: number): Promise<Generation | undefined> {
    try {
      return await this.generation(number)
    } catch {
      return undefined
    }
  }

  /** Numbers of all generations, ascending. */
  numbers(): Promise<number[]> {
    return this.#listNumbers(releaseStorage.generations)
  }

  /** Writes a generation under the next free number. Numbers of withdrawn generations are not reused. */
  async addGeneration(generation: Omit<Generation, 'number'>): Promise<Generation> {
    const names = await this.files.list(releaseStorage.generations)
    const used = names.map((name) => Number.parseInt(name, 10)).filter((number) => number > 0)
    for (let number = Math.max(0, ...used) + 1; ; number += 1) {
      const numbered = { ...generation, number }
      if (await this.files.create(releaseStorage.generation(number), `${JSON.stringify(numbered)}\n`)) return numbered
    }
  }

  /** Withdraws a generation that was never live. Its number is not reused, because an edge may have read it. */
  async withdraw(number: number): Promise<void> {
    const path = releaseStorage.generation(number)
    await this.files.create(`${path}.withdrawn`, (await this.files.read(path)) ?? '')
    await this.files.remove(path)
  }

  /** Parts of a generation whose files were deleted. */
  async missingParts(generation: Generation): Promise<string[]> {
    const parts = [{ name: 'shell', version: generation.shell.version }, ...generation.remotes]
    const hashes = await Promise.all(parts.map(({ name, version }) => this.contentHash(name, version)))
    return parts.filter((_, index) => hashes[index] === undefined).map(({ name, version }) => `${name} ${version}`)
  }

  /** Stored versions of a deployable. */
  versions(name: string): Promise<string[]> {
    return this.files.list(dirname(releaseStorage.release(name, 'x')))
  }

  async shellManifest(version: string): Promise<ShellManifest | undefined> {
    const text = await this.files.read(`${releaseStorage.release('shell', version)}/shell-manifest.json`)
    return text === undefined ? undefined : shellManifest.parse(JSON.parse(text))
  }

  async remoteManifest(name: string, version: string): Promise<RemoteManifest | undefined> {
    const text = await this.files.read(`${releaseStorage.release(name, version)}/remote-manifest.json`)
    return text === undefined ? undefined : parseRemoteManifest(text)
  }

  /** Hash of a release's built files; undefined when the release does not exist. */
  async contentHash(name: string, version: string): Promise<string | undefined> {
    return (await this.#facts(name, version))?.hash
  }

  /** When a release was stored or, while another machine is uploading it, last written. */
  async storedAt(name: string, version: string): Promise<Date | undefined> {
    const at = (await this.#facts(name, version))?.storedAt
    return at === undefined ? this.files.modifiedAt(releaseStorage.release(name, version)) : new Date(at)
  }

  /**
   * Removes a release unless `isUsed`. It is marked as missing before `isUsed` looks for generations that name it, and
   * {@link missingParts} is called after a generation is stored. So of two machines, one removing a release and one
   * making it live, at least one notices the other.
   */
  async removeUnless(name: string, version: string, isUsed: () => Promise<boolean>): Promise<void> {
    const mark = `${releaseStorage.release(name, version)}/${factsFile}`
    const facts = await this.files.read(mark)
    await this.files.remove(mark)
    if (!(await isUsed())) await this.remove(name, version)
    else if (facts !== undefined) await this.files.create(mark, facts)
  }

  async remove(name: string, version: string): Promise<void> {
    await this.files.remove(releaseStorage.release(name, version))
  }

  async #facts(
    name: string,
    version: string,
  ): Promise<{ readonly hash?: string; readonly storedAt?: string } | undefined> {
    const text = await this.files.read(`${releaseStorage.release(name, version)}/${factsFile}`)
    return text === undefined ? undefined : (JSON.parse(text) as { hash?: string; storedAt?: string })
  }

  async #listNumbers(folder: string): Promise<number[]> {
    return (await this.files.list(folder))
      .map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1]))
      .filter((number) => number > 0)
      .sort((a, b) => a - b)
  }
}

/**
 * Parses a remote's manifest and keeps what this version of the schema does not know, so that a release tool never
 * drops what a newer build has added.
 */
export function parseRemoteManifest(text: string): RemoteManifest {
  const manifest: object = JSON.parse(text)
  return { ...remoteManifest.parse(manifest), ...manifest }
}

/** Refuses to work on a storage that a newer tool writes: an older one could lose what it does not know. */
export function checkFormat({ pointer }: LiveState): void {
  if (pointer === undefined || pointer.format <= releaseFormat) return
  throw new ReleaseRefused([
    `the storage has format ${pointer.format}, but this clone knows format ${releaseFormat}: update the clone (git pull) and try again`,
  ])
}

function parsePointer(text: string | undefined): LivePointer | undefined {
  try {
    return livePointer.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}
