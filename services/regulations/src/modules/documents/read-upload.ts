import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { uploadFields } from '@portal/contracts-regulations'
import { fileKinds, findKind, type StoredFiles } from '@portal/files'
import { Refusal, refuse, type CommandContext } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { assertKind, type WantedKind } from './accepted-kinds.ts'

export type UploadedFields = z.output<typeof uploadFields>

/** What came in a multipart call: its text fields, and the file, taken in; `isOwn` where this call brought it. */
export interface Upload {
  readonly fields: Readonly<Record<string, unknown>>
  readonly fileId: string
  readonly isOwn: boolean
}

/** What is not of the file is short: what is longer is no form. */
const limits = { fields: 120, fieldSize: 64 * 1024, fieldNameSize: 100, files: 1, headerPairs: 50 }
const fileId = z.uuid()

/**
 * Reads `multipart/form-data` with one `File`, as a file or as the id of a resumable upload. The file goes to where files
 * are as it comes; nothing of it stays where the call is refused or breaks off. Refusals: `files.*`, `input.invalid`.
 */
export async function readUpload(
  request: FastifyRequest,
  files: StoredFiles,
  wanted: WantedKind,
  createdBy: string,
): Promise<Upload> {
  if (!request.isMultipart()) refuseForm('multipart/form-data is expected.')
  const fields: Record<string, unknown> = {}
  let received: string | undefined
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') putField(fields, part)
      else received = await receive(part, files, wanted, { createdBy, length })
    }
    const { File: named, ...others } = fields
    if (received !== undefined) return { fields: others, fileId: received, isOwn: true }
    const given = fileId.safeParse(named)
    if (!given.success) refuse('files.missing')
    return { fields: others, fileId: given.data, isOwn: false }
  } catch (failure) {
    if (received !== undefined) await files.discard(received)
    throw refusalOf(failure)
  }
}

async function receive(
  { file, filename, fieldname }: MultipartFile,
  files: StoredFiles,
  wanted: WantedKind,
  { createdBy, length }: { readonly createdBy: string; readonly length: number },
): Promise<string> {
  // A form without a chosen file sends a part without a name.
  if (fieldname !== 'File' || filename === '') {
    file.resume()
    return refuse('files.missing')
  }
  const kind = findKind(filename)
  try {
    assertKind(kind, wanted)
  } catch (refusal) {
    file.resume()
    throw refusal
  }
  // A form that does not say how long it is may bring as much as its kind has.
  const byteLength = Math.min(Number.isNaN(length) ? Infinity : length, fileKinds[kind].maxBytes)
  return files.receive(file as Readable, { kind, byteLength, createdBy })
}

/** `Occupations[2].OccupationName` is the name of the third of a list. */
function putField(fields: Record<string, unknown>, { fieldname, value }: Extract<Multipart, { type: 'field' }>): void {
  const [, index] = /^Occupations\[(\d{1,2})\]\.OccupationName$/.exec(fieldname) ?? []
  if (index === undefined) fields[fieldname] = value
  else {
    const list = Array.isArray(fields['Occupations']) ? (fields['Occupations'] as unknown[]) : []
    fields['Occupations'] = [...list, { OccupationName: value }]
  }
}

/** The fields of a document, checked; 400 `input.invalid` with every field at fault. */
export function checkFields(fields: unknown): UploadedFields {
  const parsed = uploadFields.safeParse(fields)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => ({
    path: ['body', ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
    message: issue.code === 'invalid_type' && issue.input === undefined ? 'This is missing.' : issue.message,
  }))
  throw new Refusal('input.invalid', { fields: faults })
}

/** The context of a command whose request was no JSON: its repetition is known by the fields and the file. */
export async function contextOf(context: CommandContext, upload: Upload, files: StoredFiles): Promise<CommandContext> {
  if (context.idempotencyKey === undefined) return context
  const file = await files.find(upload.fileId)
  const sent = JSON.stringify([upload.fields, file?.sha256 ?? upload.fileId])
  return { ...context, requestHash: hash('sha256', `${context.requestHash} ${sent}`, 'base64url') }
}

/** What the reader of a form throws, in the contract's codes. */
export function refusalOf(failure: unknown): unknown {
  if (failure instanceof Refusal || !(failure instanceof Error)) return failure
  const { code } = failure as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('files.too-large', {}, undefined, failure)
  const isCutOff = /Unexpected end of|Part terminated early|premature close|aborted/i.test(failure.message)
  if (isCutOff || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')
    return new Refusal('files.cut-off', {}, undefined, failure)
  return code?.startsWith('FST_') === true ? new Refusal('input.invalid', { fields: [] }, undefined, failure) : failure
}

function refuseForm(message: string): never {
  refuse('input.invalid', { fields: [{ path: ['body'], message }] })
}
