import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { Link } from '@portal/ui/router'
import { useEffect, useRef, useState } from 'react'
import { renderCanvas, renderTextLayer } from './render-page.ts'
import { getPageLinks, type PageLink } from './pdf-links.ts'
import { useDocumentViewerText } from '../../shared/texts/document-viewer-texts.ts'
import { useNearViewport } from './use-near-viewport.ts'
import type { PageSize } from './use-pdf.ts'

export interface PdfPageProps {
  readonly pdf: PDFDocumentProxy
  /** Starts at 1. */
  readonly pageNumber: number
  /** CSS pixels per point. */
  readonly scale: number
  /** Size to reserve until the page is loaded. */
  readonly estimatedSize: PageSize
  readonly getPageUrl: (page: number) => string
  /** Reports the elements of the page's text layer, or undefined when it is removed. */
  readonly onTextLayerChange: (page: number, runs: readonly HTMLElement[] | undefined) => void
}

/** A page: blank until it is near the viewport, then its canvas, text layer and links. */
export function PdfPage({ pdf, pageNumber, scale, estimatedSize, getPageUrl, onTextLayerChange }: PdfPageProps) {
  const t = useDocumentViewerText()
  const section = useRef<HTMLElement>(null)
  const isNearViewport = useNearViewport(section)
  const page = usePage(pdf, pageNumber, isNearViewport)
  const { width, height } = page?.getViewport({ scale: 1 }) ?? estimatedSize
  return (
    <section
      ref={section}
      className="pd-page"
      aria-label={t('pdf.page', { page: pageNumber, count: pdf.numPages })}
      style={{ '--total-scale-factor': scale, inlineSize: width * scale, blockSize: height * scale } as object}
    >
      {page && isNearViewport && (
        <>
          <PageCanvas page={page} scale={scale} />
          <PageText page={page} pageNumber={pageNumber} onTextLayerChange={onTextLayerChange} />
          <PageLinks pdf={pdf} page={page} getPageUrl={getPageUrl} />
        </>
      )}
    </section>
  )
}

/** Loads a page once it is near the viewport. */
function usePage(pdf: PDFDocumentProxy, pageNumber: number, isNearViewport: boolean): PDFPageProxy | undefined {
  const [page, setPage] = useState<PDFPageProxy>()
  useEffect(() => {
    if (!isNearViewport || page) return
    let isCanceled = false
    pdf.getPage(pageNumber).then(
      (found) => isCanceled || setPage(found),
      // A damaged page stays blank; the other pages are still shown.
      () => undefined,
    )
    return () => {
      isCanceled = true
    }
  }, [pdf, pageNumber, isNearViewport, page])
  return page
}

function PageCanvas({ page, scale }: { readonly page: PDFPageProxy; readonly scale: number }) {
  const t = useDocumentViewerText()
  const container = useRef<HTMLDivElement>(null)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(
    () => (container.current ? renderCanvas(page, scale, container.current, () => setIsFailed(true)) : undefined),
    [page, scale],
  )
  return (
    <>
      <div ref={container} className="pd-picture" />
      {isFailed && <p className="pd-page-error">{t('pdf.page-failed')}</p>}
    </>
  )
}

function PageText({
  page,
  pageNumber,
  onTextLayerChange,
}: {
  readonly page: PDFPageProxy
  readonly pageNumber: number
  readonly onTextLayerChange: PdfPageProps['onTextLayerChange']
}) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = container.current
    if (!element) return
    let isCanceled = false
    renderTextLayer(page, element).then(
      (runs) => isCanceled || onTextLayerChange(pageNumber, runs),
      () => undefined,
    )
    return () => {
      isCanceled = true
      element.replaceChildren()
      onTextLayerChange(pageNumber, undefined)
    }
  }, [page, pageNumber, onTextLayerChange])
  // The authority writes its documents in English.
  return <div ref={container} className="pd-text" lang="en" />
}

function PageLinks({
  pdf,
  page,
  getPageUrl,
}: {
  readonly pdf: PDFDocumentProxy
  readonly page: PDFPageProxy
  readonly getPageUrl: (page: number) => string
}) {
  const t = useDocumentViewerText()
  const [links, setLinks] = useState<readonly PageLink[]>([])
  useEffect(() => {
    let isCanceled = false
    getPageLinks(pdf, page).then(
      (found) => isCanceled || setLinks(found),
      () => undefined,
    )
    return () => {
      isCanceled = true
    }
  }, [pdf, page])
  return links.map(({ id, page: targetPage, url, label, position: container }) =>
    targetPage === undefined ? (
      <a key={id} className="pd-link" style={container} href={url} target="_blank" rel="noopener noreferrer nofollow">
        <span className="p-visually-hidden">{t('pdf.external-link', { label: label || (url ?? '') })}</span>
      </a>
    ) : (
      <Link key={id} className="pd-link" style={container} to={getPageUrl(targetPage)}>
        <span className="p-visually-hidden">{t('pdf.link-to-page', { label, page: targetPage })}</span>
      </Link>
    ),
  )
}
