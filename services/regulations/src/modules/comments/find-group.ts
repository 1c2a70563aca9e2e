import type { EntityManager } from '@mikro-orm/postgresql'
import { rowsIn } from '../../database/transaction-rows.ts'
import { isAlike, type Likeness } from './likeness.ts'

/** Where the likeness of comments is kept: a table of ours, and its column of what they are compared within. */
interface LikenessTable {
  readonly table: 'comment_analysis' | 'definition_comment_likeness'
  readonly within: 'main_parent_id' | 'definition_id'
}

interface LikelyRow extends Omit<Likeness, 'bands'> {
  readonly comment_id: string
  readonly alike_id: string | null
}

/**
 * The group of a comment among those on the same regulation or definition: named after the first that says the same, null
 * for one of its own. Holds a lock to the end of the transaction: two of a kind that come at once must find each other.
 */
export async function findGroup(
  em: EntityManager,
  { table, within }: LikenessTable,
  comment: { readonly id: string; readonly of: string },
  likeness: Likeness,
): Promise<string | null> {
  await rowsIn(
    em,
    { name: `${table}-lock`, text: `select pg_advisory_xact_lock(hashtextextended('${table}' || $1, 0))` },
    [comment.of],
  )
  const others = await rowsIn<LikelyRow>(
    em,
    {
      name: `${table}-likely`,
      text: `select comment_id, alike_id, words_key as "wordsKey", signature from ${table}
        where ${within} = $1 and comment_id <> $2 and (words_key = $3 or bands && $4::integer[]) limit 50`,
    },
    [comment.of, comment.id, likeness.wordsKey, likeness.bands],
  )
  const twin = others.find((other) => isAlike(likeness, other))
  if (!twin) return null
  await rowsIn(
    em,
    {
      name: `${table}-begin`,
      text: `update ${table} set alike_id = comment_id where comment_id = $1 and alike_id is null`,
    },
    [twin.comment_id],
  )
  return twin.alike_id ?? twin.comment_id
}
