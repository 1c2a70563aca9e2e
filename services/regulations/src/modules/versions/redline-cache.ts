import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RedlineEntry } from '@portal/contracts-regulations'
import { summarizeChanges, redline, type RedlineEntry as Compared } from '@portal/regulation-text/redline'
import { LRUCache } from 'lru-cache'
import type { RegulationNode } from '@portal/contracts-regulations'
import { readProvisions } from './provisions.store.ts'
import type { Version } from './version.entity.ts'

type ComparedVersion = Pick<Version, 'versionId' | 'contentHash'>

/** Caches comparisons as JSON by the hashes of both texts. */
@Injectable()
export class RedlineCache {
  private readonly cache = new LRUCache<string, string>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (json) => json.length * 2,
  })

  /** Returns `{ counts, entries }` of the comparison as JSON. */
  async compare(em: EntityManager, from: ComparedVersion, to: ComparedVersion): Promise<string> {
    const key = `${from.contentHash}-${to.contentHash}`
    const cached = this.cache.get(key)
    if (cached) return cached
    const [before, after] = [await readProvisions(em, from.versionId), await readProvisions(em, to.versionId)]
    const compared = compareTexts(before, after)
    this.cache.set(key, compared)
    return compared
  }
}

function compareTexts(before: readonly RegulationNode[], after: readonly RegulationNode[]): string {
  const entries = redline(before, after)
  const { changes: _, ...counts } = summarizeChanges(entries)
  return JSON.stringify({ counts, entries: entries.flatMap(toEntries) })
}

function toEntries({ regulationId, op, position, before, after, depth, content }: Compared): RedlineEntry[] {
  const node = after ?? before
  if (!node) return []
  const isRelabeled = before && after && before.label !== after.label
  const changedContent = content && {
    ...(content.heading && { heading: content.heading }),
    text: content.text,
    ...(content.table && { table: content.table }),
  }
  return [
    {
      regulationId,
      op,
      position,
      depth,
      node: node as RegulationNode,
      ...(isRelabeled && { fromLabel: before.label }),
      ...(changedContent && { content: changedContent as NonNullable<RedlineEntry['content']> }),
    },
  ]
}
