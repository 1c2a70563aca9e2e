import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BoundedCache } from './bounded-cache.ts'

/** Sends JSON with {@link sendText}. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply {
  return sendText(request, reply.type('application/json; charset=utf-8'), JSON.stringify(value))
}

/** Compressed forms of recent responses, by content hash. A long text is a few hundred kilobytes. */
const compressed = new BoundedCache<Buffer>(32 * 1024 * 1024, (bytes) => bytes.length)

/** Sends text that may change at any time: clients must revalidate it with its ETag. */
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
