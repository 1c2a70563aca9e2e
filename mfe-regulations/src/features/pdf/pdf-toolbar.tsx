import { Button, IconButton, IconChevronLeft, IconChevronRight, IconSearch } from '@portal/ui'
import { useState, type ReactNode } from 'react'
import { useViewerText } from '../viewing/texts.ts'
import { nextZoom, percentOf, type Zoom } from './pdf-zoom.ts'

/** The bar that stays over the pages: contents, page, size, search. */
export function PdfToolbar({
  here,
  count,
  scale,
  zoom,
  isContentsOpen,
  onContents,
  onPage,
  onZoom,
  isMoreOpen,
  onMore,
  children,
}: {
  readonly here: number
  readonly count: number
  readonly scale: number
  readonly zoom: Zoom
  readonly isContentsOpen: boolean
  readonly onContents: () => void
  readonly onPage: (page: number) => void
  readonly onZoom: (zoom: Zoom) => void
  /** On a phone size and search are behind a button. */
  readonly isMoreOpen: boolean
  readonly onMore: () => void
  readonly children: ReactNode
}) {
  const t = useViewerText()
  return (
    <div
      className="pd-bar p-stays p-no-print"
      role="group"
      aria-label={t('pdf.tools')}
      data-more={isMoreOpen || undefined}
    >
      <Button size="s" aria-expanded={isContentsOpen} aria-controls="pd-contents" onClick={onContents}>
        {t('contents')}
      </Button>
      <PageNumber here={here} count={count} onPage={onPage} />
      <span className="pd-more-button">
        <IconButton label={t('pdf.more')} aria-expanded={isMoreOpen} onClick={onMore}>
          <IconSearch aria-hidden="true" size={20} />
        </IconButton>
      </span>
      <span className="pd-bar-group pd-more">
        <IconButton label={t('pdf.smaller')} onClick={() => onZoom(nextZoom(scale, -1))}>
          <span aria-hidden="true">−</span>
        </IconButton>
        <span className="pd-percent" role="status">
          {t('pdf.percent', { percent: percentOf(scale) })}
        </span>
        <IconButton label={t('pdf.larger')} onClick={() => onZoom(nextZoom(scale, 1))}>
          <span aria-hidden="true">+</span>
        </IconButton>
        <Button size="s" variant="quiet" aria-pressed={zoom === 'fit'} onClick={() => onZoom('fit')}>
          {t('pdf.fit')}
        </Button>
      </span>
      {children}
    </div>
  )
}

function PageNumber({
  here,
  count,
  onPage,
}: {
  readonly here: number
  readonly count: number
  readonly onPage: (page: number) => void
}) {
  const t = useViewerText()
  // What is being typed; the number of the page otherwise.
  const [typed, setTyped] = useState<string>()
  const go = () => {
    const page = Math.round(Number(typed))
    if (page >= 1) onPage(Math.min(page, count))
    setTyped(undefined)
  }
  return (
    <form
      className="pd-bar-group"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <IconButton label={t('pdf.previous')} aria-disabled={here <= 1} onClick={() => here > 1 && onPage(here - 1)}>
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
        value={typed ?? String(here)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
      />
      <span className="p-small">{t('pdf.of-pages', { count })}</span>
      <IconButton label={t('pdf.next')} aria-disabled={here >= count} onClick={() => here < count && onPage(here + 1)}>
        <IconChevronRight aria-hidden="true" size={20} />
      </IconButton>
    </form>
  )
}
