import type { SessionState } from '@portal/contracts-shell/host'
import { createQueryClient, type QueryClient } from '@portal/ui/query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePortal } from '../portal-context.ts'

/** What the page remembers for whoever is here. */
interface PersonsMemory {
  /** Whose it is; undefined until the session has resolved. */
  readonly person: string | undefined
  /** Another number for another person: what was begun under the former one is built anew. */
  readonly turn: number
  readonly queries: QueryClient
}

/**
 * The memory of this page, a new one as soon as somebody else is here, nobody is, or the same person has other rights:
 * what was fetched, opened or half written for the one is nothing that another may see, and what was fetched without a
 * token lacks what is one's own.
 */
export function usePersonsMemory(): Omit<PersonsMemory, 'person'> {
  const { session, dialogs } = usePortal()
  const state = useSyncExternalStore(session.subscribe, session.current)
  const person = personIn(state)
  const [memory, setMemory] = useState<PersonsMemory>(() => ({ person, turn: 0, queries: createQueryClient() }))
  // While the session resolves nothing is asked without it: what came first belongs to whoever it turns out to be.
  if (person !== undefined && person !== memory.person) {
    const isFirst = memory.person === undefined
    setMemory(isFirst ? { ...memory, person } : { person, turn: memory.turn + 1, queries: createQueryClient() })
  }
  const { turn, queries } = memory
  useEffect(
    () => () => {
      queries.clear()
      dialogs.closeAll()
    },
    [queries, dialogs],
  )
  return { turn, queries }
}

function personIn(state: SessionState): string | undefined {
  if (state.status === 'initializing') return undefined
  return state.status === 'signed-in' ? [state.user.username, ...state.user.groups.toSorted()].join(' ') : ''
}
