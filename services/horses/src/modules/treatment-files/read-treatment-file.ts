import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import {
  maxTreatmentFileBytes,
  maxTreatmentRows,
  treatmentFormats,
  type TreatmentFormat,
} from '@portal/contracts-horses/treatment-file-rules'
import { readFilePart } from '@portal/files'
import { UnreadableFileError } from '@portal/imports'
import { Refusal, refuse } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { readCsvRows } from './read-csv-rows.ts'
import { readXmlRows, type FileRow } from './read-xml-rows.ts'

/** The content of an uploaded file, at most 2,000 rows. */
export interface ReadTreatmentFile {
  /** The uploaded name; it may name a person. */
  readonly name: string
  readonly format: TreatmentFormat
  readonly sha256: Buffer
  readonly rows: readonly FileRow[]
}

/** Reads `File` of a form as it arrives, within limits. Refusals: `files.*`, `treatment-files.*`. */
export function readTreatmentFile(
  request: FastifyRequest,
  formats: readonly TreatmentFormat[] = treatmentFormats,
): Promise<ReadTreatmentFile> {
  return readFilePart(request, async (source, uploadedName) => {
    const extension = /\.([^.]+)$/.exec(uploadedName)?.[1]?.toLowerCase()
    const format = formats.find((each) => each === extension)
    if (format === undefined) return refuse('files.type-not-accepted', { accepted: formats })
    const { rows, sha256 } = await readRows(source, format)
    const name = uploadedName.normalize('NFC').split(/[/\\]/).at(-1)?.slice(0, 120) ?? ''
    return { name, format, sha256, rows }
  })
}

async function readRows(source: Readable, format: TreatmentFormat) {
  const hash = createHash('sha256')
  let byteLength = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byteLength += chunk.length
      hash.update(chunk)
      const isTooLarge = byteLength > maxTreatmentFileBytes
      done(isTooLarge ? new Refusal('files.too-large', { maxBytes: maxTreatmentFileBytes }) : null, chunk)
    },
  })
  source.on('error', (failure) => counted.destroy(failure))
  source.on('close', () => source.readableEnded || counted.destroy(new Refusal('files.incomplete', {})))
  source.pipe(counted)
  const rows: FileRow[] = []
  try {
    for await (const row of format === 'csv' ? readCsvRows(counted) : readXmlRows(counted)) {
      if (rows.length >= maxTreatmentRows) refuse('treatment-files.too-many-rows', { maximum: maxTreatmentRows })
      rows.push(row)
    }
  } catch (failure) {
    if (failure instanceof UnreadableFileError) refuse('treatment-files.unreadable', { reason: failure.reason })
    throw failure
  } finally {
    source.unpipe(counted)
    counted.destroy()
  }
  if (rows.length === 0) return refuse('files.empty')
  return { rows, sha256: hash.digest() }
}
