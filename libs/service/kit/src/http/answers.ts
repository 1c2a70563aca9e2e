import type { Readable } from 'node:stream'
import type { Endpoint } from '@portal/contracts-common'
import type { z } from 'zod'

/** Results with a status other than 200, with headers, or with the envelope already written. */
export class Answer<Results> {
  readonly results: Results
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The serialised envelope, where it must be these bytes exactly (a replayed command). */
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

/** Answers `results` with another status or with headers. */
export function answer<Results>(
  results: Results,
  options: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Answer<Results> {
  return new Answer(results, options)
}

/** Bytes that already are the envelope; sent untouched. A stream is opened only where something is sent. */
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

export const forEver = 'public, max-age=31536000, immutable'

/**
 * Answers an envelope that was serialised before ({@link envelopeBytes}): no validation, no copying. `etag` (the value
 * without quotes) makes conditional requests 304; `immutable` lets every cache keep it for a year, otherwise it is `no-cache`.
 */
export function rawJson(bytes: Uint8Array, options: { etag?: string; immutable?: boolean } = {}): RawJson {
  const etag = options.etag === undefined ? undefined : `"${options.etag}"`
  return new RawJson(bytes, etag, options.immutable === true ? forEver : 'no-cache')
}

/** The same for an envelope that is too long to be held whole: `open` is called where the caller does not have it already. */
export function streamedJson(open: () => Readable, { etag }: { readonly etag: string }): RawJson {
  return new RawJson(open, `"${etag}"`, 'no-cache')
}

/** A file as the answer (endpoints whose results are `{ file: [...] }`). */
export class FileAnswer {
  readonly content: Uint8Array | Readable | string
  readonly type: string
  readonly name: string
  readonly inline: boolean
  /** What its address names never changes: every cache keeps it for a year. */
  readonly immutable: boolean
  /** 206 for a part of it. */
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
    const plain = this.name.replaceAll(/[^\w.\- ]/g, '_')
    const kind = this.inline ? 'inline' : 'attachment'
    return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.name).replaceAll("'", '%27')}`
  }
}

/** Whether the endpoint answers the envelope (rather than a file). */
export function answersEnvelope(endpoint: Endpoint): endpoint is Endpoint & { readonly results: z.ZodType } {
  return !('file' in endpoint.results)
}

/**
 * The envelope as text. Fields outside the results schema are dropped, so that an entity can never leak;
 * throws when the results do not satisfy the contract.
 */
export function envelopeText(endpoint: Endpoint, status: number, results: unknown): string {
  const kept = answersEnvelope(endpoint) ? endpoint.results.parse(results) : results
  return `{"code":${status},"results":${JSON.stringify(kept) ?? 'null'}}`
}

/** The envelope as bytes, for {@link rawJson}. */
export function envelopeBytes(endpoint: Endpoint, results: unknown): Buffer {
  return Buffer.from(envelopeText(endpoint, 200, results))
}
