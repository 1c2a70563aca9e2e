import type { EntityManager } from '@mikro-orm/postgresql'
import { getTransactionConnection } from './commands.ts'

/** Idempotency keys of requests that one combined request replaces. */
interface ReplacedRequests {
  readonly actor: string
  /** Method and path of the replaced requests, such as `POST /api/comments/add`. */
  readonly route: string
  readonly keys: readonly string[]
  readonly now: Date
}

const insertKeys = `insert into idempotency_key (actor, route, key, request_hash, status, response, created_at)
  select $1, $2, key, 'replaced', 200, '', $4 from unnest($3::text[]) as key on conflict do nothing returning key`

/**
 * Marks idempotency keys as used in the transaction of `em`. The rows have no valid request hash, so a later request with
 * one of the keys is refused (`idempotency.different-body`). Returns the keys that were unused.
 */
export async function markKeysUsed(
  em: EntityManager,
  { actor, route, keys, now }: ReplacedRequests,
): Promise<ReadonlySet<string>> {
  const connection = await getTransactionConnection(em)
  const values = [actor, route, keys, now]
  const { rows } = await connection.query<{ key: string }>({ name: 'mark-keys-used', text: insertKeys, values })
  return new Set(rows.map(({ key }) => key))
}
