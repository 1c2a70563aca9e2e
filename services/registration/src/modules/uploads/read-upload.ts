import { buffer } from 'node:stream/consumers'
import { maxLicenseFileBytes, type LicenseFileType } from '@portal/contracts-registration/license-rules'
import { inspectFile } from '@portal/files/inspect-file'
import { Refusal } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { authRefusal } from '../user-pool/index.ts'
import { findFileType } from './file-type.ts'
import { withTemporaryFile } from './temporary-files.ts'
import type { ReceivedFile } from './uploaded-file.ts'

/** A form with one file, and the text fields before it. */
export interface UploadForm extends ReceivedFile {
  readonly fields: Readonly<Record<string, string>>
}

const limits = {
  fields: 6,
  files: 1,
  fieldNameSize: 100,
  fieldSize: 500,
  headerPairs: 50,
  fileSize: maxLicenseFileBytes + 1,
}

/** Reads a form with one file of the field `name`. Throws a `licenses.file-*` error. */
export async function readUpload(request: FastifyRequest, name: string): Promise<UploadForm> {
  if (!request.isMultipart()) throw authRefusal('licenses.file-missing')
  try {
    const part = await request.file({ limits, throwFileSizeLimit: false })
    if (part?.fieldname !== name) {
      part?.file.resume()
      throw authRefusal('licenses.file-missing')
    }
    // Browsers may not read a response before they have sent everything, so the rest is read even when it is too large.
    const content = await buffer(part.file)
    if (content.length > maxLicenseFileBytes)
      throw authRefusal('licenses.file-too-large', { maxBytes: maxLicenseFileBytes })
    const mediaType = findFileType(content)
    if (mediaType === undefined)
      throw authRefusal(content.length === 0 ? 'licenses.file-missing' : 'licenses.file-type')
    return { mediaType, content, fields: readFields(part.fields) }
  } catch (failure) {
    throw toRefusal(failure)
  }
}

const kinds = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'application/pdf': 'pdf' } as const satisfies Record<
  LicenseFileType,
  string
>

/** Throws `licenses.file-refused` unless staff can open the file without danger. It is inspected in a process of its own. */
export async function inspectUpload({ mediaType, content }: ReceivedFile): Promise<void> {
  const reason = await withTemporaryFile(content, (path) => inspectFile(path, kinds[mediaType]))
  if (reason !== undefined) throw authRefusal('licenses.file-refused', { reason })
}

function readFields(parts: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(parts).flatMap(([name, part]) =>
    typeof part === 'object' && part !== null && 'value' in part && typeof part.value === 'string'
      ? [[name, part.value] as const]
      : [],
  )
  return Object.fromEntries(texts)
}

function toRefusal(failure: unknown): unknown {
  if (failure instanceof Refusal || !(failure instanceof Error)) return failure
  const { code = '' } = failure as { code?: string }
  const isCutOff = /Unexpected end of|Part terminated early|premature close|aborted/i.test(failure.message)
  if (isCutOff || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')
    return authRefusal('licenses.file-incomplete', {}, failure)
  return code.startsWith('FST_') ? authRefusal('licenses.file-missing', {}, failure) : failure
}
