import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { DuplicateReason } from '@portal/contracts-registration/staff-rules'

export type PairState = 'open' | 'different' | 'merged'

/** Remembers that two persons may be the same, unless staff were asked about them before. */
export async function insertPair(
  em: EntityManager,
  pair: { personIds: readonly [string, string]; score: number; reasons: readonly DuplicateReason[] },
  now: Date,
): Promise<void> {
  const [first, second] = pair.personIds.toSorted()
  await em.execute(
    `insert into possible_duplicate (pair_id, first_person_id, second_person_id, state, score, reasons, found_at)
      values (?, ?, ?, 'open', ?, ?::text[], ?) on conflict (first_person_id, second_person_id) do nothing`,
    [randomUUID(), first, second, pair.score, `{${pair.reasons.join(',')}}`, now],
  )
}

/** Locks an open pair and returns its persons; undefined if it is decided. */
export async function decidePair(
  em: EntityManager,
  pairId: string,
  decision: { state: PairState; by: string; reason: string; now: Date },
): Promise<readonly string[] | undefined> {
  const rows = await em.execute<{ first_person_id: string; second_person_id: string }[]>(
    `update possible_duplicate set state = ?, decided_by = ?, decided_at = ?, reason = ?
      where pair_id = ? and state = 'open' returning first_person_id, second_person_id`,
    [decision.state, decision.by, decision.now, decision.reason, pairId],
  )
  const [row] = rows
  return row && [row.first_person_id, row.second_person_id]
}

/** Sets the state of a pair by its persons, for a merge and its undo; does nothing if staff were never asked about them. */
export async function setPairState(
  em: EntityManager,
  personIds: readonly [string, string],
  from: PairState,
  to: PairState,
): Promise<void> {
  const [first, second] = personIds.toSorted()
  await em.execute(
    'update possible_duplicate set state = ? where first_person_id = ? and second_person_id = ? and state = ?',
    [to, first, second, from],
  )
}
