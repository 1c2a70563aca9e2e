import { savedCommentFilters } from '@portal/contracts-shell/host'
import { useState } from 'react'

/** Whose comments are shown. Both at first; remembered in this browser, and cleared by sign-out (spec 4). */
export interface CommentFilters {
  readonly publicComments: boolean
  readonly authorityComments: boolean
}

const names = ['publicComments', 'authorityComments'] as const

/** Reads the remembered filters; what was never chosen is shown. */
export function readFilters(storage: Pick<Storage, 'getItem'>): CommentFilters {
  const shown = (name: keyof CommentFilters) => storage.getItem(savedCommentFilters[name]) !== 'false'
  return { publicComments: shown('publicComments'), authorityComments: shown('authorityComments') }
}

/** The filters with a change that is remembered. */
export function useCommentFilters(): readonly [CommentFilters, (change: Partial<CommentFilters>) => void] {
  const [filters, setFilters] = useState(() => readFilters(localStorage))
  return [
    filters,
    (change) => {
      const next = { ...filters, ...change }
      for (const name of names) localStorage.setItem(savedCommentFilters[name], String(next[name]))
      setFilters(next)
    },
  ]
}
