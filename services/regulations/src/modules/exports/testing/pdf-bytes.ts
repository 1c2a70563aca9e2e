import { buffer } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import type { ExportContent } from '../document/export-content.ts'
import { composeDocument } from '../document/compose-document.ts'
import { writePdf } from '../pdf/write-pdf.ts'

/** What a file of this content is, as PDF. */
export async function pdfBytes(content: ExportContent): Promise<Buffer> {
  const target = new PassThrough()
  const [bytes] = await Promise.all([buffer(target), writePdf(composeDocument(content), target)])
  return bytes
}
