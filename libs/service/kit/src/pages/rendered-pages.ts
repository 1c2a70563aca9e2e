import { createHash } from 'node:crypto'
import type { Endpoint, RenderedPage } from '@portal/contracts-common'
import { LRUCache } from 'lru-cache'
import { envelopeBytes, rawJson, type RawJson } from '../http/responses.ts'

interface StoredPage {
  readonly bytes: Buffer
  readonly etag: string
}

/** A page that can be rendered. */
export interface PageSource {
  /** The data that the page is rendered from, as JSON. The page is rendered again when it changes. */
  readonly data: unknown
  readonly render: () => RenderedPage | Promise<RenderedPage>
}

/**
 * Renders the pages of a service for the edge. A page is rendered once for the same data, also when several requests
 * need it at once. The ETag is a hash of the rendered page, so all processes of a service have the same one.
 */
export class RenderedPages {
  readonly #endpoint: Endpoint
  readonly #pages: LRUCache<string, StoredPage>
  readonly #pending = new Map<string, Promise<StoredPage>>()

  /** `maxBytes` limits the memory for rendered pages. */
  constructor(endpoint: Endpoint, maxBytes: number) {
    this.#endpoint = endpoint
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes.length })
  }

  /** Returns the response of the service's page endpoint. */
  async respond({ data, render }: PageSource): Promise<RawJson> {
    const key = createHash('sha256').update(JSON.stringify(data)).digest('base64url')
    const { bytes, etag } = this.#pages.get(key) ?? (await this.#render(key, render))
    return rawJson(bytes, { etag })
  }

  #render(key: string, render: PageSource['render']): Promise<StoredPage> {
    const pending = this.#pending.get(key) ?? this.#store(key, render).finally(() => this.#pending.delete(key))
    this.#pending.set(key, pending)
    return pending
  }

  async #store(key: string, render: PageSource['render']): Promise<StoredPage> {
    const bytes = envelopeBytes(this.#endpoint, await render())
    const page = { bytes, etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) }
    this.#pages.set(key, page)
    return page
  }
}
