import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BoundedCache } from './bounded-cache.ts'
import { createEtag } from './document-cache.ts'

const compressWith = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compressWith

/** Compressed forms of recent responses, by ETag. A long text is a few hundred kilobytes. */
const compressed = new BoundedCache<Buffer>(32 * 1024 * 1024, (bytes) => 300 + bytes.length)
const pending = new Map<string, Promise<Buffer>>()

/** Sends JSON with {@link sendText}. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, value: unknown): Promise<FastifyReply> {
  return sendText(request, reply.type('application/json; charset=utf-8'), JSON.stringify(value))
}

/** Sends text that may change at any time: clients must revalidate it with its ETag. */
export function sendText(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const bytes = Buffer.from(text)
  return sendBytes(request, reply, { bytes, etag: createEtag(bytes) })
}

interface Body {
  readonly bytes: Buffer
  readonly etag: string
}

/** Sends UTF-8 text with a known ETag, compressed if the client accepts it. */
export async function sendBytes(request: FastifyRequest, reply: FastifyReply, body: Body): Promise<FastifyReply> {
  const { etag, bytes } = body
  reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding, accept-language, cookie' })
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag.slice(2)))
    return reply.code(304).send()
  const encoding = selectEncoding(request.headers['accept-encoding'])
  if (encoding === undefined) return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await compress(encoding, body))
}

/** Returns the best encoding that the client accepts. `br;q=0` refuses one. */
function selectEncoding(accepted = ''): Encoding | undefined {
  const names = accepted.split(',').flatMap((each) => {
    const [name = '', quality = ''] = each.split(';').map((part) => part.trim())
    return /^q=0(?:\.0*)?$/.test(quality) ? [] : [name]
  })
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined
}

/** Compresses a body once, also for concurrent requests. */
async function compress(encoding: Encoding, { bytes, etag }: Body): Promise<Buffer> {
  const key = `${encoding} ${etag}`
  const cached = compressed.get(key)
  if (cached !== undefined) return cached
  const compressing = pending.get(key) ?? compressAndCache(key, encoding, bytes).finally(() => pending.delete(key))
  pending.set(key, compressing)
  return compressing
}

async function compressAndCache(key: string, encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  const result =
    encoding === 'br'
      ? await compressWith.br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
      : await compressWith.gzip(bytes)
  compressed.set(key, result)
  return result
}
