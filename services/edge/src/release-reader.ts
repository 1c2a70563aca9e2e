import { createHash } from 'node:crypto'
import { FolderFiles } from '@portal/releases/folder-files'
import { ReleaseStore } from '@portal/releases/release-store'
import {
  generation as generationSchema,
  releaseStorage,
  shellManifest,
  type Generation,
  type ShellManifest,
} from '@portal/contracts-shell'
import type { Logger } from 'pino'

/** A generation with everything needed to render the document. Immutable. */
export interface LoadedGeneration {
  readonly generation: Generation
  readonly shell: ShellManifest
  /** Path of the shell's folder on the portal's origin. Ends with `/`. */
  readonly shellBase: string
  readonly template: string
  /** `'sha256-...'` of each inline script in the template, for the content security policy. */
  readonly inlineScripts: readonly string[]
}

/** Nothing has been released, or the storage could not be read since the start. */
export class NoLiveGenerationError extends Error {}

/** Maximum age of the pointer in milliseconds. A release or rollback takes effect within this time. */
const pointerMaxAgeMs = 500

/** Reads generations from the storage. Keeps serving the last complete one while the storage cannot be read. */
export class ReleaseReader {
  readonly #store: ReleaseStore
  readonly #logger: Logger
  readonly #loaded = new Map<number, LoadedGeneration>()
  #live: LoadedGeneration | undefined
  #refreshedAt = -Infinity
  #pendingRefresh: Promise<void> | undefined
  #problem: string | undefined

  constructor(folder: string, logger: Logger) {
    this.#store = new ReleaseStore(new FolderFiles(folder))
    this.#logger = logger
  }

  /** Why the live generation could not be updated to the one the pointer names. Undefined if it is current. */
  get problem(): string | undefined {
    return this.#problem
  }

  /** Returns the live generation. Throws {@link NoLiveGenerationError} if there is none. */
  async live(): Promise<LoadedGeneration> {
    const live = await this.findLive()
    if (live === undefined) throw new NoLiveGenerationError('No generation is live', { cause: this.#problem })
    return live
  }

  /** Returns the live generation, or undefined if there is none. */
  async findLive(): Promise<LoadedGeneration | undefined> {
    if (performance.now() - this.#refreshedAt > pointerMaxAgeMs) {
      this.#pendingRefresh ??= this.#refresh().finally(() => (this.#pendingRefresh = undefined))
      await this.#pendingRefresh
    }
    return this.#live
  }

  /** Returns a generation by number, live or not. Returns undefined if it does not exist or is incomplete. */
  async byNumber(number: number): Promise<LoadedGeneration | undefined> {
    try {
      return await this.#load(number)
    } catch {
      return undefined
    }
  }

  async #refresh(): Promise<void> {
    try {
      const { position, pointer } = await this.#store.live()
      if (pointer === undefined)
        throw new Error(position === 0 ? 'Nothing was released yet' : `Pointer ${position} is damaged`)
      const before = this.#live?.generation.number
      this.#live = await this.#load(pointer.generation)
      this.#problem = undefined
      const { number, createdBy, reason } = this.#live.generation
      if (before !== number)
        this.#logger.info({ generation: number, before, by: createdBy, reason }, 'Generation is live')
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause)
      if (problem !== this.#problem) {
        this.#logger.error({ err: cause, serving: this.#live?.generation.number }, 'The live generation cannot be read')
      }
      this.#problem = problem
    }
    this.#refreshedAt = performance.now()
  }

  async #load(number: number): Promise<LoadedGeneration> {
    const cached = this.#loaded.get(number)
    if (cached !== undefined) return cached
    const generation = generationSchema.parse(await this.#readJson(releaseStorage.generation(number)))
    const folder = releaseStorage.release('shell', generation.shell.version)
    const shell = shellManifest.parse(await this.#readJson(`${folder}/shell-manifest.json`))
    const template = await this.#readText(`${folder}/index.html`)
    const loaded = { generation, shell, shellBase: `/${folder}/`, template, inlineScripts: hashInlineScripts(template) }
    if (this.#loaded.size > 20) this.#loaded.clear()
    this.#loaded.set(number, loaded)
    return loaded
  }

  async #readJson(path: string): Promise<unknown> {
    return JSON.parse(await this.#readText(path))
  }

  async #readText(path: string): Promise<string> {
    const text = await this.#store.files.read(path)
    if (text === undefined) throw new Error(`${path} does not exist`)
    return text
  }
}

function hashInlineScripts(template: string): string[] {
  return [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
