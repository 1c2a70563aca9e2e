import { useUser } from '@portal/shell-sdk'
import { useMemo } from 'react'

/** Work that was typed and not saved, kept in this browser: a reload or a lost session loses none. */
export interface KeptValues<Values> {
  readonly values: Values
  /** What was written over, field by field; absent where nobody else writes there, or it was not kept yet. */
  readonly base?: Values
  /** Version of the thing when writing began; absent for one that was not there yet. */
  readonly expectedVersion?: number
}

/** The kept work of one account; whoever signs in next in this browser is not shown it. */
export interface KeptWork {
  /** What was kept under a name, with every field of `fresh`; nothing where it is of another shape. */
  find<Values extends object>(name: string, fresh: Values): KeptValues<Values> | undefined
  /** Keeps work. Without storage it lasts as long as the page. */
  keep<Values extends object>(name: string, kept: KeptValues<Values>): void
  forget(name: string): void
}

/** Where this browser keeps what an account typed, or uploads. Its name is encoded, so that no account's keys begin like another's. */
export function keptKey(account: string, name: string, kind: 'draft' | 'upload' = 'draft'): string {
  return `portal.${kind}/${encodeURIComponent(account)}/${name}`
}

/** The keys that begin so; none where storage is forbidden. */
export function keysOf(storage: Storage, prefix: string): readonly string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function keptWorkOf(storage: Storage, account: string): KeptWork {
  return {
    find<Values extends object>(name: string, fresh: Values) {
      try {
        const kept = JSON.parse(storage.getItem(keptKey(account, name)) ?? 'null') as Partial<KeptValues<Values>> | null
        const { values, base, expectedVersion } = kept ?? {}
        const isWhole = isWhollyOf(values, fresh) && (base === undefined || isWhollyOf(base, fresh))
        const hasVersion = expectedVersion === undefined || typeof expectedVersion === 'number'
        return kept && isWhole && hasVersion ? (kept as KeptValues<Values>) : undefined
      } catch {
        return undefined
      }
    },
    keep(name, kept) {
      try {
        storage.setItem(keptKey(account, name), JSON.stringify(kept))
      } catch {
        // Storage may be full or forbidden; the words stand in the page all the same.
      }
    },
    forget(name) {
      try {
        storage.removeItem(keptKey(account, name))
      } catch {
        // Then there was nothing either.
      }
    },
  }
}

function isWhollyOf<Values extends object>(values: Values | undefined, fresh: Values): boolean {
  return values !== undefined && Object.keys(fresh).every((field) => typeof values[field as keyof Values] === 'string')
}

/** Whose work is kept and shown: that of whoever is signed in. */
export function useAccount(): string {
  return useUser()?.username ?? ''
}

export function useKeptWork(): KeptWork {
  const account = useAccount()
  return useMemo(() => keptWorkOf(localStorage, account), [account])
}
