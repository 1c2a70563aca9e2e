import type { PDFDocumentProxy } from 'pdfjs-dist'
import { LoadingState } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useEffect, useRef, useState } from 'react'
import { readOutline, type OutlineEntry } from './pdf-outline.ts'
import { useViewerText } from '../viewing/texts.ts'

/** A file's contents; undefined while they are being read. */
export function useOutline(pdf: PDFDocumentProxy): readonly OutlineEntry[] | undefined {
  const [outline, setOutline] = useState<readonly OutlineEntry[]>()
  useEffect(() => {
    let isLeft = false
    readOutline(pdf)
      .catch(() => [])
      .then((found) => isLeft || setOutline(found))
    return () => {
      isLeft = true
    }
  }, [pdf])
  return outline
}

/** The contents as the file's maker wrote them, with the place the reader is in. */
export function PdfContents({
  outline,
  here,
  hrefOf,
  onChosen,
}: {
  readonly outline: readonly OutlineEntry[] | undefined
  readonly here: number
  readonly hrefOf: (page: number) => string
  readonly onChosen: () => void
}) {
  const t = useViewerText()
  const list = useRef<HTMLDivElement>(null)
  useCurrentInView(list, here)
  if (outline === undefined) return <LoadingState />
  if (outline.length === 0) return <p className="p-soft p-small">{t('pdf.no-contents')}</p>
  const current = lastUpTo(outline, here)
  const entries = (items: readonly OutlineEntry[]) => (
    <ol>
      {items.map((entry, at) => (
        <li key={at}>
          {entry.page === undefined ? (
            <span className="pd-contents-line" lang="en">
              {entry.title}
            </span>
          ) : (
            <Link
              className="pd-contents-line"
              to={hrefOf(entry.page)}
              onClick={onChosen}
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

/** Scrolls the contents, not the page, to where the reader is; not under the hands of whoever goes through them by keyboard. */
function useCurrentInView(list: React.RefObject<HTMLDivElement | null>, here: number): void {
  useEffect(() => {
    const box = list.current?.parentElement
    const current = list.current?.querySelector('[aria-current]')
    if (!box || !current || box.contains(document.activeElement)) return
    const [line, room] = [current.getBoundingClientRect(), box.getBoundingClientRect()]
    if (line.top < room.top || line.bottom > room.bottom) box.scrollBy({ top: line.top - room.top - room.height / 3 })
  }, [list, here])
}

/** The last line that begins on this page or before it. */
function lastUpTo(outline: readonly OutlineEntry[], page: number): OutlineEntry | undefined {
  const all = (entries: readonly OutlineEntry[]): OutlineEntry[] =>
    entries.flatMap((entry) => [entry, ...all(entry.items)])
  return all(outline).findLast((entry) => entry.page !== undefined && entry.page <= page)
}
