/// <reference types="@fastify/multipart" />
import type { Readable } from 'node:stream'
import { Refusal, refuse } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'

/** A form with exactly one file and no other fields. */
const limits = { fields: 0, files: 1, fieldNameSize: 100, headerPairs: 50 }

/** Passes the content of `File` in `multipart/form-data` to `consume` as a stream. */
export async function readFilePart<Result>(
  request: FastifyRequest,
  consume: (source: Readable) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) refuse('imports.file-missing')
  try {
    const part = await request.file({ limits })
    if (part?.fieldname !== 'File') {
      part?.file.resume()
      return refuse('imports.file-missing')
    }
    return await consume(part.file).catch((failure: unknown) => {
      // The rest of the body is read, because clients may not read a response before they have sent everything.
      part.file.resume()
      throw failure
    })
  } catch (failure) {
    throw toRefusal(failure)
  }
}

function toRefusal(failure: unknown): unknown {
  if (failure instanceof Refusal || !(failure instanceof Error)) return failure
  const { code = '' } = failure as { code?: string }
  const isCutOff = /Unexpected end of|Part terminated early|premature close|aborted/i.test(failure.message)
  if (isCutOff || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')
    return new Refusal('imports.incomplete', {}, undefined, failure)
  return code.startsWith('FST_') ? new Refusal('imports.file-missing', {}, undefined, failure) : failure
}
