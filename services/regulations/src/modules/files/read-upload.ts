import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { uploadFields } from '@portal/contracts-regulations'
import { fileKinds, findFileKind, toUploadRefusal, type StoredFiles } from '@portal/files'
import { Refusal, refuse, type CommandContext } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { assertAccepted, type UploadPurpose } from './accepted-kinds.ts'

export type UploadedFields = z.output<typeof uploadFields>

/** A parsed multipart request. `isNew`: the file was sent with this request. */
export interface Upload {
  readonly fields: Readonly<Record<string, unknown>>
  readonly fileId: string
  readonly isNew: boolean
}

/** Limits of everything but the file. */
const formLimits = { fields: 120, fieldSize: 64 * 1024, fieldNameSize: 100, files: 1, headerPairs: 50 }
const fileIdSchema = z.uuid()

/**
 * Reads `multipart/form-data`. `File` is a file or the id of a resumable upload. The file is stored while it is received, and
 * deleted when the request fails or is refused. Refusals: `files.*`, `input.invalid`.
 */
export async function readUpload(
  request: FastifyRequest,
  files: StoredFiles,
  purpose: UploadPurpose,
  createdBy: string,
): Promise<Upload> {
  if (!request.isMultipart()) refuseRequest('The request must be multipart/form-data.')
  const fields: Record<string, unknown> = {}
  let newFileId: string | undefined
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  try {
    for await (const part of request.parts({ limits: formLimits })) {
      if (part.type === 'field') addField(fields, part)
      else newFileId = await receive(part, files, purpose, { createdBy, length })
    }
    const { File: uploadField, ...others } = fields
    if (newFileId !== undefined) return { fields: others, fileId: newFileId, isNew: true }
    const uploadId = fileIdSchema.safeParse(uploadField)
    if (!uploadId.success) refuse('files.missing')
    return { fields: others, fileId: uploadId.data, isNew: false }
  } catch (failure) {
    if (newFileId !== undefined) await files.discard(newFileId)
    throw toUploadRefusal(failure)
  }
}

async function receive(
  { file, filename, fieldname }: MultipartFile,
  files: StoredFiles,
  purpose: UploadPurpose,
  { createdBy, length }: { readonly createdBy: string; readonly length: number },
): Promise<string> {
  // A form without a selected file sends a part without a file name.
  if (fieldname !== 'File' || filename === '') {
    file.resume()
    return refuse('files.missing')
  }
  const kind = findFileKind(filename)
  try {
    assertAccepted(kind, purpose)
  } catch (refusal) {
    file.resume()
    throw refusal
  }
  // Without a content length, the maximum size counts against the quota.
  const byteLength = Math.min(Number.isNaN(length) ? Infinity : length, fileKinds[kind].maxBytes)
  return files.receive(file as Readable, { kind, byteLength, createdBy })
}

/** Adds a field. Fields like `Occupations[2].OccupationName` become a list. */
function addField(fields: Record<string, unknown>, { fieldname, value }: Extract<Multipart, { type: 'field' }>): void {
  const [, index] = /^Occupations\[(\d{1,2})\]\.OccupationName$/.exec(fieldname) ?? []
  if (index === undefined) fields[fieldname] = value
  else {
    const list = Array.isArray(fields['Occupations']) ? (fields['Occupations'] as unknown[]) : []
    fields['Occupations'] = [...list, { OccupationName: value }]
  }
}

/** Validates the fields of a document. Refusal: `input.invalid`, with all invalid fields. */
export function parseFields(fields: unknown): UploadedFields {
  const parsed = uploadFields.safeParse(fields)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map((issue) => ({
    path: ['body', ...issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))],
    message: issue.code === 'invalid_type' && issue.input === undefined ? 'This field is required.' : issue.message,
  }))
  throw new Refusal('input.invalid', { fields: errors })
}

/** Adds the fields and the file of a multipart request to the request hash, so that repeated requests are recognized. */
export async function withUploadHash(
  context: CommandContext,
  upload: Upload,
  files: StoredFiles,
): Promise<CommandContext> {
  if (context.idempotencyKey === undefined) return context
  const file = await files.find(upload.fileId)
  const fingerprint = JSON.stringify([upload.fields, file?.sha256 ?? upload.fileId])
  return { ...context, requestHash: hash('sha256', `${context.requestHash} ${fingerprint}`, 'base64url') }
}

function refuseRequest(message: string): never {
  refuse('input.invalid', { fields: [{ path: ['body'], message }] })
}
