/// <reference types="@fastify/multipart" />
import type { Readable } from 'node:stream'
import { Refusal, refuse } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'

/** A form with exactly one file and no other fields. */
const limits = { fields: 0, files: 1, fieldNameSize: 100, headerPairs: 50 }

/**
 * Passes the content of `File` in `multipart/form-data` to `consume` as a stream, with its uploaded name. Errors:
 * `files.missing`, `files.incomplete`, `input.invalid`.
 */
export async function readFilePart<Result>(
  request: FastifyRequest,
  consume: (source: Readable, uploadedName: string) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart())
    refuse('input.invalid', { fields: [{ path: ['body'], message: 'multipart/form-data is expected.' }] })
  try {
    const part = await request.file({ limits })
    if (part?.fieldname !== 'File') {
      part?.file.resume()
      return refuse('files.missing')
    }
    return await consume(part.file, part.filename).catch((failure: unknown) => {
      // The rest of the body is read, because clients may not read a response before they have sent everything.
      part.file.resume()
      throw failure
    })
  } catch (failure) {
    throw toUploadRefusal(failure)
  }
}

/** Converts errors of the multipart parser to error codes of the contract. */
export function toUploadRefusal(failure: unknown): unknown {
  if (failure instanceof Refusal || !(failure instanceof Error)) return failure
  const { code } = failure as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('files.too-large', {}, undefined, failure)
  const isCutOff = /Unexpected end of|Part terminated early|premature close|aborted/i.test(failure.message)
  if (isCutOff || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')
    return new Refusal('files.incomplete', {}, undefined, failure)
  return code?.startsWith('FST_') === true ? new Refusal('input.invalid', { fields: [] }, undefined, failure) : failure
}
