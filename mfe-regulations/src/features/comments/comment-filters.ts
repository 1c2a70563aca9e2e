import { commentFilterStorageKeys } from '@portal/contracts-shell/host'
import { useState } from 'react'

/** Which comments are shown. Both kinds by default; stored in this browser and cleared on sign-out (spec 4). */
export interface CommentFilters {
  readonly publicComments: boolean
  readonly authorityComments: boolean
}

const filterNames = ['publicComments', 'authorityComments'] as const

/** Reads the stored filters; both kinds are shown unless turned off. */
export function readCommentFilters(storage: Pick<Storage, 'getItem'>): CommentFilters {
  const isShown = (name: keyof CommentFilters) => storage.getItem(commentFilterStorageKeys[name]) !== 'false'
  return { publicComments: isShown('publicComments'), authorityComments: isShown('authorityComments') }
}

/** Returns the filters and a function that changes and stores them. */
export function useCommentFilters(): readonly [CommentFilters, (change: Partial<CommentFilters>) => void] {
  const [filters, setFilters] = useState(() => readCommentFilters(localStorage))
  return [
    filters,
    (change) => {
      const next = { ...filters, ...change }
      for (const name of filterNames) localStorage.setItem(commentFilterStorageKeys[name], String(next[name]))
      setFilters(next)
    },
  ]
}
