import { useUser } from '@portal/shell-sdk'
import { useMemo } from 'react'

/** Unsaved form values, stored in this browser so that a reload or an expired session does not lose them. */
export interface LocalDraft<Values> {
  readonly values: Values
  /** The values that editing started from. Absent if nobody else can edit them, or in drafts stored by older releases. */
  readonly base?: Values
  /** Lock version when editing started. Absent for something new. */
  readonly expectedVersion?: number
}

/** The local drafts of one account. Other accounts that sign in with this browser do not see them. */
export interface LocalDrafts {
  /** Returns the draft with this name, or undefined if there is none or its fields differ from `emptyValues`. */
  find<Values extends object>(name: string, emptyValues: Values): LocalDraft<Values> | undefined
  /** Stores a draft. If storage is not available, the values last as long as the page. */
  save<Values extends object>(name: string, draft: LocalDraft<Values>): void
  remove(name: string): void
}

/** Returns the storage key of a draft or upload. The account is encoded so that no key is a prefix of another account's. */
export function localDraftKey(account: string, name: string, kind: 'draft' | 'upload' = 'draft'): string {
  return `portal.${kind}/${encodeURIComponent(account)}/${name}`
}

/** Returns the storage keys with a prefix, or none if storage is disabled. */
export function listKeys(storage: Storage, prefix: string): readonly string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function createLocalDrafts(storage: Storage, account: string): LocalDrafts {
  return {
    find<Values extends object>(name: string, emptyValues: Values) {
      try {
        const stored = storage.getItem(localDraftKey(account, name))
        const draft = JSON.parse(stored ?? 'null') as Partial<LocalDraft<Values>> | null
        const { values, base, expectedVersion } = draft ?? {}
        const hasFields = hasAllFields(values, emptyValues) && (base === undefined || hasAllFields(base, emptyValues))
        const hasVersion = expectedVersion === undefined || typeof expectedVersion === 'number'
        return draft && hasFields && hasVersion ? (draft as LocalDraft<Values>) : undefined
      } catch {
        return undefined
      }
    },
    save(name, draft) {
      try {
        storage.setItem(localDraftKey(account, name), JSON.stringify(draft))
      } catch {
        // Storage may be full or disabled. The page still has the values in memory.
      }
    },
    remove(name) {
      try {
        storage.removeItem(localDraftKey(account, name))
      } catch {
        // Storage is disabled, so nothing was stored.
      }
    },
  }
}

function hasAllFields<Values extends object>(values: Values | undefined, emptyValues: Values): boolean {
  return (
    values !== undefined && Object.keys(emptyValues).every((field) => typeof values[field as keyof Values] === 'string')
  )
}

/** Returns the username whose drafts are stored and shown, or an empty string if nobody is signed in. */
export function useAccount(): string {
  return useUser()?.username ?? ''
}

export function useLocalDrafts(): LocalDrafts {
  const account = useAccount()
  return useMemo(() => createLocalDrafts(localStorage, account), [account])
}
