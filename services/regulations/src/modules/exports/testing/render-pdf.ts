import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { writePdf } from '@portal/print'
import { composeDocument } from '../document/compose-document.ts'
import type { ExportContent } from '../document/export-content.ts'

/** Writes the content as PDF and returns its bytes. */
export async function renderPdf(content: ExportContent): Promise<Buffer> {
  const target = new PassThrough()
  const [bytes] = await Promise.all([buffer(target), writePdf(composeDocument(content), target)])
  return bytes
}
