import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'

/**
 * Horses whose facts changed. Every command that changes a fact (docs/adr/0045-verdicts-from-facts.md) names its horses here,
 * in the same transaction, so that a job computes their verdicts again.
 */
@Injectable()
export class VerdictChanges {
  /** Notes that a fact about horses changed, in the transaction of `em`. */
  async add(em: EntityManager, horseIds: readonly string[], now: Date): Promise<void> {
    // Sorted, so that two commands about the same horses wait for each other instead of ending in a deadlock.
    const sorted = [...new Set(horseIds)].toSorted()
    if (sorted.length === 0) return
    await em.execute(
      `insert into verdict_change (horse_id, changed_at) select horse_id, ? from unnest(?::uuid[]) as horse_id
        on conflict (horse_id) do update set changed_at = excluded.changed_at`,
      [now, `{${sorted.join(',')}}`],
    )
  }
}
