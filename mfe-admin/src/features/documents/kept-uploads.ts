import type { PreviousUpload, UrlStorage } from 'tus-js-client'

/** Where this browser keeps how far an account's uploads are. The name is encoded, so that no account's keys begin like another's. */
function ownKeys(account: string): string {
  return `portal.upload/${encodeURIComponent(account)}/`
}

/** The uploads of one account that a reload or a lost connection may interrupt; whoever signs in next here has others. */
export function keptUploadsOf(storage: Storage, account: string): UrlStorage {
  const find = async (begin: string) => {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    return keys.filter((key) => key.startsWith(begin)).flatMap((key) => read(storage, key))
  }
  return {
    findAllUploads: () => find(ownKeys(account)),
    findUploadsByFingerprint: (fingerprint) => find(`${ownKeys(account)}${fingerprint}/`),
    async removeUpload(key) {
      storage.removeItem(key)
    },
    async addUpload(fingerprint, upload) {
      const key = `${ownKeys(account)}${fingerprint}/${crypto.randomUUID()}`
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
