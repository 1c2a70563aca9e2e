import type { FastifyInstance } from 'fastify'
import { protocolMediaType } from './protocol.controller.ts'

/** Maximum bytes of a call; larger ones get the protocol's own error. */
const readAtMost = 262_144

/** Makes Fastify keep the raw bytes of a call, which the signature covers. */
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
