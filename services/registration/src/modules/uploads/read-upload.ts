import { buffer } from 'node:stream/consumers'
import { maxLicenseFileBytes, type LicenseFileType } from '@portal/contracts-registration/license-rules'
import { removeImageMetadata } from '@portal/files/image-metadata'
import { inspectFile } from '@portal/files/inspect-file'
import { Refusal } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { authRefusal } from '../user-pool/index.ts'
import { findFileType } from './file-type.ts'
import { withTemporaryFile } from './temporary-files.ts'
import type { ReceivedFile } from './uploaded-file.ts'

/** A form with one file and text fields, in any order. */
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

/** `throwFileSizeLimit` is missing in the types of `parts`. */
const options = { limits, throwFileSizeLimit: false }

const kinds = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'application/pdf': 'pdf' } as const satisfies Record<
  LicenseFileType,
  string
>

/** Reads a form with one file of the field `name`; a photo without its metadata. Throws a `licenses.file-*` error. */
export async function readUpload(request: FastifyRequest, name: string): Promise<UploadForm> {
  if (!request.isMultipart()) throw authRefusal('licenses.file-missing')
  try {
    const { content, fields } = await readParts(request, name)
    if (content === undefined || content.length === 0) throw authRefusal('licenses.file-missing')
    if (content.length > maxLicenseFileBytes)
      throw authRefusal('licenses.file-too-large', { maxBytes: maxLicenseFileBytes })
    const mediaType = findFileType(content)
    if (mediaType === undefined) throw authRefusal('licenses.file-type')
    return { mediaType, content: removeImageMetadata(content, kinds[mediaType]), fields }
  } catch (failure) {
    throw toRefusal(failure)
  }
}

/** Throws `licenses.file-refused` unless staff can open the file without danger. It is inspected in a process of its own. */
export async function inspectUpload({ mediaType, content }: ReceivedFile): Promise<void> {
  const reason = await withTemporaryFile(content, (path) => inspectFile(path, kinds[mediaType]))
  if (reason !== undefined) throw authRefusal('licenses.file-refused', { reason })
}

/** Browsers may not read a response before they have sent everything, so the rest is read even when the file is too large. */
async function readParts(request: FastifyRequest, name: string) {
  const fields: Record<string, string> = {}
  let content: Buffer | undefined
  for await (const part of request.parts(options)) {
    if (part.type === 'field') fields[part.fieldname] = typeof part.value === 'string' ? part.value : ''
    else if (part.fieldname === name) content = await buffer(part.file)
    else part.file.resume()
  }
  return { content, fields }
}

function toRefusal(failure: unknown): unknown {
  if (failure instanceof Refusal || !(failure instanceof Error)) return failure
  const { code = '' } = failure as { code?: string }
  const isCutOff = /Unexpected end of|Part terminated early|premature close|aborted/i.test(failure.message)
  if (isCutOff || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')
    return authRefusal('licenses.file-incomplete', {}, failure)
  return code.startsWith('FST_') ? authRefusal('licenses.file-missing', {}, failure) : failure
}
