import type { ProvisionContent } from '@portal/regulation-text/edit'
import type { ProvisionDraft, ProvisionDraftStore } from './provision-draft-store.ts'
import type { PageLocks } from './page-locks.ts'
import { isSameContent } from './same-content.ts'

/** An unsaved change to a provision and its state in this page. */
export interface UnsavedProvision extends ProvisionDraft {
  /**
   * `retrying`: there was no response, the save is repeated. `other-window`: another window of this browser is editing the
   * provision and saves it.
   */
  readonly state: 'typing' | 'saving' | 'retrying' | 'failed' | 'conflict' | 'other-window'
  /** Why saving failed. */
  readonly failure?: unknown
  /** The content that someone else saved; null if they deleted the provision. */
  readonly theirs?: ProvisionContent | null
}

/** The result of a save. After `no-response`, the save is repeated. */
export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'no-response' }
  | { readonly kind: 'failed'; readonly failure: unknown }
  | { readonly kind: 'conflict'; readonly theirs: ProvisionContent | null }

export interface UnsavedOptions {
  readonly store: ProvisionDraftStore
  readonly locks: PageLocks
  readonly send: (regulationId: string, unsaved: UnsavedProvision) => Promise<SaveOutcome>
  /** Called when another window saved or discarded its change, so that the text can be loaded again. */
  readonly onOtherWindowDone: () => void
}

/** How long after the last keystroke a change is saved. */
export const saveDelayMs = 3000
const retryDelayMs = 10_000
/** How many sent contents without a response are remembered. */
const maxSent = 10

/**
 * The unsaved changes to one draft, by provision. Each keystroke is stored in this browser, saved after a pause and
 * retried until the service responds, so that a reload, a closed page or a lost connection loses nothing. Two windows of
 * one user show the same text; the window that was typed in last saves it.
 */
export class UnsavedProvisions {
  readonly #entries = new Map<string, UnsavedProvision>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #listeners = new Set<() => void>()
  readonly #pageId = crypto.randomUUID()
  readonly #options: UnsavedOptions
  /** Functions that cancel watching another page, by its id. */
  readonly #watchedPages = new Map<string, () => void>()
  #isRunning = false
  #lastSavedAt: Date | undefined
  #snapshot: ReadonlyMap<string, UnsavedProvision> = new Map()

  constructor(options: UnsavedOptions) {
    this.#options = options
    for (const [regulationId, stored] of options.store.all()) {
      this.#entries.set(regulationId, { ...stored, state: 'retrying' })
    }
    this.#snapshot = new Map(this.#entries)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): ReadonlyMap<string, UnsavedProvision> => this.#snapshot

  /** When this page last saved a change. */
  get lastSavedAt(): Date | undefined {
    return this.#lastSavedAt
  }

  /** Starts saving: stored changes that no other window is editing, and everything typed from now on. Returns a stop function. */
  start(): () => void {
    this.#isRunning = true
    const release = this.#options.locks.hold(this.#pageId)
    const stopListening = this.#options.store.listen((regulationId, stored) => this.#onStored(regulationId, stored))
    for (const [regulationId, entry] of this.#entries) this.#adopt(regulationId, entry)
    void this.saveAll()
    return () => {
      // This window holds its lock until pending saves have finished.
      void this.saveAll().finally(release)
      this.#isRunning = false
      stopListening()
      for (const regulationId of this.#timers.keys()) this.#clearTimer(regulationId)
      for (const cancel of this.#watchedPages.values()) cancel()
      this.#watchedPages.clear()
    }
  }

  /** Records typed content. If it equals the saved content again, the change is discarded. */
  type(regulationId: string, saved: ProvisionContent, content: ProvisionContent): void {
    const before = this.#entries.get(regulationId)
    const { base = saved, sent = [] } = before ?? {}
    const isUnchanged = before?.state !== 'saving' && sent.length === 0 && isSameContent(base, content)
    if (isUnchanged) return this.discard(regulationId)
    const isConflict = before?.state === 'conflict'
    this.#put(regulationId, {
      base,
      content,
      sent,
      pageId: this.#pageId,
      state: before?.state === 'saving' || isConflict ? before.state : 'typing',
      ...(isConflict && { theirs: before.theirs ?? null }),
    })
    if (!isConflict) this.#scheduleSave(regulationId, saveDelayMs)
  }

  /** Discards the change to a provision. */
  discard(regulationId: string): void {
    this.#clearTimer(regulationId)
    this.#put(regulationId, undefined)
  }

  /** Resolves a conflict: saves the chosen content as a change to theirs. */
  resolveConflict(regulationId: string, theirs: ProvisionContent, content: ProvisionContent): Promise<void> {
    this.#put(regulationId, { base: theirs, content, sent: [], pageId: this.#pageId, state: 'typing' })
    return this.save(regulationId)
  }

  /** Saves one provision now. Content typed in the meantime is saved afterwards. */
  async save(regulationId: string): Promise<void> {
    this.#clearTimer(regulationId)
    const entry = this.#entries.get(regulationId)
    if (!entry || entry.state === 'saving' || entry.state === 'conflict' || entry.state === 'other-window') return
    const { base, content, sent } = entry
    if (sent.length === 0 && isSameContent(base, content)) return this.discard(regulationId)
    // Stored before sending: if the page closes now, the next one knows that the service may have received it.
    const sending = [...sent.filter((each) => !isSameContent(each, content)), content].slice(-maxSent)
    this.#put(regulationId, { base, content, sent: sending, pageId: this.#pageId, state: 'saving' })
    const outcome = await this.#options.send(regulationId, entry)
    const current = this.#entries.get(regulationId)
    if (current) this.#applyOutcome(regulationId, content, current, outcome)
  }

  /** Saves all provisions that can be saved. */
  async saveAll(): Promise<void> {
    await Promise.all([...this.#entries.keys()].map((regulationId) => this.save(regulationId)))
  }

  /** Updates an entry after a save. `current` may have changed during the save, in this window or another. */
  #applyOutcome(
    regulationId: string,
    content: ProvisionContent,
    current: UnsavedProvision,
    outcome: SaveOutcome,
  ): void {
    const isInOtherWindow = current.state === 'other-window'
    if (outcome.kind === 'saved') {
      this.#lastSavedAt = new Date()
      if (isSameContent(current.content, content)) return this.discard(regulationId)
      const { pageId, content: typed } = current
      this.#put(regulationId, {
        base: content,
        content: typed,
        sent: [],
        pageId,
        state: isInOtherWindow ? 'other-window' : 'typing',
      })
      return isInOtherWindow ? undefined : this.#scheduleSave(regulationId, saveDelayMs)
    }
    if (isInOtherWindow) return undefined
    const { theirs: _, failure: __, ...draft } = current
    switch (outcome.kind) {
      case 'no-response':
        this.#put(regulationId, { ...draft, state: 'retrying' })
        return this.#scheduleSave(regulationId, retryDelayMs)
      case 'failed':
        return this.#put(regulationId, { ...draft, state: 'failed', failure: outcome.failure })
      case 'conflict':
        return this.#put(regulationId, { ...draft, state: 'conflict', theirs: outcome.theirs })
    }
  }

  /** Handles a change that another window stored or removed. */
  #onStored(regulationId: string, stored: ProvisionDraft | undefined): void {
    const entry = this.#entries.get(regulationId)
    if (stored === undefined) {
      if (entry?.state !== 'other-window') return
      this.#show(regulationId, undefined)
      this.#options.onOtherWindowDone()
    } else if (stored.pageId !== this.#pageId) this.#adopt(regulationId, stored)
    // The other window saved its text, and this window has changed it further.
    else if (entry) this.#show(regulationId, { ...entry, base: stored.base, sent: stored.sent })
  }

  /** Shows a change from another window. This window saves it only after the other one closes. */
  #adopt(regulationId: string, stored: ProvisionDraft): void {
    const { pageId } = stored
    if (pageId === this.#pageId) return
    const isWatched = this.#watchedPages.has(pageId)
    const cancel = isWatched || this.#options.locks.onReleased(pageId, () => this.#takeOver(pageId))
    if (cancel === false) return this.#put(regulationId, { ...stored, pageId: this.#pageId, state: 'retrying' })
    if (typeof cancel === 'function') this.#watchedPages.set(pageId, cancel)
    this.#clearTimer(regulationId)
    this.#show(regulationId, { ...stored, state: 'other-window' })
  }

  /** Saves the changes of a window that has closed. */
  #takeOver(pageId: string): void {
    this.#watchedPages.delete(pageId)
    if (!this.#isRunning) return
    for (const [regulationId, entry] of this.#entries) {
      if (entry.state !== 'other-window' || entry.pageId !== pageId) continue
      this.#put(regulationId, { ...entry, pageId: this.#pageId, state: 'retrying' })
      void this.save(regulationId)
    }
  }

  #scheduleSave(regulationId: string, delayMs: number): void {
    this.#clearTimer(regulationId)
    // After the editor closes nothing is retried, because another user may have signed in.
    if (!this.#isRunning) return
    this.#timers.set(
      regulationId,
      setTimeout(() => void this.save(regulationId), delayMs),
    )
  }

  #clearTimer(regulationId: string): void {
    clearTimeout(this.#timers.get(regulationId))
    this.#timers.delete(regulationId)
  }

  #put(regulationId: string, entry: UnsavedProvision | undefined): void {
    const { base, content, sent, pageId } = entry ?? {}
    const stored = base && content && sent && pageId ? { base, content, sent, pageId } : undefined
    this.#options.store.put(regulationId, stored)
    this.#show(regulationId, entry)
  }

  #show(regulationId: string, entry: UnsavedProvision | undefined): void {
    if (entry) this.#entries.set(regulationId, entry)
    else this.#entries.delete(regulationId)
    this.#snapshot = new Map(this.#entries)
    for (const listener of this.#listeners) listener()
  }
}
