import fastifyMultipart from '@fastify/multipart'
import { Refusal } from '@portal/service-kit'
import type { FastifyInstance } from 'fastify'

/** At most 70 characters (RFC 2046). The multipart parser crashes on longer boundaries. */
const validBoundary = /;\s*boundary=(?:"[^"]{1,70}"|[^\s;"]{1,70})\s*(?:;|$)/i
const boundaryErrors = [
  { path: ['header', 'content-type'], message: 'A form with a boundary of 1 to 70 characters is expected.' },
]

/** Accepts uploads as streams: multipart forms and chunks of resumable uploads. */
export async function registerUploadParsers(app: FastifyInstance): Promise<void> {
  // The maximum size depends on the file type, so the handlers check it.
  await app.register(fastifyMultipart, { limits: { fileSize: Number.POSITIVE_INFINITY } })
  app.addHook('preValidation', (request, _reply, done) => {
    const isInvalid = request.isMultipart() && !validBoundary.test(request.headers['content-type'] ?? '')
    done(isInvalid ? new Refusal('input.invalid', { fields: boundaryErrors }) : undefined)
  })
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
}
