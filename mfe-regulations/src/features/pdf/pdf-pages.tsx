import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useLocation } from '@portal/ui/router'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { PdfContents, useOutline } from './pdf-contents.tsx'
import { PdfFind } from './pdf-find.tsx'
import { PdfPage } from './pdf-page.tsx'
import { scaleOf, type Zoom } from './pdf-zoom.ts'
import { PdfToolbar } from './pdf-toolbar.tsx'
import { useViewerText } from '../viewing/texts.ts'
import { useFind } from './use-find.ts'
import { usePageHere } from './use-page-here.ts'
import { usePdfPlace } from './use-pdf-place.ts'
import type { PageSize } from './use-pdf.ts'
import { useRoom } from './use-room.ts'

const pagesOf = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** The pages under each other, with the bar over them and the contents beside them. */
export function PdfPages({ pdf, firstPage }: { readonly pdf: PDFDocumentProxy; readonly firstPage: PageSize }) {
  const t = useViewerText()
  const { pathname, search } = useLocation()
  const count = pdf.numPages
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [isContentsOpen, setIsContentsOpen] = useState(false)
  const asked = new URLSearchParams(search).get('q') ?? ''
  const [isMoreOpen, setIsMoreOpen] = useState(asked !== '')
  const outline = useOutline(pdf)
  const [list, setList] = useState<HTMLDivElement | null>(null)
  const room = useRoom(list)
  const scale = scaleOf(zoom, room ?? firstPage.width, firstPage.width)
  const { here, onSeen, goTo, hrefOf } = usePdfPlace(list, count, room !== undefined)
  usePageHere(list, `${pathname} ${scale}`, onSeen)
  useStayingAt(list, here, scale)
  const find = useFind(pdf, here, goTo, asked)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    // Where a page is wider than its room, the arrows go over it.
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || !list || list.scrollWidth > list.clientWidth)
      return
    event.preventDefault()
    goTo(Math.min(count, Math.max(1, here + step)))
  }
  return (
    <div className="pd">
      <PdfToolbar
        here={here}
        count={count}
        scale={scale}
        zoom={zoom}
        isContentsOpen={isContentsOpen}
        onContents={() => setIsContentsOpen(!isContentsOpen)}
        onPage={goTo}
        onZoom={setZoom}
        isMoreOpen={isMoreOpen}
        onMore={() => setIsMoreOpen(!isMoreOpen)}
      >
        <PdfFind words={find.words} hits={find.hits} at={find.at} onWords={find.look} onStep={find.step} />
      </PdfToolbar>
      <div className="pd-body" data-contents={isContentsOpen || undefined}>
        <nav id="pd-contents" className="pd-contents p-no-print" aria-label={t('contents')} hidden={!isContentsOpen}>
          <PdfContents outline={outline} here={here} hrefOf={hrefOf} onChosen={() => onNarrow(setIsContentsOpen)} />
        </nav>
        {/* The pages are scrolled by keyboard, and the arrows turn them. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={setList}
          className="pd-pages"
          role="region"
          aria-label={t('pdf.pages')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {room !== undefined &&
            pagesOf(count).map((number) => (
              <PdfPage
                key={number}
                pdf={pdf}
                number={number}
                scale={scale}
                likely={firstPage}
                hrefOf={hrefOf}
                onWritten={find.onWritten}
              />
            ))}
        </div>
      </div>
    </div>
  )
}

/** On a phone the contents lie over the pages: they close when a place was chosen. */
function onNarrow(setIsContentsOpen: (isOpen: boolean) => void): void {
  if (matchMedia('(width < 64rem)').matches) setIsContentsOpen(false)
}

/** Keeps the reader on their page when its size changes. */
function useStayingAt(list: HTMLElement | null, here: number, scale: number): void {
  const seen = useRef({ here, scale })
  const stay = useCallback((page: number) => list?.children[page - 1]?.scrollIntoView({ block: 'start' }), [list])
  useEffect(() => {
    if (seen.current.scale !== scale && here > 1) stay(here)
    seen.current = { here, scale }
  }, [here, scale, stay])
}
