import { call, CallFailure, transportFailure, type Transport } from '@portal/api-client'
import { route } from '@portal/contracts-common/light'
import type { Entry, SentEntry, SessionUser } from '@portal/contracts-shell/host'
import type { DeviceStorage } from '../device/index.ts'
import { createStore, type Store } from '../store.ts'
import { maxEntryLength, maxKeptEntries, type KeptEntry, type RecordedState } from './kept-entry.ts'

/** What the user should know about the entries of their account on this device. */
export interface EntriesState {
  /** Oldest first. */
  readonly kept: readonly KeptEntry[]
  readonly isSending: boolean
  /** How many entries were sent since the page was opened. */
  readonly sentCount: number
}

export interface Entries {
  readonly store: Store<EntriesState>
  send(entry: Entry): Promise<SentEntry>
  /** Sends the entries of the signed-in account that were not refused. */
  sendKept(): Promise<void>
  /** Sends an entry that was refused once more. */
  retry(key: string): Promise<void>
  /** Records an entry that was refused because something else is recorded, where the entry says how. */
  override(key: string): Promise<void>
  discard(key: string): Promise<void>
  /** Reads the entries of the signed-in account from the device. */
  load(): Promise<void>
  /** Deletes the entries of the signed-in account and their key, when the user signs out. */
  clear(): Promise<void>
}

export interface EntriesDependencies {
  readonly transport: Transport
  readonly user: () => SessionUser | undefined
  readonly openStorage: () => Promise<DeviceStorage>
  /** Whether entries may be on this device, so that visitors need not load the storage. */
  readonly mark: { isSet(): boolean; set(): void }
  /** Runs the work in one tab at a time; the others skip it. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>
  /** Tells the other tabs that the entries changed. */
  readonly notifyTabs: () => void
  readonly isOnline: () => boolean
  readonly now: () => Date
}

const none: EntriesState = { kept: [], isSending: false, sentCount: 0 }

/** The entries of the signed-in account that wait on this device. */
export function createEntries(dependencies: EntriesDependencies): Entries {
  const { transport, user, mark, isOnline, notifyTabs } = dependencies
  const store = createStore<EntriesState>(none)
  const { openStorage: open } = dependencies
  const isUser = (account: string) => user()?.username === account

  async function load(): Promise<void> {
    const account = user()?.username
    const kept = account === undefined || !mark.isSet() ? [] : await listKept(await open(), account)
    if (user()?.username === account) store.set((state) => ({ ...state, kept }))
  }

  async function changed(): Promise<void> {
    await load()
    notifyTabs()
  }

  async function keep(account: string, entry: KeptEntry): Promise<void> {
    const storage = await open()
    const { length } = JSON.stringify(entry)
    if (length > maxEntryLength || (await storage.listEntries(account)).length >= maxKeptEntries) {
      throw new Error('the entry is too large, or there are too many')
    }
    mark.set()
    await storage.putEntry(account, entry)
    await changed()
  }

  /** Sends an entry for the person for whom the user acted when they entered it. */
  async function deliver({ path, body, key, actingFor }: KeptEntry): Promise<unknown> {
    const { results } = await call(
      { ...transport, actingFor: () => actingFor },
      route('POST', path, 'signed-in', { delegateScope: 'any' }),
      { body },
      { idempotencyKey: key },
    )
    return results
  }

  async function sendAll(account: string): Promise<void> {
    const storage = await open()
    for (const entry of await listKept(storage, account)) {
      if (entry.refusal) continue
      if (!isUser(account)) return
      try {
        await deliver(entry)
      } catch (failure) {
        if (!(failure instanceof CallFailure) || canTryLater(failure)) return
        const { code, error, message } = failure
        const recorded = readRecorded(failure.details)
        await storage.putEntry(account, { ...entry, refusal: { code, error, message, ...(recorded && { recorded }) } })
        continue
      }
      await storage.removeEntry(account, entry.key)
      store.set((state) => ({ ...state, sentCount: state.sentCount + 1 }))
    }
  }

  async function sendKept(): Promise<void> {
    const account = user()?.username
    if (account === undefined || !mark.isSet() || !isOnline()) return
    await dependencies.withLock(async () => {
      store.set((state) => ({ ...state, isSending: true }))
      try {
        await sendAll(account)
      } finally {
        store.set((state) => ({ ...state, isSending: false }))
        await changed()
      }
    })
  }

  return {
    store,
    load,
    sendKept,
    async send(entry) {
      const sender = user()
      const kept: KeptEntry = {
        ...entry,
        enteredAt: dependencies.now().toISOString(),
        actingFor: sender?.actingFor?.hisaPersonId,
      }
      try {
        if (!isOnline()) throw transportFailure('network.unreachable', 'The browser is offline.')
        return { status: 'sent', results: await deliver(kept) }
      } catch (failure) {
        if (!(failure instanceof CallFailure) || !isWithoutConnection(failure) || !sender) throw failure
        // When it cannot be kept, the form shows the failure of the call and keeps what was entered.
        const { bodyWhenKept = kept.body } = entry
        await keep(sender.username, { ...kept, body: bodyWhenKept }).catch(() => {
          throw failure
        })
        return { status: 'kept' }
      }
    },
    async retry(key) {
      const account = user()?.username
      const entry = store.get().kept.find((each) => each.key === key)
      if (account === undefined || !entry) return
      await (await open()).putEntry(account, { ...entry, refusal: undefined })
      await changed()
      await sendKept()
    },
    async override(key) {
      const account = user()?.username
      const entry = store.get().kept.find((each) => each.key === key)
      if (account === undefined || !entry?.override) return
      const { path, body } = entry.override
      const storage = await open()
      // Another call needs another key. It replaces the entry, and can be refused like it.
      const { override: _override, refusal: _refusal, ...kept } = entry
      await storage.putEntry(account, { ...kept, key: `${key}:override`, path, body })
      await storage.removeEntry(account, key)
      await changed()
      await sendKept()
    },
    async discard(key) {
      const account = user()?.username
      if (account === undefined) return
      await (await open()).removeEntry(account, key)
      await changed()
    },
    async clear() {
      const account = user()?.username
      if (account === undefined || !mark.isSet()) return
      await (await open()).clear(account)
      store.set(() => none)
      notifyTabs()
    },
  }
}

/** The storage returns what this file put there. */
const listKept = async (storage: DeviceStorage, account: string) =>
  (await storage.listEntries(account)) as readonly KeptEntry[]

/** Returns what the service has instead, if its refusal says so. */
function readRecorded({ recorded }: CallFailure['details']): readonly RecordedState[] | undefined {
  if (!Array.isArray(recorded)) return undefined
  return recorded.map((each: unknown) => {
    const fields = typeof each === 'object' && each !== null ? (each as Record<string, unknown>) : {}
    const readText = (name: 'name' | 'place' | 'since') => (typeof fields[name] === 'string' ? fields[name] : null)
    return {
      name: readText('name'),
      place: readText('place'),
      text: readBilingual(fields['text']),
      since: readText('since'),
    }
  })
}

function readBilingual(value: unknown): NonNullable<RecordedState['text']> | null {
  const { en, es } = (value ?? {}) as { readonly en?: unknown; readonly es?: unknown }
  return typeof en === 'string' && typeof es === 'string' ? { en, es } : null
}

/** No answer, or the service is down: the entry may have arrived, and is accepted once because of its key. */
function isWithoutConnection({ code, error }: CallFailure): boolean {
  return ['network.unreachable', 'network.timed-out'].includes(error) || [502, 503, 504].includes(code)
}

/** Whether the same call can succeed later without a change by the user. */
function canTryLater(failure: CallFailure): boolean {
  return isWithoutConnection(failure) || [401, 429, 500].includes(failure.code)
}
