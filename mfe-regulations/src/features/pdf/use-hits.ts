import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findInPage, foldPage, type PageText, type TextHit, type TextRun } from './pdf-text.ts'

/** A place in the file where the words stand. */
export interface Hit extends TextHit {
  /** From 1. */
  readonly page: number
}

export interface Hits {
  readonly found: readonly Hit[]
  /** False while pages are still being read. */
  readonly isWhole: boolean
}

/** Pages read before what was found is shown. */
const atOnce = 20
const none: Hits = { found: [], isWhole: true }

/** Everywhere the words stand in a file, page by page. Its text is read once. */
export function useHits(pdf: PDFDocumentProxy, words: string): Hits {
  const [hits, setHits] = useState<Hits>(none)
  const texts = useRef(new Map<number, PageText>())
  const textOf = useCallback(
    async (page: number) => {
      const known = texts.current.get(page) ?? (await readText(pdf, page))
      texts.current.set(page, known)
      return known
    },
    [pdf],
  )
  useEffect(() => {
    let isLeft = false
    const search = async () => {
      const found: Hit[] = []
      for (let page = 1; page <= pdf.numPages; page += 1) {
        const text = await textOf(page)
        if (isLeft) return
        found.push(...findInPage(text, words).map((hit) => ({ ...hit, page })))
        if (page % atOnce === 0) setHits({ found: [...found], isWhole: false })
      }
      setHits({ found, isWhole: true })
    }
    setHits(words === '' ? none : { found: [], isWhole: false })
    // The file went away while it was read: there is nothing left to find.
    if (words !== '') search().catch(() => isLeft || setHits(none))
    return () => {
      isLeft = true
    }
  }, [pdf, words, textOf])
  return hits
}

async function readText(pdf: PDFDocumentProxy, page: number): Promise<PageText> {
  const { items } = await (await pdf.getPage(page)).getTextContent()
  return foldPage(items.filter((item): item is (typeof items)[number] & TextRun => 'str' in item))
}
