import { useState } from 'react'

/** What the reader selected in a list, by id. */
export interface Selection {
  readonly ids: readonly string[]
  readonly has: (id: string) => boolean
  /** Selects or deselects an id. */
  readonly toggle: (id: string) => void
  /** Selects these ids and no others. */
  readonly select: (ids: readonly string[]) => void
  readonly clear: () => void
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) =>
      setIds((current) => (current.includes(id) ? current.filter((each) => each !== id) : [...current, id])),
    select: setIds,
    clear: () => setIds([]),
  }
}
