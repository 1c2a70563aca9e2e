import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useLocation } from '@portal/ui/router'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { PdfContents, useOutline } from './pdf-contents.tsx'
import { PdfFind } from './pdf-find.tsx'
import { PdfPage } from './pdf-page.tsx'
import { getScale, type Zoom } from './pdf-zoom.ts'
import { PdfToolbar } from './pdf-toolbar.tsx'
import { useDocumentViewerText } from '../../shared/texts/document-viewer-texts.ts'
import { useFind } from './use-find.ts'
import { useVisiblePage } from './use-visible-page.ts'
import { usePageNavigation } from './use-page-navigation.ts'
import type { PageSize } from './use-pdf.ts'
import { useElementWidth } from './use-element-width.ts'

const getPageNumbers = (pageCount: number) => Array.from({ length: pageCount }, (_, index) => index + 1)

/** The pages in one column, with the toolbar above and the contents beside them. */
export function PdfPages({ pdf, firstPage }: { readonly pdf: PDFDocumentProxy; readonly firstPage: PageSize }) {
  const t = useDocumentViewerText()
  const { pathname, search } = useLocation()
  const pageCount = pdf.numPages
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [isContentsOpen, setIsContentsOpen] = useState(false)
  const initialQuery = new URLSearchParams(search).get('q') ?? ''
  const [isToolsOpen, setIsToolsOpen] = useState(initialQuery !== '')
  const outline = useOutline(pdf)
  const [pageList, setPageList] = useState<HTMLDivElement | null>(null)
  const availableWidth = useElementWidth(pageList)
  const scale = getScale(zoom, availableWidth ?? firstPage.width, firstPage.width)
  const { currentPage, onVisiblePageChange, goToPage, getPageUrl } = usePageNavigation(
    pageList,
    pageCount,
    availableWidth !== undefined,
  )
  useVisiblePage(pageList, `${pathname} ${scale}`, onVisiblePageChange)
  useKeepPageOnZoom(pageList, currentPage, scale)
  const find = useFind(pdf, currentPage, goToPage, initialQuery)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    // On pages wider than the viewport, the arrow keys scroll.
    if (
      step === 0 ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      !pageList ||
      pageList.scrollWidth > pageList.clientWidth
    )
      return
    event.preventDefault()
    goToPage(Math.min(pageCount, Math.max(1, currentPage + step)))
  }
  return (
    <div className="pd">
      <PdfToolbar
        currentPage={currentPage}
        pageCount={pageCount}
        scale={scale}
        zoom={zoom}
        isContentsOpen={isContentsOpen}
        onToggleContents={() => setIsContentsOpen(!isContentsOpen)}
        onPageChange={goToPage}
        onZoomChange={setZoom}
        isToolsOpen={isToolsOpen}
        onToggleTools={() => setIsToolsOpen(!isToolsOpen)}
      >
        <PdfFind
          query={find.query}
          searchResult={find.hits}
          currentIndex={find.currentIndex}
          onQueryChange={find.look}
          onStep={find.step}
        />
      </PdfToolbar>
      <div className="pd-body" data-contents={isContentsOpen || undefined}>
        <nav id="pd-contents" className="pd-contents p-no-print" aria-label={t('contents')} hidden={!isContentsOpen}>
          <PdfContents
            outline={outline}
            currentPage={currentPage}
            getPageUrl={getPageUrl}
            onNavigate={() => closeOnNarrowScreens(setIsContentsOpen)}
          />
        </nav>
        {/* Makes the pages scrollable by keyboard; the arrow keys turn pages. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={setPageList}
          className="pd-pages"
          role="region"
          aria-label={t('pdf.pages')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {availableWidth !== undefined &&
            getPageNumbers(pageCount).map((number) => (
              <PdfPage
                key={number}
                pdf={pdf}
                pageNumber={number}
                scale={scale}
                estimatedSize={firstPage}
                getPageUrl={getPageUrl}
                onTextLayerChange={find.onWritten}
              />
            ))}
        </div>
      </div>
    </div>
  )
}

/** On a phone the contents cover the pages, so close them after navigation. */
function closeOnNarrowScreens(setIsContentsOpen: (isOpen: boolean) => void): void {
  if (matchMedia('(width < 64rem)').matches) setIsContentsOpen(false)
}

/** Keeps the current page in view when the zoom changes. */
function useKeepPageOnZoom(pageList: HTMLElement | null, currentPage: number, scale: number): void {
  const previous = useRef({ here: currentPage, scale })
  const scrollToPage = useCallback(
    (page: number) => pageList?.children[page - 1]?.scrollIntoView({ block: 'start' }),
    [pageList],
  )
  useEffect(() => {
    if (previous.current.scale !== scale && currentPage > 1) scrollToPage(currentPage)
    previous.current = { here: currentPage, scale }
  }, [currentPage, scale, scrollToPage])
}
