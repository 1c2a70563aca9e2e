import type { ProvisionContent } from '@portal/regulation-text/edit'

/** What was written in a provision and is not saved yet. */
export interface UnsavedProvision {
  /** As it stood when writing began, or was last saved: what the writing is a change of. */
  readonly base: ProvisionContent
  readonly content: ProvisionContent
  readonly state: 'typing' | 'saving' | 'waiting' | 'refused' | 'conflict'
  /** Why it was refused, as a sentence. */
  readonly message?: string
  /** What somebody else saved meanwhile; null where they took the provision away. */
  readonly theirs?: ProvisionContent | null
}

/** What became of a save. `waiting`: nobody answered, it is tried again. */
export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'conflict'; readonly theirs: ProvisionContent | null }

type Send = (regulationId: string, unsaved: UnsavedProvision) => Promise<SaveOutcome>

/** Pause after the last letter before it is saved, and before what nobody answered is tried again; milliseconds. */
export const savePause = 3000
const retryPause = 10_000

/**
 * The unsaved work on one edit, by provision: kept in this browser with every letter, saved after a pause, tried again
 * until the service answers. A reload, a closed page or a lost connection loses none of it.
 */
export class UnsavedProvisions {
  readonly #entries = new Map<string, UnsavedProvision>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #listeners = new Set<() => void>()
  readonly #storage: Storage
  readonly #prefix: string
  #send: Send
  #snapshot: ReadonlyMap<string, UnsavedProvision> = new Map()

  constructor(storage: Storage, versionId: string, send: Send) {
    this.#storage = storage
    this.#prefix = `portal.draft.provision.${versionId}.`
    this.#send = send
    this.#restore()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): ReadonlyMap<string, UnsavedProvision> => this.#snapshot

  /** Takes note of what is typed. Typed back to what is saved, there is nothing to keep. */
  type(regulationId: string, saved: ProvisionContent, content: ProvisionContent): void {
    const before = this.#entries.get(regulationId)
    const base = before?.base ?? saved
    if (before?.state !== 'saving' && isSame(base, content)) return this.discard(regulationId)
    const isConflict = before?.state === 'conflict'
    this.#put(regulationId, {
      base,
      content,
      state: before?.state === 'saving' || isConflict ? before.state : 'typing',
      ...(isConflict && { theirs: before.theirs ?? null }),
    })
    if (!isConflict) this.#later(regulationId, savePause)
  }

  /** Forgets what was typed. */
  discard(regulationId: string): void {
    this.#clearTimer(regulationId)
    this.#put(regulationId, undefined)
  }

  /** Ends a conflict with a text chosen over both: it is saved as a change of theirs. */
  settle(regulationId: string, theirs: ProvisionContent, content: ProvisionContent): Promise<void> {
    this.#put(regulationId, { base: theirs, content, state: 'typing' })
    return this.save(regulationId)
  }

  /** Saves one provision now. What is typed meanwhile is saved after it. */
  async save(regulationId: string): Promise<void> {
    this.#clearTimer(regulationId)
    const sent = this.#entries.get(regulationId)
    if (!sent || sent.state === 'saving' || sent.state === 'conflict') return
    if (isSame(sent.base, sent.content)) return this.discard(regulationId)
    this.#put(regulationId, { base: sent.base, content: sent.content, state: 'saving' })
    const outcome = await this.#send(regulationId, sent)
    const now = this.#entries.get(regulationId)
    if (!now) return
    const { base, content } = now
    switch (outcome.kind) {
      case 'saved':
        if (isSame(content, sent.content)) return this.discard(regulationId)
        this.#put(regulationId, { base: sent.content, content, state: 'typing' })
        return this.#later(regulationId, savePause)
      case 'waiting':
        this.#put(regulationId, { base, content, state: 'waiting' })
        return this.#later(regulationId, retryPause)
      case 'refused':
        return this.#put(regulationId, { base, content, state: 'refused', message: outcome.message })
      case 'conflict':
        return this.#put(regulationId, { base, content, state: 'conflict', theirs: outcome.theirs })
    }
  }

  /** Saves all that can be saved. */
  async saveAll(): Promise<void> {
    await Promise.all([...this.#entries.keys()].map((regulationId) => this.save(regulationId)))
  }

  /** No more tries; what is kept stays in this browser. */
  stop(): void {
    for (const regulationId of this.#timers.keys()) this.#clearTimer(regulationId)
  }

  #later(regulationId: string, pause: number): void {
    this.#clearTimer(regulationId)
    this.#timers.set(
      regulationId,
      setTimeout(() => void this.save(regulationId), pause),
    )
  }

  #clearTimer(regulationId: string): void {
    clearTimeout(this.#timers.get(regulationId))
    this.#timers.delete(regulationId)
  }

  #put(regulationId: string, entry: UnsavedProvision | undefined): void {
    if (entry) this.#entries.set(regulationId, entry)
    else this.#entries.delete(regulationId)
    try {
      if (entry) {
        const { base, content } = entry
        this.#storage.setItem(this.#prefix + regulationId, JSON.stringify({ base, content }))
      } else this.#storage.removeItem(this.#prefix + regulationId)
    } catch {
      // Storage may be full or forbidden; the words stand in the page all the same.
    }
    this.#snapshot = new Map(this.#entries)
    for (const listener of this.#listeners) listener()
  }

  #restore(): void {
    try {
      for (let index = 0; index < this.#storage.length; index++) {
        const key = this.#storage.key(index) ?? ''
        if (!key.startsWith(this.#prefix)) continue
        const kept: unknown = JSON.parse(this.#storage.getItem(key) ?? 'null')
        if (isKept(kept)) this.#entries.set(key.slice(this.#prefix.length), { ...kept, state: 'waiting' })
      }
    } catch {
      // Then nothing was kept.
    }
    this.#snapshot = new Map(this.#entries)
  }
}

export function isSame(a: ProvisionContent, b: ProvisionContent): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))
}

/** The database and the editor write the keys of a thing in different orders. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return entries.sort(([a], [b]) => a.localeCompare(b)).map(([key, each]) => [key, inOrder(each)])
}

function isKept(value: unknown): value is Pick<UnsavedProvision, 'base' | 'content'> {
  const { base, content } = (value ?? {}) as Partial<UnsavedProvision>
  return typeof base?.text === 'string' && typeof content?.text === 'string'
}
