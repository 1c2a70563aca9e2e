import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** Data of an account, encrypted with the account's key. */
interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

interface StoredEntry extends Sealed {
  readonly key: string
  readonly account: string
  /** Order of entry. */
  readonly number?: number
}

interface StoredResult extends Sealed {
  /** Account and id. */
  readonly id: readonly [account: string, id: string]
  readonly account: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey }
  entries: { key: number; value: StoredEntry; indexes: { account: string; key: string } }
  results: {
    key: [string, string]
    value: StoredResult
    indexes: { account: string; 'account and time': [string, number] }
  }
}

/** What a service answered, as it was saved. */
export interface SavedResult {
  readonly value: unknown
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** Data of accounts on this device, encrypted with a key for each account that scripts can use but not read. */
export interface DeviceStorage {
  /** Entries that no service has yet, oldest first. */
  listEntries(account: string): Promise<unknown[]>
  /** Adds an entry, or replaces the one with its key. */
  putEntry<Entry extends { readonly key: string }>(account: string, entry: Entry): Promise<void>
  removeEntry(account: string, key: string): Promise<void>
  /**
   * Saves a result, unless it is longer than `maxResultLength`. Beyond `maxResults`, the oldest ones of the account are
   * deleted.
   */
  putResult(account: string, id: string, result: SavedResult): Promise<void>
  getResult(account: string, id: string): Promise<SavedResult | undefined>
  /** Deletes the results of all accounts. */
  clearResults(): Promise<void>
  /** Deletes everything of an account, and its key. */
  clear(account: string): Promise<void>
}

const algorithm = 'AES-GCM'
/** Results kept for each account. A horse's page reads about four. */
export const maxResults = 300
/** Longer results are not saved, in characters of JSON. */
export const maxResultLength = 256_000

export async function openDeviceStorage(): Promise<DeviceStorage> {
  const database = await openDB<Schema>('portal-entries', 2, {
    upgrade(created, oldVersion) {
      if (oldVersion < 1) {
        created.createObjectStore('keys')
        const entries = created.createObjectStore('entries', { keyPath: 'number', autoIncrement: true })
        entries.createIndex('account', 'account')
        entries.createIndex('key', 'key', { unique: true })
      }
      const results = created.createObjectStore('results', { keyPath: 'id' })
      results.createIndex('account', 'account')
      results.createIndex('account and time', ['account', 'savedAt'])
    },
    // Another tab needs a newer version of the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  return {
    async listEntries(account) {
      const cryptoKey = await database.get('keys', account)
      const stored = await database.getAllFromIndex('entries', 'account', account)
      if (cryptoKey === undefined) return []
      return Promise.all(stored.map((entry) => open(cryptoKey, entry)))
    },
    async putEntry(account, entry) {
      const sealed = await seal(await getOrCreateKey(database, account), JSON.stringify(entry))
      const transaction = database.transaction('entries', 'readwrite')
      const existing = await transaction.store.index('key').getKey(entry.key)
      const number = existing === undefined ? {} : { number: existing }
      await transaction.store.put({ key: entry.key, account, ...sealed, ...number })
      await transaction.done
    },
    async removeEntry(account, key) {
      const transaction = database.transaction('entries', 'readwrite')
      const cursor = await transaction.store.index('key').openCursor(key)
      if (cursor?.value.account === account) await cursor.delete()
      await transaction.done
    },
    async putResult(account, id, { value, savedAt }) {
      const json = JSON.stringify(value)
      if (json.length > maxResultLength) return
      const sealed = await seal(await getOrCreateKey(database, account), json)
      const transaction = database.transaction('results', 'readwrite')
      await transaction.store.put({ id: [account, id], account, savedAt, ...sealed })
      const excess = (await transaction.store.index('account').count(account)) - maxResults
      if (excess > 0) {
        const range = IDBKeyRange.bound([account, 0], [account, Number.MAX_SAFE_INTEGER])
        const oldest = await transaction.store.index('account and time').getAllKeys(range, excess)
        for (const key of oldest) await transaction.store.delete(key)
      }
      await transaction.done
    },
    async getResult(account, id) {
      const cryptoKey = await database.get('keys', account)
      const stored = await database.get('results', [account, id])
      if (cryptoKey === undefined || stored === undefined) return undefined
      return { value: await open(cryptoKey, stored), savedAt: stored.savedAt }
    },
    clearResults: () => database.clear('results'),
    async clear(account) {
      const transaction = database.transaction(['entries', 'results', 'keys'], 'readwrite')
      for (const key of await transaction.objectStore('entries').index('account').getAllKeys(account))
        await transaction.objectStore('entries').delete(key)
      for (const key of await transaction.objectStore('results').index('account').getAllKeys(account))
        await transaction.objectStore('results').delete(key)
      await transaction.objectStore('keys').delete(account)
      await transaction.done
    },
  }
}

async function getOrCreateKey(database: IDBPDatabase<Schema>, account: string): Promise<CryptoKey> {
  const existing = await database.get('keys', account)
  if (existing) return existing
  const created = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])
  // Another tab may have created one meanwhile.
  const transaction = database.transaction('keys', 'readwrite')
  const stored = await transaction.store.get(account)
  if (!stored) await transaction.store.put(created, account)
  await transaction.done
  return stored ?? created
}

async function seal(cryptoKey: CryptoKey, json: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(json)
  return { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv }, cryptoKey, text) }
}

async function open(cryptoKey: CryptoKey, { iv, data }: Sealed): Promise<unknown> {
  const text = await crypto.subtle.decrypt({ name: algorithm, iv }, cryptoKey, data)
  return JSON.parse(new TextDecoder().decode(text))
}
