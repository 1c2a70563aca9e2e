import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useRef, useState } from 'react'
import { highlightMatches, getMatchRange, clearHighlights, type TextLayers } from './highlight-matches.ts'
import { useMatches, type Match, type SearchResult } from './use-matches.ts'

/** Searches the file, tracks the current match and highlights matches on the pages. */
export function useFind(
  pdf: PDFDocumentProxy,
  currentPage: number,
  goTo: (page: number) => void,
  initialQuery: string,
) {
  const [query, setQuery] = useState(initialQuery)
  const [current, setCurrent] = useState<Match>()
  const [textLayers, setTextLayers] = useState<TextLayers>(new Map())
  const searchResult = useMatches(pdf, query)
  useSelectFirstMatch(searchResult, currentPage, query, setCurrent)
  useScrollToMatch(current, textLayers, goTo)
  useEffect(() => {
    highlightMatches(textLayers, searchResult.matches, current)
  }, [textLayers, searchResult.matches, current])
  useEffect(() => clearHighlights, [])

  const currentIndex = current === undefined ? -1 : searchResult.matches.findIndex((hit) => isSameMatch(hit, current))
  const onTextLayerChange = useCallback((page: number, runs: readonly HTMLElement[] | undefined) => {
    setTextLayers((previous) => {
      const next = new Map(previous)
      if (runs) next.set(page, runs)
      else next.delete(page)
      return next
    })
  }, [])
  return {
    query,
    hits: searchResult,
    currentIndex: currentIndex === -1 ? undefined : currentIndex,
    look: (next: string) => {
      setCurrent(undefined)
      setQuery(next)
    },
    step: (step: 1 | -1) => {
      const { matches } = searchResult
      setCurrent(matches[(currentIndex + step + matches.length) % matches.length])
    },
    onWritten: onTextLayerChange,
  }
}

/** Selects the first match from the current page on, or else the first of all. */
function useSelectFirstMatch(
  searchResult: SearchResult,
  currentPage: number,
  query: string,
  setCurrent: (hit: Match | undefined) => void,
): void {
  const selectedForQuery = useRef('')
  useEffect(() => {
    if (query === '') selectedForQuery.current = ''
    if (query === '' || selectedForQuery.current === query) return
    const first =
      searchResult.matches.find(({ page }) => page >= currentPage) ??
      (searchResult.isComplete ? searchResult.matches[0] : undefined)
    if (!first) return
    selectedForQuery.current = query
    setCurrent(first)
  }, [searchResult, currentPage, query, setCurrent])
}

/** Navigates to the page of the match and, once its text is rendered, scrolls to the line. */
function useScrollToMatch(current: Match | undefined, textLayers: TextLayers, goTo: (page: number) => void): void {
  const lastScrolledTo = useRef<Match>(undefined)
  const lastNavigatedTo = useRef<Match>(undefined)
  useEffect(() => {
    if (!current || lastScrolledTo.current === current) return
    const range = getMatchRange(textLayers, current)
    if (range) {
      lastScrolledTo.current = current
      const { top, bottom } = range.getBoundingClientRect()
      if (top < innerHeight * 0.2 || bottom > innerHeight * 0.8) scrollBy({ top: top - innerHeight * 0.35 })
    } else if (lastNavigatedTo.current !== current) {
      lastNavigatedTo.current = current
      goTo(current.page)
    }
  }, [current, textLayers, goTo])
}

function isSameMatch(a: Match, b: Match): boolean {
  return a.page === b.page && a.start.run === b.start.run && a.start.offset === b.start.offset
}
