import { FastifyAdapter } from '@nestjs/platform-fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Answer, envelopeText, FileAnswer, forEver, RawJson } from './answers.ts'

const json = 'application/json; charset=utf-8'
const notStored = 'no-store'

/**
 * Nest's Fastify adapter with the envelope put on where the answer is sent: an rxjs interceptor
 * for it would cost more than all of Nest (design/quality, 1.3).
 */
export class PortalAdapter extends FastifyAdapter {
  override reply(response: FastifyReply, body: unknown, statusCode?: number): ReturnType<FastifyAdapter['reply']> {
    if (body instanceof RawJson) return sendRaw(response, body)
    const endpoint = response.request?.routeOptions?.config?.endpoint
    if (!endpoint) return super.reply(response, body, statusCode)
    if (body instanceof FileAnswer) return sendFile(response, body)
    if (!(body instanceof Answer))
      return sendText(response, statusCode ?? 200, envelopeText(endpoint, statusCode ?? 200, body))
    response.headers(body.headers)
    return sendText(response, body.status, body.body ?? envelopeText(endpoint, body.status, body.results))
  }

  // The kit installs its own, which know the contract's envelope.
  override setErrorHandler(): ReturnType<FastifyAdapter['setErrorHandler']> {
    return this.getInstance() as ReturnType<FastifyAdapter['setErrorHandler']>
  }

  override setNotFoundHandler(): ReturnType<FastifyAdapter['setNotFoundHandler']> {
    return this.getInstance() as ReturnType<FastifyAdapter['setNotFoundHandler']>
  }
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', notStored)
  return reply.code(status).header('content-type', json).send(text)
}

function sendRaw(reply: FastifyReply, raw: RawJson): FastifyReply {
  reply.header('cache-control', raw.cacheControl)
  if (raw.etag !== undefined) {
    reply.header('etag', raw.etag)
    if (isCurrent(reply.request, raw.etag)) return reply.code(304).send()
  }
  const { bytes } = raw
  return reply
    .code(200)
    .header('content-type', json)
    .send(typeof bytes === 'function' ? bytes() : bytes)
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.headers(file.headers)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', file.immutable ? forEver : notStored)
  return reply
    .code(file.status)
    .header('content-type', file.type)
    .header('content-disposition', file.disposition)
    .send(file.content)
}

function isCurrent(request: FastifyRequest, etag: string): boolean {
  const given = request.headers['if-none-match']
  if (given === undefined) return false
  if (given === '*' || given === etag) return true
  return given.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
