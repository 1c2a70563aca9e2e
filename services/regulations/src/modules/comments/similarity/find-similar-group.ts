import type { EntityManager } from '@mikro-orm/postgresql'
import { queryRows } from '../../../database/query-rows.ts'
import { isSimilar, type TextFingerprint } from './text-similarity.ts'

/** The table that stores fingerprints, and the column that limits which comments are compared. */
interface SimilarityTable {
  readonly table: 'comment_analysis' | 'definition_comment_similarity'
  readonly parentColumn: 'main_parent_id' | 'definition_id'
}

interface CandidateRow extends Omit<TextFingerprint, 'bands'> {
  readonly comment_id: string
  readonly similar_group_id: string | null
}

/**
 * Returns the group of similar comments on the same regulation or definition, or null. A group has the id of its first
 * comment. Takes a lock until the transaction ends, so that two similar comments submitted at once find each other.
 */
export async function findSimilarGroup(
  em: EntityManager,
  { table, parentColumn }: SimilarityTable,
  comment: { readonly id: string; readonly parentId: string },
  fingerprint: TextFingerprint,
): Promise<string | null> {
  await queryRows(
    em,
    { name: `${table}-lock`, text: `select pg_advisory_xact_lock(hashtextextended('${table}' || $1, 0))` },
    [comment.parentId],
  )
  const candidates = await queryRows<CandidateRow>(
    em,
    {
      name: `${table}-candidates`,
      text: `select comment_id, similar_group_id, text_key as "textKey", signature from ${table}
        where ${parentColumn} = $1 and comment_id <> $2 and (text_key = $3 or bands && $4::integer[]) limit 50`,
    },
    [comment.parentId, comment.id, fingerprint.textKey, fingerprint.bands],
  )
  const match = candidates.find((other) => isSimilar(fingerprint, other))
  if (!match) return null
  await queryRows(
    em,
    {
      name: `${table}-start-group`,
      text: `update ${table} set similar_group_id = comment_id where comment_id = $1 and similar_group_id is null`,
    },
    [match.comment_id],
  )
  return match.similar_group_id ?? match.comment_id
}
