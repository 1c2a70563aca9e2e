import type { Readable } from 'node:stream'
import { refuse } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { toRefusal } from '../../files/index.ts'

/** A form with exactly one file and no other fields. */
const limits = { fields: 0, files: 1, fieldNameSize: 100, headerPairs: 50 }

/**
 * Passes the content of `File` in `multipart/form-data` to `consume` as a stream. Errors: `files.missing`,
 * `files.incomplete`, `input.invalid`.
 */
export async function readFilePart(
  request: FastifyRequest,
  consume: (source: Readable) => Promise<void>,
): Promise<void> {
  if (!request.isMultipart())
    refuse('input.invalid', { fields: [{ path: ['body'], message: 'multipart/form-data is expected.' }] })
  try {
    const part = await request.file({ limits })
    if (part?.fieldname !== 'File') {
      part?.file.resume()
      refuse('files.missing')
    }
    await consume(part.file).catch((failure: unknown) => {
      // The rest of the body is read, because clients may not read a response before they have sent everything.
      part.file.resume()
      throw failure
    })
  } catch (failure) {
    throw toRefusal(failure)
  }
}
