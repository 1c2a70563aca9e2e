import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import { keptKey, keysOf } from '../../kept-values.ts'

/** The uploads of one account that a reload or a lost connection may interrupt; whoever signs in next here has others. */
export function keptUploadsOf(storage: Storage, account: string): UrlStorage {
  const own = keptKey(account, '', 'upload')
  const find = async (prefix: string) => keysOf(storage, prefix).flatMap((key) => read(storage, key))
  return {
    findAllUploads: () => find(own),
    findUploadsByFingerprint: (fingerprint) => find(`${own}${fingerprint}/`),
    async removeUpload(key) {
      storage.removeItem(key)
    },
    async addUpload(fingerprint, upload) {
      const key = `${own}${fingerprint}/${crypto.randomUUID()}`
      try {
        storage.setItem(key, JSON.stringify(upload))
      } catch {
        // Storage may be full or forbidden; then a reload begins it anew.
      }
      return key
    },
  }
}

function read(storage: Storage, key: string): PreviousUpload[] {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as Partial<PreviousUpload> | null
    if (typeof kept?.metadata !== 'object' || typeof kept.creationTime !== 'string') return []
    return [{ ...(kept as PreviousUpload), urlStorageKey: key }]
  } catch {
    return []
  }
}
