import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

/** Lets files through that come as streams: as part of a form, or as a piece of a resumable upload. */
export async function takeUploads(app: FastifyInstance): Promise<void> {
  // How large a file may be depends on its kind; the calls that take one see to that.
  await app.register(fastifyMultipart, { limits: { fileSize: Number.POSITIVE_INFINITY } })
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
}
