import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import { localDraftKey, listKeys } from '../../../shared/local-drafts.ts'

/** Stores the unfinished uploads of one account in this browser, so that they can be resumed after a reload. */
export function createUploadStorage(storage: Storage, account: string): UrlStorage {
  const accountPrefix = localDraftKey(account, '', 'upload')
  const find = async (prefix: string) => listKeys(storage, prefix).flatMap((key) => readUpload(storage, key))
  return {
    findAllUploads: () => find(accountPrefix),
    findUploadsByFingerprint: (fingerprint) => find(`${accountPrefix}${fingerprint}/`),
    async removeUpload(key) {
      storage.removeItem(key)
    },
    async addUpload(fingerprint, upload) {
      const key = `${accountPrefix}${fingerprint}/${crypto.randomUUID()}`
      try {
        storage.setItem(key, JSON.stringify(upload))
      } catch {
        // Storage may be full or disabled. After a reload the upload starts over.
      }
      return key
    },
  }
}

function readUpload(storage: Storage, key: string): PreviousUpload[] {
  try {
    const stored = JSON.parse(storage.getItem(key) ?? 'null') as Partial<PreviousUpload> | null
    if (typeof stored?.metadata !== 'object' || typeof stored.creationTime !== 'string') return []
    return [{ ...(stored as PreviousUpload), urlStorageKey: key }]
  } catch {
    return []
  }
}
