import { createHash } from 'node:crypto'
import { BoundedCache } from './bounded-cache.ts'
import type { Generation } from '@portal/contracts-shell'
import type { FoundContent } from './server-rendered/page-renderer.ts'

/** A document with server-rendered content, ready to be sent. */
export interface CachedDocument {
  readonly bytes: Buffer
  readonly etag: string
  readonly securityPolicy: string
}

interface StoredDocument extends CachedDocument {
  readonly generation: Generation
  readonly content: FoundContent
}

/** Memory for documents, in bytes, without their compressed forms. */
const cacheBytes = 64 * 1024 * 1024

/** Caches documents until their content, the texts of the frame or the titles in the generation change. */
export class DocumentCache {
  readonly #documents = new BoundedCache<StoredDocument>(cacheBytes, ({ bytes }) => 1_000 + bytes.length)

  /** Returns the document for a key that names everything else it depends on, and renders it if necessary. */
  get(
    key: string,
    { generation, content }: Pick<StoredDocument, 'generation' | 'content'>,
    render: () => { readonly html: string; readonly securityPolicy: string },
  ): CachedDocument {
    const cached = this.#documents.get(key)
    const isCurrent =
      cached?.content.page === content.page &&
      cached.content.texts === content.texts &&
      cached.generation === generation
    if (isCurrent) return cached
    const { html, securityPolicy } = render()
    const bytes = Buffer.from(html)
    const etag = createEtag(bytes)
    const document = { bytes, etag, securityPolicy, generation, content }
    this.#documents.set(key, document)
    return document
  }
}

/** Returns the ETag of a response body. Weak, because the same tag is used for all encodings. */
export function createEtag(body: Uint8Array | string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}
