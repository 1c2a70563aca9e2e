import type { ServedGeneration } from '@portal/contracts-shell/light'

type Entry = ServedGeneration['remotes'][number]

export interface LiveGenerationOptions {
  readonly initial: ServedGeneration
  /** Reads the generation that is live now. Missing in a preview, which stays on its generation. */
  readonly findLive?: (() => Promise<ServedGeneration>) | undefined
  /** Whether the open shell can run this release. */
  readonly isCompatible: (entry: Entry) => boolean
  /** Called with the remotes whose release changes, before the page uses them. */
  readonly beforeMove?: ((generation: ServedGeneration, changed: readonly string[]) => Promise<void>) | undefined
}

/**
 * The generation that an open page uses. It follows the live one: what is displayed stays, and what is opened from then
 * on comes from the new generation. The shell itself changes only with a new document.
 */
export class LiveGeneration {
  readonly #options: LiveGenerationOptions
  readonly #listeners = new Set<() => void>()
  #current: ServedGeneration
  #needsDocument = false
  #pending: Promise<boolean> | undefined

  constructor(options: LiveGenerationOptions) {
    this.#options = options
    this.#current = options.initial
  }

  get current(): ServedGeneration {
    return this.#current
  }

  /** Whether the live generation has another shell than this document. */
  get needsDocument(): boolean {
    return this.#needsDocument
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Moves to the live generation. Returns whether anything changed. Never rejects. */
  refresh(): Promise<boolean> {
    this.#pending ??= this.#moveToLive().finally(() => (this.#pending = undefined))
    return this.#pending
  }

  async #moveToLive(): Promise<boolean> {
    const live = await this.#options.findLive?.().catch(() => undefined)
    if (live === undefined) return false
    const { number, contracts } = this.#current
    if (live.number === number && JSON.stringify(live.contracts) === JSON.stringify(contracts)) return false
    const remotes = live.remotes.map((entry) => this.#selectEntry(entry))
    const changed = remotes.filter(({ name, version }) => this.#find(name)?.version !== version).map(({ name }) => name)
    const next = { ...live, remotes }
    await this.#options.beforeMove?.(next, changed)
    this.#needsDocument = live.shell.version !== this.#options.initial.shell.version
    this.#current = next
    for (const listener of this.#listeners) listener()
    return true
  }

  /** A release that needs a later shell than the open one must wait for the next document. */
  #selectEntry(entry: Entry): Entry {
    const current = this.#find(entry.name)
    return current === undefined || this.#options.isCompatible(entry) ? entry : current
  }

  #find(name: string): Entry | undefined {
    return this.#current.remotes.find((entry) => entry.name === name)
  }
}
