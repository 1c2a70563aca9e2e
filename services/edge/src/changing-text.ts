import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BoundedCache } from './bounded-cache.ts'

/** {@link sendText}, as JSON. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply {
  return sendText(request, reply.type('application/json; charset=utf-8'), JSON.stringify(value))
}

/** Compressed forms of recent answers, by their content; a long text is some hundred kilobytes. */
const compressed = new BoundedCache<Buffer>(32 * 1024 * 1024, (bytes) => bytes.length)

/** Answers text that may change at any moment: always asked for again, by its tag. */
export function sendText(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  reply.headers({ 'cache-control': 'no-cache', etag: `W/"${hash}"`, vary: 'accept-encoding, accept-language, cookie' })
  if (request.headers['if-none-match']?.includes(`"${hash}"`) && reply.statusCode === 200) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (encoding === undefined) return reply.send(text)
  const key = `${encoding} ${hash}`
  let bytes = compressed.get(key)
  if (bytes === undefined) {
    bytes =
      encoding === 'br' ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) : gzipSync(text)
    compressed.set(key, bytes)
  }
  return reply.header('content-encoding', encoding).send(bytes)
}
