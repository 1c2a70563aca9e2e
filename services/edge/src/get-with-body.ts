import { request as sendRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from './failure.ts'

/** Headers of one connection, which are not forwarded. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'host', 'transfer-encoding', 'upgrade'])

/**
 * Forwards a GET request that has a body, such as the specification's versions call; the proxy plugin forwards bodies of
 * other methods only. The body is read completely first, so it must announce its length.
 */
export async function forwardGetWithBody(call: {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly origin: string
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly timeoutMs: number
}): Promise<FastifyReply> {
  const { request, reply, origin, headers, timeoutMs } = call
  if (request.headers['content-length'] === undefined) return sendFailure(request, reply, 'input.too-large')
  try {
    const body = Buffer.concat(await request.raw.toArray())
    const response = await send(
      new URL(request.url, origin),
      { ...withoutConnection(headers), 'content-length': body.length },
      body,
      timeoutMs,
    )
    return reply
      .code(response.statusCode ?? 502)
      .headers(withoutConnection(response.headers))
      .send(response)
  } catch (failure) {
    request.log.warn({ err: failure, correlationId: request.id }, 'A service did not respond')
    return sendFailure(request, reply, 'service.unavailable')
  }
}

function send(url: URL, headers: OutgoingHttpHeaders, body: Buffer, timeout: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = sendRequest(url, { method: 'GET', headers, timeout }, resolve)
    request.once('timeout', () => request.destroy(new Error('The service did not respond in time')))
    request.once('error', reject)
    request.end(body)
  })
}

function withoutConnection<Value>(headers: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.has(name)))
}
