import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { Link } from '@portal/ui/router'
import { useEffect, useRef, useState } from 'react'
import { drawPicture, writeText } from './draw-page.ts'
import { linksOf, type PageLink } from './pdf-links.ts'
import { useViewerText } from '../viewing/texts.ts'
import { useNear } from './use-near.ts'
import type { PageSize } from './use-pdf.ts'

export interface PdfPageProps {
  readonly pdf: PDFDocumentProxy
  /** From 1. */
  readonly number: number
  /** CSS pixels of a point. */
  readonly scale: number
  /** What the page is taken for until it was looked at. */
  readonly likely: PageSize
  readonly hrefOf: (page: number) => string
  /** Tells the elements of the page's text, and that they are gone. */
  readonly onWritten: (page: number, runs: readonly HTMLElement[] | undefined) => void
}

/** A page: an empty sheet until it comes near the window, then its picture, its text over it and its links. */
export function PdfPage({ pdf, number, scale, likely, hrefOf, onWritten }: PdfPageProps) {
  const t = useViewerText()
  const sheet = useRef<HTMLElement>(null)
  const isNear = useNear(sheet)
  const page = usePage(pdf, number, isNear)
  const { width, height } = page?.getViewport({ scale: 1 }) ?? likely
  return (
    <section
      ref={sheet}
      className="pd-page"
      aria-label={t('pdf.page', { page: number, count: pdf.numPages })}
      style={{ '--total-scale-factor': scale, inlineSize: width * scale, blockSize: height * scale } as object}
    >
      {page && isNear && (
        <>
          <Picture page={page} scale={scale} />
          <Text page={page} number={number} onWritten={onWritten} />
          <Links pdf={pdf} page={page} hrefOf={hrefOf} />
        </>
      )}
    </section>
  )
}

/** A page of the file, from the first time it is near. */
function usePage(pdf: PDFDocumentProxy, number: number, isNear: boolean): PDFPageProxy | undefined {
  const [page, setPage] = useState<PDFPageProxy>()
  useEffect(() => {
    if (!isNear || page) return
    let isLeft = false
    pdf.getPage(number).then(
      (found) => isLeft || setPage(found),
      // A damaged page stays an empty sheet; the others are read on.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [pdf, number, isNear, page])
  return page
}

function Picture({ page, scale }: { readonly page: PDFPageProxy; readonly scale: number }) {
  const t = useViewerText()
  const place = useRef<HTMLDivElement>(null)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(
    () => (place.current ? drawPicture(page, scale, place.current, () => setIsFailed(true)) : undefined),
    [page, scale],
  )
  return (
    <>
      <div ref={place} className="pd-picture" />
      {isFailed && <p className="pd-page-fault">{t('pdf.page-failed')}</p>}
    </>
  )
}

function Text({
  page,
  number,
  onWritten,
}: {
  readonly page: PDFPageProxy
  readonly number: number
  readonly onWritten: PdfPageProps['onWritten']
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let isLeft = false
    writeText(page, element).then(
      (runs) => isLeft || onWritten(number, runs),
      () => undefined,
    )
    return () => {
      isLeft = true
      element.replaceChildren()
      onWritten(number, undefined)
    }
  }, [page, number, onWritten])
  // The authority writes its documents in English.
  return <div ref={place} className="pd-text" lang="en" />
}

function Links({
  pdf,
  page,
  hrefOf,
}: {
  readonly pdf: PDFDocumentProxy
  readonly page: PDFPageProxy
  readonly hrefOf: (page: number) => string
}) {
  const t = useViewerText()
  const [links, setLinks] = useState<readonly PageLink[]>([])
  useEffect(() => {
    let isLeft = false
    linksOf(pdf, page).then(
      (found) => isLeft || setLinks(found),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [pdf, page])
  return links.map(({ id, page: to, url, words, place }) =>
    to === undefined ? (
      <a key={id} className="pd-link" style={place} href={url} target="_blank" rel="noopener noreferrer nofollow">
        <span className="p-visually-hidden">{t('pdf.link-out', { words: words || (url ?? '') })}</span>
      </a>
    ) : (
      <Link key={id} className="pd-link" style={place} to={hrefOf(to)}>
        <span className="p-visually-hidden">{t('pdf.link-to-page', { words, page: to })}</span>
      </Link>
    ),
  )
}
