import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { afterCommit, getTransactionConnection } from '@portal/persistence'

const add = {
  name: 'verdict-changes-add',
  text: `insert into verdict_change (horse_id, changed_at)
    select horse_id, $2::timestamptz from unnest($1::uuid[]) as horse_id
    on conflict (horse_id) do update set changed_at = excluded.changed_at`,
}
const take = {
  name: 'verdict-changes-take',
  text: `delete from verdict_change where horse_id in (
      select horse_id from verdict_change order by changed_at limit $1 for update skip locked)
    returning horse_id as "horseId"`,
}

/**
 * Horses whose facts changed. Every command that changes a fact (docs/adr/0045-verdicts-from-facts.md) names its horses here,
 * in the same transaction, so that their verdicts are computed again.
 */
@Injectable()
export class VerdictChanges {
  private readonly listeners: (() => void)[] = []

  /** Notes that a fact about horses changed, in the transaction of `em`. */
  async add(em: EntityManager, horseIds: readonly string[], now: Date): Promise<void> {
    // Sorted, so that two commands about the same horses wait for each other instead of ending in a deadlock.
    const sorted = [...new Set(horseIds)].toSorted()
    if (sorted.length === 0) return
    const connection = await getTransactionConnection(em)
    await connection.query({ ...add, values: [sorted, now.toISOString()] })
    afterCommit(em, () => {
      for (const listener of this.listeners) listener()
    })
  }

  /** Removes at most `limit` horses, the oldest change first, without those that another process is removing. */
  async take(em: EntityManager, limit: number): Promise<string[]> {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<{ horseId: string }>({ ...take, values: [limit] })
    return rows.map(({ horseId }) => horseId)
  }

  /** Calls `listener` after each commit with changed horses in this process. */
  onAdded(listener: () => void): void {
    this.listeners.push(listener)
  }
}
