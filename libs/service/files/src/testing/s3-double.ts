import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Kept {
  readonly bytes: Buffer
  readonly mediaType: string | undefined
}

/**
 * What is used of an S3 store, in memory: path-style PUT, GET with one range, HEAD and DELETE, for requests signed with
 * `accessKeyId`. As strict as stores that are not Amazon's: it takes no stream with sums after it.
 */
export class S3Double {
  /** By `/bucket/key`. */
  readonly kept = new Map<string, Kept>()
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  readonly #signed: RegExp

  constructor(accessKeyId: string) {
    this.#signed = new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${accessKeyId}/\\d{8}/us-east-1/s3/aws4_request, SignedHeaders=\\S*host\\S*, Signature=[0-9a-f]{64}$`,
    )
  }

  /** Its address. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers, method, url = '/' } = request
    const [path = '/'] = url.split('?')
    const body = await buffer(request)
    if (!this.#signed.test(headers.authorization ?? '')) return refused(response, 403, 'SignatureDoesNotMatch')
    if (String(headers['x-amz-content-sha256']).includes('TRAILER')) return refused(response, 400, 'InvalidArgument')
    if (method === 'PUT') {
      if (body.length !== Number(headers['content-length'])) return refused(response, 400, 'IncompleteBody')
      this.kept.set(path, { bytes: body, mediaType: headers['content-type'] })
      return void response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      this.kept.delete(path)
      return void response.writeHead(204).end()
    }
    const found = this.kept.get(path)
    if (!found) return refused(response, 404, 'NoSuchKey')
    const [start, end] = rangeOf(headers.range, found.bytes.length)
    const part = found.bytes.subarray(start, end + 1)
    response.writeHead(headers.range === undefined ? 200 : 206, { 'content-length': part.length })
    response.end(method === 'HEAD' ? undefined : part)
  }
}

function rangeOf(asked: string | undefined, length: number): [number, number] {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(asked ?? '') ?? []
  return start === undefined ? [0, length - 1] : [Number(start), Number(end)]
}

function refused(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
