import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  generation as generationSchema,
  releaseStorage,
  shellManifest,
  type Generation,
  type LivePointer,
  type ShellManifest,
} from '@portal/contracts-shell'
import type { Logger } from 'pino'
import { z } from 'zod'

const pointerSchema = z.object({ generation: z.int().positive() })

/** A generation with everything the document is made of. Immutable. */
export interface LoadedGeneration {
  readonly generation: Generation
  readonly shell: ShellManifest
  /** Path of the shell's folder on the portal's origin, ends with `/`. */
  readonly shellBase: string
  readonly template: string
  /** `'sha256-...'` of each script written into the template, for the content security policy. */
  readonly inlineScripts: readonly string[]
}

/** Nothing was released yet, or the storage cannot be read and never could since the start. */
export class NothingReleased extends Error {}

/** How old a look at the pointer may be, milliseconds: a release or rollback is seen within this time. */
const pointerAge = 500

/** Reads generations from the storage; keeps the last one that was whole while the storage is not. */
export class ReleaseReader {
  readonly #folder: string
  readonly #logger: Logger
  readonly #loaded = new Map<number, LoadedGeneration>()
  #live: LoadedGeneration | undefined
  #lookedAt = -Infinity
  #look: Promise<void> | undefined
  #problem: string | undefined

  constructor(folder: string, logger: Logger) {
    this.#folder = folder
    this.#logger = logger
  }

  /** Why the live generation is not the one the pointer names; undefined when it is. */
  get problem(): string | undefined {
    return this.#problem
  }

  /** The live generation. Throws {@link NothingReleased} when there is none to serve. */
  async live(): Promise<LoadedGeneration> {
    const live = await this.findLive()
    if (live === undefined) throw new NothingReleased('nothing is released', { cause: this.#problem })
    return live
  }

  /** The live generation; undefined when there is none to serve. */
  async findLive(): Promise<LoadedGeneration | undefined> {
    if (performance.now() - this.#lookedAt > pointerAge) {
      this.#look ??= this.#refresh().finally(() => (this.#look = undefined))
      await this.#look
    }
    return this.#live
  }

  /** A generation by number, live or not; undefined when it is not there or not whole. */
  async byNumber(number: number): Promise<LoadedGeneration | undefined> {
    try {
      return await this.#load(number)
    } catch {
      return undefined
    }
  }

  async #refresh(): Promise<void> {
    try {
      const pointer: Pick<LivePointer, 'generation'> = pointerSchema.parse(await this.#json(releaseStorage.pointer))
      const before = this.#live?.generation.number
      this.#live = await this.#load(pointer.generation)
      this.#problem = undefined
      const { number, by, reason } = this.#live.generation
      if (before !== number) this.#logger.info({ generation: number, before, by, reason }, 'this generation is live')
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause)
      if (problem !== this.#problem) {
        this.#logger.error({ err: cause, serving: this.#live?.generation.number }, 'the live generation cannot be read')
      }
      this.#problem = problem
    }
    this.#lookedAt = performance.now()
  }

  async #load(number: number): Promise<LoadedGeneration> {
    const known = this.#loaded.get(number)
    if (known !== undefined) return known
    const generation = generationSchema.parse(await this.#json(releaseStorage.generation(number)))
    const folder = releaseStorage.release('shell', generation.shell.version)
    const shell = shellManifest.parse(await this.#json(`${folder}/shell-manifest.json`))
    const template = await readFile(join(this.#folder, folder, 'index.html'), 'utf8')
    const loaded = { generation, shell, shellBase: `/${folder}/`, template, inlineScripts: inlineScriptsOf(template) }
    if (this.#loaded.size > 20) this.#loaded.clear()
    this.#loaded.set(number, loaded)
    return loaded
  }

  async #json(path: string): Promise<unknown> {
    return JSON.parse(await readFile(join(this.#folder, path), 'utf8'))
  }
}

function inlineScriptsOf(template: string): string[] {
  return [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
