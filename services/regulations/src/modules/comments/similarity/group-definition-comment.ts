import type { EntityManager } from '@mikro-orm/postgresql'
import { queryRows } from '../../../database/query-rows.ts'
import { findSimilarGroup } from './find-similar-group.ts'
import { fingerprintText } from './text-similarity.ts'
import type { DefinitionCommentRow } from '../definition-comments/definition-comment.row.ts'

const similarityTable = { table: 'definition_comment_similarity', parentColumn: 'definition_id' } as const
const saveFingerprint = {
  name: 'definition-comment-similarity-save',
  text: `insert into definition_comment_similarity (comment_id, definition_id, text_key, signature, bands, similar_group_id)
    values ($1, $2, $3, $4::integer[], $5::integer[], $6)
    on conflict (comment_id) do update set text_key = excluded.text_key, signature = excluded.signature,
      bands = excluded.bands, similar_group_id = excluded.similar_group_id`,
}

/** Groups a comment with similar comments on the same definition, in the transaction that writes it. */
export async function groupDefinitionComment(
  em: EntityManager,
  {
    comment_id: id,
    definition_id: parentId,
    body,
  }: Pick<DefinitionCommentRow, 'comment_id' | 'definition_id' | 'body'>,
): Promise<void> {
  const fingerprint = fingerprintText(body)
  const group = await findSimilarGroup(em, similarityTable, { id, parentId }, fingerprint)
  await queryRows(em, saveFingerprint, [
    id,
    parentId,
    fingerprint.textKey,
    fingerprint.signature,
    fingerprint.bands,
    group,
  ])
}
