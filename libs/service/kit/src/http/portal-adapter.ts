import { FastifyAdapter } from '@nestjs/platform-fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiResponse, envelopeText, FileResponse, immutableCacheControl, RawJson } from './responses.ts'

const json = 'application/json; charset=utf-8'
const noStore = 'no-store'

/** Nest's Fastify adapter, which adds the envelope when the response is sent. An rxjs interceptor would cost more than the rest of Nest. */
export class PortalAdapter extends FastifyAdapter {
  override reply(response: FastifyReply, body: unknown, statusCode?: number): ReturnType<FastifyAdapter['reply']> {
    if (body instanceof RawJson) return sendRaw(response, body)
    const endpoint = response.request?.routeOptions?.config?.endpoint
    if (!endpoint) return super.reply(response, body, statusCode)
    if (body instanceof FileResponse) return sendFile(response, body)
    if (!(body instanceof ApiResponse))
      return sendText(response, statusCode ?? 200, envelopeText(endpoint, statusCode ?? 200, body))
    response.headers(body.headers)
    return sendText(response, body.status, body.body ?? envelopeText(endpoint, body.status, body.results))
  }

  // The kit installs its own handlers, which send the contract's envelope.
  override setErrorHandler(): ReturnType<FastifyAdapter['setErrorHandler']> {
    return this.getInstance() as ReturnType<FastifyAdapter['setErrorHandler']>
  }

  override setNotFoundHandler(): ReturnType<FastifyAdapter['setNotFoundHandler']> {
    return this.getInstance() as ReturnType<FastifyAdapter['setNotFoundHandler']>
  }
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', noStore)
  return reply.code(status).header('content-type', json).send(text)
}

function sendRaw(reply: FastifyReply, raw: RawJson): FastifyReply {
  reply.header('cache-control', raw.cacheControl)
  if (raw.etag !== undefined) {
    reply.header('etag', raw.etag)
    if (matchesEtag(reply.request, raw.etag)) return reply.code(304).send()
  }
  const { bytes } = raw
  return reply
    .code(200)
    .header('content-type', json)
    .send(typeof bytes === 'function' ? bytes() : bytes)
}

function sendFile(reply: FastifyReply, file: FileResponse): FastifyReply {
  reply.headers(file.headers)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', file.immutable ? immutableCacheControl : noStore)
  return reply
    .code(file.status)
    .header('content-type', file.type)
    .header('content-disposition', file.disposition)
    .send(file.content)
}

function matchesEtag(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match']
  if (header === undefined) return false
  if (header === '*' || header === etag) return true
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
