import type { CallFailure } from '@portal/api-client'
import type { SessionUser } from '@portal/contracts-shell/host'
import type { Query, QueryClient } from '@portal/ui/query'
import type { DeviceStorage } from '../device/index.ts'
import { createStore, type Store } from '../store.ts'

/** What the user should know about pages without a connection. */
export interface OfflineState {
  readonly isOnline: boolean
  /** When the oldest saved result that the page shows was saved, in milliseconds since 1970. Undefined if it shows none. */
  readonly savedAt: number | undefined
  /** The user said that the device is their own. */
  readonly isOwnDevice: boolean
}

export interface Offline {
  readonly store: Store<OfflineState>
  /** Saves what offline pages read, and shows it when a call gets no answer. Returns a function that ends this. */
  follow(queries: QueryClient): () => void
  /** On the user's own device, saved pages can be opened again after the browser was closed. */
  setOwnDevice(isOwn: boolean): Promise<void>
  /** Saves the signed-in user on their own device. */
  saveUser(): Promise<void>
  /** Returns the user of their own device, while the service cannot be asked. */
  findUser(): Promise<SessionUser | undefined>
  /** Deletes what is saved for the signed-in account, and its key, when the user signs out. */
  clear(): Promise<void>
}

export interface OfflineDependencies {
  readonly openDevice: () => Promise<DeviceStorage>
  readonly user: () => SessionUser | undefined
  /** Whether the page that is open works without a connection. */
  readonly isOfflinePage: () => boolean
  /** The account whose own device this is. */
  readonly ownDevice: { get(): string | undefined; set(account: string | undefined): void }
  /** Whether accounts may have data on this device, so that visitors need not load the storage. */
  readonly mark: { isSet(): boolean; set(): void }
  readonly isOnline: () => boolean
  readonly now: () => number
}

/** Id of the saved user. Ids of results are JSON arrays. */
const userId = 'user'

export function createOffline(dependencies: OfflineDependencies): Offline {
  const { openDevice, user, ownDevice, mark, now } = dependencies
  const isOwnDevice = () => ownDevice.get() !== undefined
  const store = createStore<OfflineState>({
    isOnline: dependencies.isOnline(),
    savedAt: undefined,
    isOwnDevice: isOwnDevice(),
  })

  /** Acting for somebody else needs a connection: a delegation can end at any time. */
  function getOwnUser(): SessionUser | undefined {
    const current = user()
    return current?.actingFor === undefined ? current : undefined
  }

  async function save(account: string, id: string, value: unknown, savedAt = now()): Promise<void> {
    mark.set()
    await (await openDevice()).putResult(account, id, { value, savedAt })
  }

  async function saveUser(): Promise<void> {
    const own = getOwnUser()
    if (own && ownDevice.get() === own.username) await save(own.username, userId, own)
  }

  function follow(queries: QueryClient): () => void {
    /** Hashes of queries whose saved result is shown. */
    const shown = new Map<string, number>()
    const cache = queries.getQueryCache()
    const report = () => {
      const times = [...shown].flatMap(([hash, savedAt]) => (cache.get(hash)?.isActive() ? [savedAt] : []))
      const savedAt = times.length === 0 ? undefined : Math.min(...times)
      if (store.get().savedAt !== savedAt) store.set((state) => ({ ...state, savedAt }))
    }
    const showSaved = async (query: Query) => {
      const account = getOwnUser()?.username
      if (account === undefined || !mark.isSet()) return
      const saved = await (await openDevice()).getResult(account, query.queryHash)
      if (saved === undefined || query.state.status !== 'error' || user()?.username !== account) return
      shown.set(query.queryHash, saved.savedAt)
      queries.setQueryData(query.queryKey, saved.value, { updatedAt: saved.savedAt })
      report()
    }
    const unsubscribe = cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true) {
        const { queryHash, state } = event.query
        const account = getOwnUser()?.username
        shown.delete(queryHash)
        if (account !== undefined && dependencies.isOfflinePage()) {
          void save(account, queryHash, state.data, state.dataUpdatedAt).catch(() => undefined)
        }
      }
      if (event.type === 'updated' && event.action.type === 'error' && isWithoutConnection(event.action.error)) {
        void showSaved(event.query).catch(() => undefined)
      }
      if (shown.size > 0) report()
    })
    return () => {
      unsubscribe()
      store.set((state) => ({ ...state, savedAt: undefined }))
    }
  }

  return {
    store,
    follow,
    saveUser,
    async setOwnDevice(isOwn) {
      ownDevice.set(isOwn ? user()?.username : undefined)
      store.set((state) => ({ ...state, isOwnDevice: isOwnDevice() }))
      await saveUser()
    },
    async findUser() {
      const account = ownDevice.get()
      if (account === undefined) return undefined
      const saved = await (await openDevice()).getResult(account, userId).catch(() => undefined)
      return saved?.value as SessionUser | undefined
    },
    async clear() {
      const account = user()?.username
      if (account === undefined) return
      if (ownDevice.get() === account) ownDevice.set(undefined)
      store.set((state) => ({ ...state, savedAt: undefined, isOwnDevice: isOwnDevice() }))
      if (mark.isSet()) await (await openDevice()).clear(account)
    },
  }
}

/** Remotes have their own copy of the API client, so the class of a failure does not tell. */
function isWithoutConnection(failure: unknown): boolean {
  const { error } = failure as Partial<CallFailure>
  return error === 'network.unreachable' || error === 'network.timed-out'
}
