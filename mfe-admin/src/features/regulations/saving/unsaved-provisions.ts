import type { ProvisionContent } from '@portal/regulation-text/edit'
import type { KeptProvision, KeptProvisions } from './kept-provisions.ts'
import type { OpenPages } from './open-pages.ts'
import { isSame } from './same-content.ts'

/** What was written in a provision and is not saved yet. */
export interface UnsavedProvision extends KeptProvision {
  /** `elsewhere`: it is being written in another window of this browser, which saves it. */
  readonly state: 'typing' | 'saving' | 'waiting' | 'refused' | 'conflict' | 'elsewhere'
  /** Why it was refused. */
  readonly failure?: unknown
  /** What somebody else saved meanwhile; null where they took the provision away. */
  readonly theirs?: ProvisionContent | null
}

/** What became of a save. `waiting`: nobody answered, it is tried again. */
export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly failure: unknown }
  | { readonly kind: 'conflict'; readonly theirs: ProvisionContent | null }

export interface UnsavedOptions {
  readonly kept: KeptProvisions
  readonly pages: OpenPages
  readonly send: (regulationId: string, unsaved: UnsavedProvision) => Promise<SaveOutcome>
  /** Another window saved or discarded what it was writing: the text stands otherwise now. */
  readonly onSettledElsewhere: () => void
}

/** Pause after the last letter before it is saved, and before what nobody answered is tried again; milliseconds. */
export const savePause = 3000
const retryPause = 10_000
/** Unanswered sends that are remembered; the earlier ones were followed by so many that came to nothing. */
const mostSent = 10

/**
 * The unsaved work on one edit, by provision: kept in this browser with every letter, saved after a pause, tried again
 * until the service answers. A reload, a closed page or a lost connection loses none of it. Two windows of one person
 * show the same words; the one that typed last saves them.
 */
export class UnsavedProvisions {
  readonly #entries = new Map<string, UnsavedProvision>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #listeners = new Set<() => void>()
  readonly #page = crypto.randomUUID()
  readonly #options: UnsavedOptions
  readonly #watched = new Map<string, () => void>()
  #isOpen = false
  #snapshot: ReadonlyMap<string, UnsavedProvision> = new Map()

  constructor(options: UnsavedOptions) {
    this.#options = options
    for (const [regulationId, kept] of options.kept.all()) {
      this.#entries.set(regulationId, { ...kept, state: 'waiting' })
    }
    this.#snapshot = new Map(this.#entries)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): ReadonlyMap<string, UnsavedProvision> => this.#snapshot

  /** Begins to save: what waited here and is in no other window's hands, and what is typed from now on. Answers how to end. */
  start(): () => void {
    this.#isOpen = true
    const close = this.#options.pages.open(this.#page)
    const deafen = this.#options.kept.listen((regulationId, kept) => this.#hear(regulationId, kept))
    for (const [regulationId, entry] of this.#entries) this.#takeUp(regulationId, entry)
    void this.saveAll()
    return () => {
      // What is on its way is still this window's until it is answered.
      void this.saveAll().finally(close)
      this.#isOpen = false
      deafen()
      for (const regulationId of this.#timers.keys()) this.#clearTimer(regulationId)
      for (const forget of this.#watched.values()) forget()
      this.#watched.clear()
    }
  }

  /** Takes note of what is typed. Typed back to what is saved, there is nothing to keep. */
  type(regulationId: string, saved: ProvisionContent, content: ProvisionContent): void {
    const before = this.#entries.get(regulationId)
    const { base = saved, sent = [] } = before ?? {}
    const isBack = before?.state !== 'saving' && sent.length === 0 && isSame(base, content)
    if (isBack) return this.discard(regulationId)
    const isConflict = before?.state === 'conflict'
    this.#put(regulationId, {
      base,
      content,
      sent,
      page: this.#page,
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
    this.#put(regulationId, { base: theirs, content, sent: [], page: this.#page, state: 'typing' })
    return this.save(regulationId)
  }

  /** Saves one provision now. What is typed meanwhile is saved after it. */
  async save(regulationId: string): Promise<void> {
    this.#clearTimer(regulationId)
    const asked = this.#entries.get(regulationId)
    if (!asked || asked.state === 'saving' || asked.state === 'conflict' || asked.state === 'elsewhere') return
    const { base, content, sent } = asked
    if (sent.length === 0 && isSame(base, content)) return this.discard(regulationId)
    // Kept before it goes: should the page end now, the next one knows that the service may have it.
    const sending = [...sent.filter((each) => !isSame(each, content)), content].slice(-mostSent)
    this.#put(regulationId, { base, content, sent: sending, page: this.#page, state: 'saving' })
    const outcome = await this.#options.send(regulationId, asked)
    const now = this.#entries.get(regulationId)
    if (now) this.#settle(regulationId, content, now, outcome)
  }

  /** Saves all that can be saved. */
  async saveAll(): Promise<void> {
    await Promise.all([...this.#entries.keys()].map((regulationId) => this.save(regulationId)))
  }

  /** What comes of a save, where `now` is what was typed meanwhile, here or in another window. */
  #settle(regulationId: string, content: ProvisionContent, now: UnsavedProvision, outcome: SaveOutcome): void {
    const isElsewhere = now.state === 'elsewhere'
    if (outcome.kind === 'saved') {
      if (isSame(now.content, content)) return this.discard(regulationId)
      const { page, content: typed } = now
      this.#put(regulationId, {
        base: content,
        content: typed,
        sent: [],
        page,
        state: isElsewhere ? 'elsewhere' : 'typing',
      })
      return isElsewhere ? undefined : this.#later(regulationId, savePause)
    }
    if (isElsewhere) return undefined
    const { theirs: _, failure: __, ...kept } = now
    switch (outcome.kind) {
      case 'waiting':
        this.#put(regulationId, { ...kept, state: 'waiting' })
        return this.#later(regulationId, retryPause)
      case 'refused':
        return this.#put(regulationId, { ...kept, state: 'refused', failure: outcome.failure })
      case 'conflict':
        return this.#put(regulationId, { ...kept, state: 'conflict', theirs: outcome.theirs })
    }
  }

  /** Another window wrote, saved or discarded something. */
  #hear(regulationId: string, kept: KeptProvision | undefined): void {
    const entry = this.#entries.get(regulationId)
    if (kept === undefined) {
      if (entry?.state !== 'elsewhere') return
      this.#show(regulationId, undefined)
      this.#options.onSettledElsewhere()
    } else if (kept.page !== this.#page) this.#takeUp(regulationId, kept)
    // It saved what was typed there before it was gone on with here.
    else if (entry) this.#show(regulationId, { ...entry, base: kept.base, sent: kept.sent })
  }

  /** What another window writes is shown; it is this one's to save once that is closed. */
  #takeUp(regulationId: string, kept: KeptProvision): void {
    if (kept.page === this.#page) return
    const own = () => this.#put(regulationId, { ...kept, page: this.#page, state: 'waiting' })
    const isWatched = this.#watched.has(kept.page)
    const watch = isWatched || this.#options.pages.whenGone(kept.page, () => this.#takeOver(kept.page))
    if (watch === false) return own()
    if (typeof watch === 'function') this.#watched.set(kept.page, watch)
    this.#clearTimer(regulationId)
    this.#show(regulationId, { ...kept, state: 'elsewhere' })
  }

  #takeOver(page: string): void {
    this.#watched.delete(page)
    if (!this.#isOpen) return
    for (const [regulationId, entry] of this.#entries) {
      if (entry.state !== 'elsewhere' || entry.page !== page) continue
      this.#put(regulationId, { ...entry, page: this.#page, state: 'waiting' })
      void this.save(regulationId)
    }
  }

  #later(regulationId: string, pause: number): void {
    this.#clearTimer(regulationId)
    // Closed, nothing is tried again: somebody else may be signed in by then.
    if (!this.#isOpen) return
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
    const { base, content, sent, page } = entry ?? {}
    this.#options.kept.put(regulationId, base && content && sent && page ? { base, content, sent, page } : undefined)
    this.#show(regulationId, entry)
  }

  #show(regulationId: string, entry: UnsavedProvision | undefined): void {
    if (entry) this.#entries.set(regulationId, entry)
    else this.#entries.delete(regulationId)
    this.#snapshot = new Map(this.#entries)
    for (const listener of this.#listeners) listener()
  }
}
