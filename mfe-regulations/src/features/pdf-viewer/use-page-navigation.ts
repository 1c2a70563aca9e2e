import { useLocation, useNavigate } from '@portal/ui/router'
import { useCallback, useEffect, useRef, useState } from 'react'

/** History state of URLs that were updated because the user scrolled, so that they don't scroll the page again. */
const scrollState = { isScrollUpdate: true } as const

/** Parses the page number from the URL, starting at 1. */
function parsePage(search: string, pageCount: number): number {
  const page = Number(new URLSearchParams(search).get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, pageCount) : 1
}

/** The current page, synced with the URL, and functions to go to another page. */
export function usePageNavigation(pageList: HTMLElement | null, pageCount: number, isReady: boolean) {
  const { pathname, search, key, state } = useLocation()
  const navigate = useNavigate()
  const [currentPage, setCurrentPage] = useState(() => parsePage(search, pageCount))
  const isInitial = useRef(true)
  const latestPage = useRef(currentPage)
  latestPage.current = currentPage
  const getPageUrl = useCallback(
    (page: number) => {
      const query = new URLSearchParams(search)
      if (page === 1) query.delete('page')
      else query.set('page', String(page))
      return `${pathname}?${query}`
    },
    [pathname, search],
  )
  useEffect(() => {
    if (!isReady || !pageList) return
    const page = parsePage(search, pageCount)
    const shouldScroll = isInitial.current ? page > 1 : !isScrollState(state)
    isInitial.current = false
    if (!shouldScroll) return
    setCurrentPage(page)
    pageList.children[page - 1]?.scrollIntoView({ block: 'start' })
    // With `key`, following the same link again scrolls again.
  }, [isReady, pageList, search, key, state, pageCount])
  const onVisiblePageChange = useCallback(
    (page: number) => {
      // Ignore the current page: it must not override a link followed a moment ago.
      if (page === latestPage.current) return
      setCurrentPage(page)
      void navigate(getPageUrl(page), { replace: true, state: scrollState, preventScrollReset: true })
    },
    [navigate, getPageUrl],
  )
  const goToPage = useCallback(
    (page: number) => void navigate(getPageUrl(page), { replace: true }),
    [navigate, getPageUrl],
  )
  return { currentPage, onVisiblePageChange, goToPage, getPageUrl }
}

function isScrollState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isScrollUpdate' in state
}
