import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useRef, useState } from 'react'
import { markHits, rangeOf, unmarkHits, type WrittenPages } from './mark-hits.ts'
import { useHits, type Hit, type Hits } from './use-hits.ts'

/** Words that are looked for in the file, the hit that is looked at, and the marks on the pages. */
export function useFind(pdf: PDFDocumentProxy, here: number, goTo: (page: number) => void, asked: string) {
  const [words, setWords] = useState(asked)
  const [current, setCurrent] = useState<Hit>()
  const [written, setWritten] = useState<WrittenPages>(new Map())
  const hits = useHits(pdf, words)
  useFirstHit(hits, here, words, setCurrent)
  useArrivalAt(current, written, goTo)
  useEffect(() => {
    markHits(written, hits.found, current)
  }, [written, hits.found, current])
  useEffect(() => unmarkHits, [])

  const at = current === undefined ? -1 : hits.found.findIndex((hit) => isSame(hit, current))
  const onWritten = useCallback((page: number, runs: readonly HTMLElement[] | undefined) => {
    setWritten((before) => {
      const after = new Map(before)
      if (runs) after.set(page, runs)
      else after.delete(page)
      return after
    })
  }, [])
  return {
    words,
    hits,
    at: at === -1 ? undefined : at,
    look: (next: string) => {
      setCurrent(undefined)
      setWords(next)
    },
    step: (step: 1 | -1) => {
      const { found } = hits
      setCurrent(found[(at + step + found.length) % found.length])
    },
    onWritten,
  }
}

/** The first hit from the page the reader is on; the first of all where there is none further on. */
function useFirstHit(hits: Hits, here: number, words: string, setCurrent: (hit: Hit | undefined) => void): void {
  const foundFor = useRef('')
  useEffect(() => {
    if (words === '') foundFor.current = ''
    if (words === '' || foundFor.current === words) return
    const first = hits.found.find(({ page }) => page >= here) ?? (hits.isWhole ? hits.found[0] : undefined)
    if (!first) return
    foundFor.current = words
    setCurrent(first)
  }, [hits, here, words, setCurrent])
}

/** Takes the reader to the hit: to its page, and once its text is there, to its line. */
function useArrivalAt(current: Hit | undefined, written: WrittenPages, goTo: (page: number) => void): void {
  const arrived = useRef<Hit>(undefined)
  const left = useRef<Hit>(undefined)
  useEffect(() => {
    if (!current || arrived.current === current) return
    const range = rangeOf(written, current)
    if (range) {
      arrived.current = current
      const { top, bottom } = range.getBoundingClientRect()
      if (top < innerHeight * 0.2 || bottom > innerHeight * 0.8) scrollBy({ top: top - innerHeight * 0.35 })
    } else if (left.current !== current) {
      left.current = current
      goTo(current.page)
    }
  }, [current, written, goTo])
}

function isSame(one: Hit, other: Hit): boolean {
  return one.page === other.page && one.start.run === other.start.run && one.start.offset === other.start.offset
}
