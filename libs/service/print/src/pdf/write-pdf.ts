import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
// oxlint-disable-next-line import/no-named-as-default -- the typings have no other export
import PDFDocument from 'pdfkit'
import type { PrintDocument } from '../document.ts'
import { stripUnprintable } from '../strip-unprintable.ts'
import { createLayout } from './create-layout.ts'
import { drawContents } from './draw-contents.ts'
import { drawCover } from './draw-cover.ts'
import { drawSections } from './draw-sections.ts'
import { embedImages } from './embed-images.ts'
import { embeddedFonts } from './fonts.ts'
import { PdfPages } from './pdf-pages.ts'
import { StructureElement } from './structure-element.ts'

/** Writes a document as tagged PDF (PDF/UA). The same document always produces the same bytes. `onProgress` is called with 0 to 1. */
export async function writePdf(
  source: PrintDocument,
  target: Writable,
  onProgress: (progress: number) => void = () => undefined,
): Promise<{ readonly pageCount: number }> {
  const document = stripUnprintable(source)
  const { metadata, cover, tableOfContents } = document
  const pdf = new PDFDocument(toOptions(metadata))
  const written = finished(pdf.pipe(target))
  const layout = createLayout(document, embeddedFonts)
  onProgress(0.4)
  const images = await embedImages(pdf, document.images ?? {})
  const pages = new PdfPages(pdf, document, layout.pageCount)
  const root = StructureElement.createRoot(pdf)
  if (cover) drawCover(cover, metadata.language, pages, root)
  if (tableOfContents) drawContents(tableOfContents.title, layout, pages, root)
  const blockCount = layout.sections.reduce((sum, section) => sum + section.blocks.length, 0)
  let drawnCount = 0
  drawSections(layout, metadata.language, images, pages, root, () => {
    drawnCount += 1
    if (drawnCount % 200 === 0) onProgress(0.4 + (0.6 * drawnCount) / blockCount)
  })
  root.end()
  pdf.end()
  await written
  return { pageCount: layout.pageCount }
}

function toOptions({ title, subject, language, createdAt }: PrintDocument['metadata']): PDFKit.PDFDocumentOptions {
  const date = new Date(createdAt)
  return {
    // Pages are added as needed, and only the document's own fonts are embedded.
    autoFirstPage: false,
    font: '',
    size: 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-3',
    tagged: true,
    lang: language === 'es' ? 'es' : 'en-US',
    displayTitle: true,
    info: { Title: title, ...(subject !== undefined && { Subject: subject }), CreationDate: date, ModDate: date },
  }
}
