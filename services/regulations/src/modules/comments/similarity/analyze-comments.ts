import type { EntityManager } from '@mikro-orm/postgresql'
import { formatReceiptNumber } from '@portal/contracts-regulations/rules'
import { queryRows } from '../../../database/query-rows.ts'
import { findSimilarGroup } from './find-similar-group.ts'
import { fingerprintText } from './text-similarity.ts'

const selectComments = {
  name: 'comment-analysis-comments',
  text: 'select comment_id, main_parent_id, receipt_id, body from comment where comment_id = any($1::uuid[]) order by created_at, comment_id',
}
const similarityTable = { table: 'comment_analysis', parentColumn: 'main_parent_id' } as const
const saveAnalysis = {
  name: 'comment-analysis-save',
  text: `insert into comment_analysis (comment_id, main_parent_id, text_key, signature, bands, similar_group_id, search)
    select comment_id, main_parent_id, $2, $3::integer[], $4::integer[], $5,
           to_tsvector('portal_english', body) || to_tsvector('simple', author_name || ' ' || tracking_number || ' ' || $6)
      from comment where comment_id = $1
    on conflict (comment_id) do update set text_key = excluded.text_key, signature = excluded.signature,
      bands = excluded.bands, similar_group_id = excluded.similar_group_id, search = excluded.search`,
}
interface CommentRow {
  readonly comment_id: string
  readonly main_parent_id: string
  readonly receipt_id: string
  readonly body: string
}

/**
 * Makes comments searchable for staff and groups similar ones. The result is stored in its own table, so that
 * submitting a comment remains one small insert.
 */
export async function analyzeComments(em: EntityManager, commentIds: readonly string[]): Promise<void> {
  for (const comment of await queryRows<CommentRow>(em, selectComments, [commentIds])) await analyzeComment(em, comment)
}

async function analyzeComment(
  em: EntityManager,
  { comment_id: id, main_parent_id: parentId, receipt_id: receiptId, body }: CommentRow,
): Promise<void> {
  const fingerprint = fingerprintText(body)
  const group = await findSimilarGroup(em, similarityTable, { id, parentId }, fingerprint)
  await queryRows(em, saveAnalysis, [
    id,
    fingerprint.textKey,
    fingerprint.signature,
    fingerprint.bands,
    group,
    formatReceiptNumber(receiptId),
  ])
}
