import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { LRUCache } from 'lru-cache'
import { readProvisions } from './provisions.store.ts'
import { serializeText } from './publish-text.ts'

/** Caches the bytes of published texts by hash. Entries never become invalid. */
@Injectable()
export class TextCache {
  private readonly cache = new LRUCache<string, Buffer>({
    maxSize: 128 * 1024 * 1024,
    sizeCalculation: (bytes) => bytes.length,
  })

  /** Returns the bytes if they are cached. */
  find(contentHash: string): Buffer | undefined {
    return this.cache.get(contentHash)
  }

  /** Loads the bytes of a published text into the cache; undefined if there is none. */
  async load(em: EntityManager, contentHash: string): Promise<Buffer | undefined> {
    const [row] = await em.execute<{ body: Buffer }[]>('select body from published_text where content_hash = ?', [
      contentHash,
    ])
    if (row) this.cache.set(contentHash, row.body)
    return row?.body
  }

  /** Returns the bytes of the text of an edit, without caching them. */
  async readEdit(em: EntityManager, contentHash: string): Promise<Buffer | undefined> {
    const [row] = await em.execute<{ version_id: string }[]>(
      'select version_id from version where content_hash = ? limit 1',
      [contentHash],
    )
    return row && Buffer.from(serializeText(contentHash, await readProvisions(em, row.version_id)))
  }
}
