import { useLocation, useNavigate } from '@portal/ui/router'
import { useCallback, useEffect, useRef, useState } from 'react'

/** State of an address that only follows the reader's scrolling: there is nothing to go to. */
const followed = { follows: 'scrolling' } as const

/** The page of an address, from 1. */
function pageOfAddress(search: string, count: number): number {
  const page = Number(new URLSearchParams(search).get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, count) : 1
}

/** The page the reader is on, kept in the address, and the ways to another. */
export function usePdfPlace(list: HTMLElement | null, count: number, isReady: boolean) {
  const { pathname, search, key, state } = useLocation()
  const navigate = useNavigate()
  const [here, setHere] = useState(() => pageOfAddress(search, count))
  const isFirst = useRef(true)
  const known = useRef(here)
  known.current = here
  const hrefOf = useCallback(
    (page: number) => {
      const query = new URLSearchParams(search)
      if (page === 1) query.delete('page')
      else query.set('page', String(page))
      return `${pathname}?${query}`
    },
    [pathname, search],
  )
  useEffect(() => {
    if (!isReady || !list) return
    const page = pageOfAddress(search, count)
    const arrives = isFirst.current ? page > 1 : !isFollowed(state)
    isFirst.current = false
    if (!arrives) return
    setHere(page)
    list.children[page - 1]?.scrollIntoView({ block: 'start' })
    // `key`: the same link pressed again arrives again.
  }, [isReady, list, search, key, state, count])
  const onSeen = useCallback(
    (page: number) => {
      // What is known already must not overtake a link that was pressed a moment ago.
      if (page === known.current) return
      setHere(page)
      void navigate(hrefOf(page), { replace: true, state: followed, preventScrollReset: true })
    },
    [navigate, hrefOf],
  )
  const goTo = useCallback((page: number) => void navigate(hrefOf(page), { replace: true }), [navigate, hrefOf])
  return { here, onSeen, goTo, hrefOf }
}

function isFollowed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'follows' in state
}
