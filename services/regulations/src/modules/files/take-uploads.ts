import fastifyMultipart from '@fastify/multipart'
import { Refusal } from '@portal/service-kit'
import type { FastifyInstance } from 'fastify'

/** What parts the fields of a form: at most 70 characters (RFC 2046). The reader of forms fails on others. */
const boundary = /;\s*boundary=(?:"[^"]{1,70}"|[^\s;"]{1,70})\s*(?:;|$)/i
const fields = [
  { path: ['header', 'content-type'], message: 'A form with a boundary of 1 to 70 characters is expected.' },
]

/** Lets files through that come as streams: as part of a form, or as a piece of a resumable upload. */
export async function takeUploads(app: FastifyInstance): Promise<void> {
  // How large a file may be depends on its kind; the calls that take one see to that.
  await app.register(fastifyMultipart, { limits: { fileSize: Number.POSITIVE_INFINITY } })
  app.addHook('preValidation', (request, _reply, done) => {
    const isBroken = request.isMultipart() && !boundary.test(request.headers['content-type'] ?? '')
    done(isBroken ? new Refusal('input.invalid', { fields }) : undefined)
  })
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
}
