import { Button, IconButton, IconChevronLeft, IconChevronRight, IconSearch } from '@portal/ui'
import { useState, type ReactNode } from 'react'
import { useDocumentViewerText } from '../../shared/texts/document-viewer-texts.ts'
import { getNextZoom, toPercent, type Zoom } from './pdf-zoom.ts'

/** The sticky toolbar: contents, page, zoom and search. */
export function PdfToolbar({
  currentPage,
  pageCount,
  scale,
  zoom,
  isContentsOpen,
  onToggleContents,
  onPageChange,
  onZoomChange,
  isToolsOpen,
  onToggleTools,
  children,
}: {
  readonly currentPage: number
  readonly pageCount: number
  readonly scale: number
  readonly zoom: Zoom
  readonly isContentsOpen: boolean
  readonly onToggleContents: () => void
  readonly onPageChange: (page: number) => void
  readonly onZoomChange: (zoom: Zoom) => void
  /** On a phone, zoom and search are behind a button. */
  readonly isToolsOpen: boolean
  readonly onToggleTools: () => void
  readonly children: ReactNode
}) {
  const t = useDocumentViewerText()
  return (
    <div
      className="pd-bar p-sticky p-no-print"
      role="group"
      aria-label={t('pdf.tools')}
      data-tools-open={isToolsOpen || undefined}
    >
      <Button size="s" aria-expanded={isContentsOpen} aria-controls="pd-contents" onClick={onToggleContents}>
        {t('contents')}
      </Button>
      <PageNavigation currentPage={currentPage} pageCount={pageCount} onPageChange={onPageChange} />
      <span className="pd-tools-button">
        <IconButton label={t('pdf.zoom-and-search')} aria-expanded={isToolsOpen} onClick={onToggleTools}>
          <IconSearch aria-hidden="true" size={20} />
        </IconButton>
      </span>
      <span className="pd-bar-group pd-tools">
        <IconButton label={t('pdf.zoom-out')} onClick={() => onZoomChange(getNextZoom(scale, -1))}>
          <span aria-hidden="true">−</span>
        </IconButton>
        <span className="pd-percent" role="status">
          {t('pdf.percent', { percent: toPercent(scale) })}
        </span>
        <IconButton label={t('pdf.zoom-in')} onClick={() => onZoomChange(getNextZoom(scale, 1))}>
          <span aria-hidden="true">+</span>
        </IconButton>
        <Button size="s" variant="quiet" aria-pressed={zoom === 'fit'} onClick={() => onZoomChange('fit')}>
          {t('pdf.fit')}
        </Button>
      </span>
      {children}
    </div>
  )
}

function PageNavigation({
  currentPage,
  pageCount,
  onPageChange,
}: {
  readonly currentPage: number
  readonly pageCount: number
  readonly onPageChange: (page: number) => void
}) {
  const t = useDocumentViewerText()
  // The text being typed; undefined shows the current page.
  const [input, setInput] = useState<string>()
  const submit = () => {
    const page = Math.round(Number(input))
    if (page >= 1) onPageChange(Math.min(page, pageCount))
    setInput(undefined)
  }
  return (
    <form
      className="pd-bar-group"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <IconButton
        label={t('pdf.previous')}
        aria-disabled={currentPage <= 1}
        onClick={() => currentPage > 1 && onPageChange(currentPage - 1)}
      >
        <IconChevronLeft aria-hidden="true" size={20} />
      </IconButton>
      <label className="p-visually-hidden" htmlFor="pd-page">
        {t('pdf.page-number')}
      </label>
      <input
        id="pd-page"
        className="p-control"
        inputMode="numeric"
        autoComplete="off"
        value={input ?? String(currentPage)}
        onChange={(event) => setInput(event.target.value)}
        onBlur={submit}
      />
      <span className="p-small">{t('pdf.of-pages', { count: pageCount })}</span>
      <IconButton
        label={t('pdf.next')}
        aria-disabled={currentPage >= pageCount}
        onClick={() => currentPage < pageCount && onPageChange(currentPage + 1)}
      >
        <IconChevronRight aria-hidden="true" size={20} />
      </IconButton>
    </form>
  )
}
