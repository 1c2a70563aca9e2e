import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface StoredObject {
  readonly bytes: Buffer
  readonly mediaType: string | undefined
}

/**
 * An in-memory S3 server: path-style PUT, GET with one range, HEAD and DELETE for requests that are signed with
 * `accessKeyId`. Like many S3-compatible storages, it rejects streams with a trailing checksum.
 */
export class FakeS3 {
  /** Objects by `/bucket/key`. */
  readonly objects = new Map<string, StoredObject>()
  readonly #server = createServer((request, response) => void this.#respond(request, response))
  readonly #signaturePattern: RegExp

  constructor(accessKeyId: string) {
    this.#signaturePattern = new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${accessKeyId}/\\d{8}/us-east-1/s3/aws4_request, SignedHeaders=\\S*host\\S*, Signature=[0-9a-f]{64}$`,
    )
  }

  /** Starts the server and returns its address. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers, method, url = '/' } = request
    const [path = '/'] = url.split('?')
    const body = await buffer(request)
    if (!this.#signaturePattern.test(headers.authorization ?? ''))
      return sendError(response, 403, 'SignatureDoesNotMatch')
    if (String(headers['x-amz-content-sha256']).includes('TRAILER')) return sendError(response, 400, 'InvalidArgument')
    if (method === 'PUT') {
      if (body.length !== Number(headers['content-length'])) return sendError(response, 400, 'IncompleteBody')
      this.objects.set(path, { bytes: body, mediaType: headers['content-type'] })
      return void response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      this.objects.delete(path)
      return void response.writeHead(204).end()
    }
    const object = this.objects.get(path)
    if (!object) return sendError(response, 404, 'NoSuchKey')
    const [start, end] = parseRange(headers.range, object.bytes.length)
    const part = object.bytes.subarray(start, end + 1)
    response.writeHead(headers.range === undefined ? 200 : 206, { 'content-length': part.length })
    response.end(method === 'HEAD' ? undefined : part)
  }
}

function parseRange(header: string | undefined, length: number): [number, number] {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(header ?? '') ?? []
  return start === undefined ? [0, length - 1] : [Number(start), Number(end)]
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
