import type { PDFDocumentProxy } from 'pdfjs-dist'
import { LoadingState } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useEffect, useRef, useState } from 'react'
import { readOutline, type OutlineEntry } from './pdf-outline.ts'
import { useDocumentViewerText } from '../../shared/texts/document-viewer-texts.ts'

/** Returns the file's table of contents; undefined while loading. */
export function useOutline(pdf: PDFDocumentProxy): readonly OutlineEntry[] | undefined {
  const [outline, setOutline] = useState<readonly OutlineEntry[]>()
  useEffect(() => {
    let isCanceled = false
    readOutline(pdf)
      .catch(() => [])
      .then((found) => isCanceled || setOutline(found))
    return () => {
      isCanceled = true
    }
  }, [pdf])
  return outline
}

/** The file's own table of contents, with the current entry marked. */
export function PdfContents({
  outline,
  currentPage,
  getPageUrl,
  onNavigate,
}: {
  readonly outline: readonly OutlineEntry[] | undefined
  readonly currentPage: number
  readonly getPageUrl: (page: number) => string
  readonly onNavigate: () => void
}) {
  const t = useDocumentViewerText()
  const list = useRef<HTMLDivElement>(null)
  useScrollCurrentIntoView(list, currentPage)
  if (outline === undefined) return <LoadingState />
  if (outline.length === 0) return <p className="p-soft p-small">{t('pdf.no-contents')}</p>
  const current = findCurrentEntry(outline, currentPage)
  const entries = (items: readonly OutlineEntry[]) => (
    <ol>
      {items.map((entry, index) => (
        <li key={index}>
          {entry.page === undefined ? (
            <span className="pd-contents-entry" lang="en">
              {entry.title}
            </span>
          ) : (
            <Link
              className="pd-contents-entry"
              to={getPageUrl(entry.page)}
              onClick={onNavigate}
              aria-current={entry === current ? 'location' : undefined}
            >
              <span lang="en">{entry.title}</span>{' '}
              <span className="pd-contents-page">
                <span className="p-visually-hidden">{t('pdf.on-page')}</span> {entry.page}
              </span>
            </Link>
          )}
          {entry.items.length > 0 && entries(entry.items)}
        </li>
      ))}
    </ol>
  )
  return <div ref={list}>{entries(outline)}</div>
}

/**
 * Scrolls the current entry into view inside the contents only. Does nothing while the contents have keyboard focus.
 */
function useScrollCurrentIntoView(list: React.RefObject<HTMLDivElement | null>, currentPage: number): void {
  useEffect(() => {
    const scrollContainer = list.current?.parentElement
    const current = list.current?.querySelector('[aria-current]')
    if (!scrollContainer || !current || scrollContainer.contains(document.activeElement)) return
    const [entryRect, containerRect] = [current.getBoundingClientRect(), scrollContainer.getBoundingClientRect()]
    if (entryRect.top < containerRect.top || entryRect.bottom > containerRect.bottom)
      scrollContainer.scrollBy({ top: entryRect.top - containerRect.top - containerRect.height / 3 })
  }, [list, currentPage])
}

/** Returns the last entry that starts on or before this page. */
function findCurrentEntry(outline: readonly OutlineEntry[], page: number): OutlineEntry | undefined {
  const flatten = (entries: readonly OutlineEntry[]): OutlineEntry[] =>
    entries.flatMap((entry) => [entry, ...flatten(entry.items)])
  return flatten(outline).findLast((entry) => entry.page !== undefined && entry.page <= page)
}
