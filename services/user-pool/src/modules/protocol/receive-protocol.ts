import type { FastifyInstance } from 'fastify'
import { protocolMediaType } from './protocol.controller.ts'

/** Bytes of a call that are read; the protocol refuses what is larger in its own words. */
const readAtMost = 262_144

/** Lets Fastify hand over the calls' bytes as they came: the signature is over them. */
export function receiveProtocol(app: FastifyInstance): void {
  app.addContentTypeParser(protocolMediaType, (_request, payload, done) => {
    const chunks: Buffer[] = []
    let length = 0
    payload.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= readAtMost) chunks.push(chunk)
    })
    payload.on('end', () => done(null, Buffer.concat(chunks)))
    payload.on('error', done)
  })
}
