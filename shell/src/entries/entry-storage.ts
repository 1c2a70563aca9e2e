import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { KeptEntry } from './kept-entry.ts'

interface StoredEntry {
  readonly key: string
  readonly account: string
  /** Order of entry. */
  readonly number?: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey }
  entries: { key: number; value: StoredEntry; indexes: { account: string; key: string } }
}

/** Entries on this device, encrypted with a key for each account that scripts can use but not read. */
export interface EntryStorage {
  list(account: string): Promise<KeptEntry[]>
  /** Adds an entry, or replaces the one with its key. */
  put(account: string, entry: KeptEntry): Promise<void>
  remove(account: string, key: string): Promise<void>
  /** Deletes the entries of an account and its key. */
  clear(account: string): Promise<void>
}

const algorithm = 'AES-GCM'

export async function openEntryStorage(): Promise<EntryStorage> {
  const database = await openDB<Schema>('portal-entries', 1, {
    upgrade(created) {
      created.createObjectStore('keys')
      const entries = created.createObjectStore('entries', { keyPath: 'number', autoIncrement: true })
      entries.createIndex('account', 'account')
      entries.createIndex('key', 'key', { unique: true })
    },
    // Another tab needs a newer version of the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  return {
    async list(account) {
      const cryptoKey = await database.get('keys', account)
      const stored = await database.getAllFromIndex('entries', 'account', account)
      if (cryptoKey === undefined) return []
      return Promise.all(stored.map((entry) => decrypt(cryptoKey, entry)))
    },
    async put(account, entry) {
      const cryptoKey = await getOrCreateKey(database, account)
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const text = new TextEncoder().encode(JSON.stringify(entry))
      const data = await crypto.subtle.encrypt({ name: algorithm, iv }, cryptoKey, text)
      const transaction = database.transaction('entries', 'readwrite')
      const existing = await transaction.store.index('key').getKey(entry.key)
      const number = existing === undefined ? {} : { number: existing }
      await transaction.store.put({ key: entry.key, account, iv, data, ...number })
      await transaction.done
    },
    async remove(account, key) {
      const transaction = database.transaction('entries', 'readwrite')
      const cursor = await transaction.store.index('key').openCursor(key)
      if (cursor?.value.account === account) await cursor.delete()
      await transaction.done
    },
    async clear(account) {
      const transaction = database.transaction(['entries', 'keys'], 'readwrite')
      const numbers = await transaction.objectStore('entries').index('account').getAllKeys(account)
      for (const number of numbers) await transaction.objectStore('entries').delete(number)
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

async function decrypt(cryptoKey: CryptoKey, { iv, data }: StoredEntry): Promise<KeptEntry> {
  const text = await crypto.subtle.decrypt({ name: algorithm, iv }, cryptoKey, data)
  return JSON.parse(new TextDecoder().decode(text)) as KeptEntry
}
