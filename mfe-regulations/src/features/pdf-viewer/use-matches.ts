import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findMatches, normalizePage, type PageText, type TextMatch, type TextRun } from './pdf-text.ts'

/** A match of the query in the file. */
export interface Match extends TextMatch {
  /** Starts at 1. */
  readonly page: number
}

export interface SearchResult {
  readonly matches: readonly Match[]
  /** False while pages are still being searched. */
  readonly isComplete: boolean
}

/** How many pages are searched before matches are shown. */
const pagesPerUpdate = 20
const noResult: SearchResult = { matches: [], isComplete: true }

/** Finds all matches of a query in a file, page by page. Each page's text is read once. */
export function useMatches(pdf: PDFDocumentProxy, query: string): SearchResult {
  const [searchResult, setSearchResult] = useState<SearchResult>(noResult)
  const pageTexts = useRef(new Map<number, PageText>())
  const getPageText = useCallback(
    async (page: number) => {
      const pageText = pageTexts.current.get(page) ?? (await readPageText(pdf, page))
      pageTexts.current.set(page, pageText)
      return pageText
    },
    [pdf],
  )
  useEffect(() => {
    let isCanceled = false
    const search = async () => {
      const matches: Match[] = []
      for (let page = 1; page <= pdf.numPages; page += 1) {
        const text = await getPageText(page)
        if (isCanceled) return
        matches.push(...findMatches(text, query).map((hit) => ({ ...hit, page })))
        if (page % pagesPerUpdate === 0) setSearchResult({ matches: [...matches], isComplete: false })
      }
      setSearchResult({ matches, isComplete: true })
    }
    setSearchResult(query === '' ? noResult : { matches: [], isComplete: false })
    // The file was closed while it was being read.
    if (query !== '') search().catch(() => isCanceled || setSearchResult(noResult))
    return () => {
      isCanceled = true
    }
  }, [pdf, query, getPageText])
  return searchResult
}

async function readPageText(pdf: PDFDocumentProxy, page: number): Promise<PageText> {
  const { items } = await (await pdf.getPage(page)).getTextContent()
  return normalizePage(items.filter((item): item is (typeof items)[number] & TextRun => 'str' in item))
}
