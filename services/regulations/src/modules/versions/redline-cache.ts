import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RedlineEntry } from '@portal/contracts-regulations'
import { changeSummary, redline, type RedlineEntry as Compared } from '@portal/regulation-text/redline'
import { LRUCache } from 'lru-cache'
import type { RegulationNode } from '@portal/contracts-regulations'
import { readProvisions } from './provisions.store.ts'
import type { Version } from './version.entity.ts'

/** Comparisons as JSON, by the hashes of both texts: a pair of texts is compared once. */
@Injectable()
export class RedlineCache {
  private readonly kept = new LRUCache<string, string>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (json) => json.length * 2,
  })

  /** `{ counts, entries }` of the comparison, serialised. */
  async compare(em: EntityManager, from: Version, to: Version): Promise<string> {
    const key = `${from.contentHash}-${to.contentHash}`
    const known = this.kept.get(key)
    if (known) return known
    const [before, after] = [await readProvisions(em, from.versionId), await readProvisions(em, to.versionId)]
    const compared = compareTexts(before, after)
    this.kept.set(key, compared)
    return compared
  }
}

/** Compares two texts of one regulation; pure, exported for the benchmark. */
function compareTexts(before: readonly RegulationNode[], after: readonly RegulationNode[]): string {
  const entries = redline(before, after)
  const { changes: _, ...counts } = changeSummary(entries)
  return JSON.stringify({ counts, entries: entries.flatMap(entryOf) })
}

function entryOf({ regulationId, op, place, before, after, depth, content }: Compared): RedlineEntry[] {
  const node = after ?? before
  if (!node) return []
  const relabelled = before && after && before.label !== after.label
  const told = content && {
    ...(content.heading && { heading: content.heading }),
    text: content.text,
    ...(content.table && { table: content.table }),
  }
  return [
    {
      regulationId,
      op,
      place,
      depth,
      node: node as RegulationNode,
      ...(relabelled && { fromLabel: before.label }),
      ...(told && { content: told as NonNullable<RedlineEntry['content']> }),
    },
  ]
}
