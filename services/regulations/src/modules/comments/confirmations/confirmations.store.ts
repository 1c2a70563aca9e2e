import type { EntityManager } from '@mikro-orm/postgresql'
import type { Locale } from '@portal/service-texts'
import { queryRows } from '../../../database/query-rows.ts'

const insertForComments = {
  name: 'comment-confirmation-insert',
  text: `insert into comment_confirmation (receipt_id, comment_ids, locale, received_at, due_at)
    select $1, $2::uuid[], $3, max(created_at), $4 from comment
     where comment_id = any($2::uuid[]) and commenter_type = 'public'
    having max(created_at) > $5 on conflict do nothing`,
}
const insertForDefinitionComment = {
  name: 'definition-comment-confirmation-insert',
  text: `insert into comment_confirmation (receipt_id, comment_ids, locale, received_at, due_at)
    values ($1, array[$2::uuid], $3, $4, $4)`,
}

/** Comments sent together under one receipt. */
interface Receipt {
  readonly receiptId: string
  readonly commentIds: readonly string[]
  readonly locale: Locale
}

/** Queues one confirmation for the public comments of a receipt, unless they were sent before `sentAfter`. */
export async function queueConfirmation(
  em: EntityManager,
  { receiptId, commentIds, locale }: Receipt,
  { now, sentAfter }: { readonly now: Date; readonly sentAfter: Date },
): Promise<void> {
  const values = [receiptId, commentIds, locale, now.toISOString(), sentAfter.toISOString()]
  await queryRows(em, insertForComments, values)
}

/** Queues the confirmation of one comment on a definition. */
export async function queueDefinitionCommentConfirmation(
  em: EntityManager,
  { receiptId, commentId, locale }: { readonly receiptId: string; readonly commentId: string; readonly locale: Locale },
  now: Date,
): Promise<void> {
  await queryRows(em, insertForDefinitionComment, [receiptId, commentId, locale, now.toISOString()])
}
