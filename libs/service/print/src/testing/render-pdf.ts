import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { PrintDocument } from '../document.ts'
import { writePdf } from '../pdf/write-pdf.ts'

/** Writes a document as PDF and returns its bytes. */
export async function renderPdf(document: PrintDocument): Promise<Buffer> {
  const target = new PassThrough()
  const [bytes] = await Promise.all([buffer(target), writePdf(document, target)])
  return bytes
}
