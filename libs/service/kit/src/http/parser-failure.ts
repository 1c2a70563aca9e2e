import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FailureEnvelope } from '@portal/contracts-common'

/** Errors that Node's HTTP parser detects before there is a request, by the code of the error. */
const failures: Readonly<Record<string, readonly [code: number, error: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request.timeout', 'The request took too long to arrive.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'input.too-large', 'The request is too large.'],
  HPE_HEADER_OVERFLOW: [431, 'request.headers-too-large', 'The request headers are too large.'],
}
const malformed = [400, 'request.malformed', 'This is not a valid HTTP request.'] as const

/** Responds to a request that the HTTP parser refused with the error envelope, and closes the connection. For Fastify's `clientErrorHandler`. */
export function sendParserFailure(failure: Error & { readonly code?: string }, socket: Socket): void {
  if (failure.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy(failure)
    return
  }
  const [code, error, message] = failures[failure.code ?? ''] ?? malformed
  const correlationId = randomUUID()
  const envelope: FailureEnvelope = { code, results: null, message, error, details: {}, correlationId }
  const body = JSON.stringify(envelope)
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `x-correlation-id: ${correlationId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
