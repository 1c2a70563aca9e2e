import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
// oxlint-disable-next-line import/no-named-as-default -- the typings know no other export
import PDFDocument from 'pdfkit'
import type { ExportDocument } from '../document/export-document.ts'
import { drawContents } from './draw-contents.ts'
import { drawCover } from './draw-cover.ts'
import { drawParts } from './draw-parts.ts'
import { embedPictures } from './embed-pictures.ts'
import { layOut } from './lay-out.ts'
import { PdfSheets } from './pdf-sheets.ts'
import { Structure } from './structure.ts'
import { typefaces } from './typefaces.ts'

/** Writes a document as tagged PDF (PDF/UA); the same document is the same bytes. `onProgress` is told 0 to 1. */
export async function writePdf(
  document: ExportDocument,
  target: Writable,
  onProgress: (progress: number) => void = () => undefined,
): Promise<{ readonly pages: number }> {
  const pdf = new PDFDocument(optionsOf(document))
  const written = finished(pdf.pipe(target))
  const plan = layOut(document, typefaces)
  onProgress(0.4)
  const pictures = await embedPictures(pdf, document.pictures)
  const sheets = new PdfSheets(pdf, document, plan.pages)
  const root = Structure.document(pdf)
  drawCover(document, sheets, typefaces, root)
  drawContents(document, plan, sheets, typefaces, root)
  const total = plan.parts.reduce((sum, part) => sum + part.blocks.length, 0)
  let drawn = 0
  drawParts(document, { plan, pictures }, sheets, root, () => {
    drawn += 1
    if (drawn % 200 === 0) onProgress(0.4 + (0.6 * drawn) / total)
  })
  root.end()
  pdf.end()
  await written
  return { pages: plan.pages }
}

function optionsOf(document: ExportDocument): PDFKit.PDFDocumentOptions {
  const at = new Date(document.madeAt)
  return {
    // The pages are begun by hand, with text of our own fonts alone: none of the standard fonts is embedded.
    autoFirstPage: false,
    font: '',
    size: 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-3',
    tagged: true,
    lang: document.language === 'es' ? 'es' : 'en-US',
    displayTitle: true,
    info: { Title: document.title, Subject: document.running.version, CreationDate: at, ModDate: at },
  }
}
