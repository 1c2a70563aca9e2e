import type { Readable } from 'node:stream'
import type { Endpoint } from '@portal/contracts-common'
import type { z } from 'zod'

/** A response with a status other than 200, with headers, or with an already serialized envelope. */
export class ApiResponse<Results> {
  readonly results: Results
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The serialized envelope, when exactly these bytes must be sent (a replayed command). */
  readonly body: string | undefined

  constructor(
    results: Results,
    options: { status?: number; headers?: Readonly<Record<string, string>>; body?: string } = {},
  ) {
    this.results = results
    this.status = options.status ?? 200
    this.headers = options.headers ?? {}
    this.body = options.body
  }
}

/** Creates a response with another status or with headers. */
export function respondWith<Results>(
  results: Results,
  options: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): ApiResponse<Results> {
  return new ApiResponse(results, options)
}

/** An already serialized envelope, sent unchanged. A stream is opened only when a body is sent. */
export class RawJson {
  readonly bytes: Uint8Array | (() => Readable)
  readonly etag: string | undefined
  readonly cacheControl: string

  constructor(bytes: Uint8Array | (() => Readable), etag: string | undefined, cacheControl: string) {
    this.bytes = bytes
    this.etag = etag
    this.cacheControl = cacheControl
  }
}

export const immutableCacheControl = 'public, max-age=31536000, immutable'

/**
 * Sends an envelope serialized earlier with {@link envelopeBytes}, without validation or copying. `etag` (without quotes)
 * enables conditional requests (304). `immutable` lets caches keep it for a year; otherwise it is `no-cache`.
 */
export function rawJson(bytes: Uint8Array, options: { etag?: string; immutable?: boolean } = {}): RawJson {
  const etag = options.etag === undefined ? undefined : `"${options.etag}"`
  return new RawJson(bytes, etag, options.immutable === true ? immutableCacheControl : 'no-cache')
}

/** The same for an envelope too large for memory: `open` is called unless the client already has this version. */
export function streamedJson(open: () => Readable, { etag }: { readonly etag: string }): RawJson {
  return new RawJson(open, `"${etag}"`, 'no-cache')
}

/** A file as the response (endpoints whose results are `{ file: [...] }`). */
export class FileResponse {
  readonly content: Uint8Array | Readable | string
  readonly type: string
  readonly name: string
  readonly inline: boolean
  /** The content at this URL never changes, so caches may keep it for a year. */
  readonly immutable: boolean
  /** 206 for a byte range. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    content: Uint8Array | Readable | string,
    options: {
      type: string
      name: string
      inline?: boolean
      immutable?: boolean
      status?: number
      headers?: Readonly<Record<string, string>>
    },
  ) {
    this.content = content
    this.type = options.type
    this.name = options.name
    this.inline = options.inline ?? false
    this.immutable = options.immutable ?? false
    this.status = options.status ?? 200
    this.headers = options.headers ?? {}
  }

  /** The Content-Disposition header, safe for any file name. */
  get disposition(): string {
    const asciiName = this.name.replaceAll(/[^\w.\- ]/g, '_')
    const type = this.inline ? 'inline' : 'attachment'
    return `${type}; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(this.name).replaceAll("'", '%27')}`
  }
}

/** Whether the endpoint responds with the envelope rather than a file. */
export function returnsEnvelope(endpoint: Endpoint): endpoint is Endpoint & { readonly results: z.ZodType } {
  return !('file' in endpoint.results)
}

/**
 * The envelope as JSON. Drops fields that are not in the results schema, so that entities cannot leak. Throws when the results
 * do not match the contract.
 */
export function envelopeText(endpoint: Endpoint, status: number, results: unknown): string {
  const validated = returnsEnvelope(endpoint) ? endpoint.results.parse(results) : results
  return `{"code":${status},"results":${JSON.stringify(validated) ?? 'null'}}`
}

/** The envelope as UTF-8 bytes, for {@link rawJson}. */
export function envelopeBytes(endpoint: Endpoint, results: unknown): Buffer {
  return Buffer.from(envelopeText(endpoint, 200, results))
}
