import type { Readable } from 'node:stream'
import { refuse } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { refusalOf } from '../../documents/read-upload.ts'

/** A form with one file and nothing else. */
const limits = { fields: 0, files: 1, fieldNameSize: 100, headerPairs: 50 }

/** Gives the bytes of `File` in `multipart/form-data` to `take` as they come. Refusals: `files.missing`, `files.cut-off`, `input.invalid`. */
export async function readFilePart(request: FastifyRequest, take: (source: Readable) => Promise<void>): Promise<void> {
  if (!request.isMultipart())
    refuse('input.invalid', { fields: [{ path: ['body'], message: 'multipart/form-data is expected.' }] })
  try {
    const part = await request.file({ limits })
    if (part?.fieldname !== 'File') {
      part?.file.resume()
      refuse('files.missing')
    }
    await take(part.file).catch((failure: unknown) => {
      // What is still coming is let through, or the answer would not be heard.
      part.file.resume()
      throw failure
    })
  } catch (failure) {
    throw refusalOf(failure)
  }
}
