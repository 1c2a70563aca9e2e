import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { LRUCache } from 'lru-cache'
import { readProvisions } from './provisions.store.ts'
import { textBytes } from './publish-text.ts'

/** Published texts as bytes, by hash. What a hash names never changes, so an entry is never wrong, only dropped. */
@Injectable()
export class TextCache {
  private readonly kept = new LRUCache<string, Buffer>({
    maxSize: 128 * 1024 * 1024,
    sizeCalculation: (bytes) => bytes.length,
  })

  /** The bytes, when they are at hand. */
  find(contentHash: string): Buffer | undefined {
    return this.kept.get(contentHash)
  }

  /** The bytes of a published text, or undefined. */
  async load(em: EntityManager, contentHash: string): Promise<Buffer | undefined> {
    const [row] = await em.execute<{ body: Buffer }[]>('select body from published_text where content_hash = ?', [
      contentHash,
    ])
    if (row) this.kept.set(contentHash, row.body)
    return row?.body
  }

  /** The bytes of a text that is still being edited; not kept. */
  async readEdit(em: EntityManager, contentHash: string): Promise<Buffer | undefined> {
    const [row] = await em.execute<{ version_id: string }[]>(
      'select version_id from version where content_hash = ? limit 1',
      [contentHash],
    )
    return row && Buffer.from(textBytes(contentHash, await readProvisions(em, row.version_id)))
  }
}
