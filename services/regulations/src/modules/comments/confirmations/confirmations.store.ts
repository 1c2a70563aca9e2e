import type { EntityManager } from '@mikro-orm/postgresql'
import type { Jobs } from '@portal/jobs'
import type { Locale } from '@portal/service-texts'
import { queryRows } from '../../../database/query-rows.ts'
import { sendConfirmation } from './send-confirmation.job.ts'

const insertForComments = {
  name: 'comment-confirmation-insert',
  text: `insert into comment_confirmation (receipt_id, comment_ids, locale, received_at)
    select $1, $2::uuid[], $3, max(created_at) from comment
     where comment_id = any($2::uuid[]) and commenter_type = 'public'
    having max(created_at) > $4 on conflict do nothing returning receipt_id`,
}
const insertForDefinitionComment = {
  name: 'definition-comment-confirmation-insert',
  text: `insert into comment_confirmation (receipt_id, comment_ids, locale, received_at)
    values ($1, array[$2::uuid], $3, $4)`,
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
  jobs: Jobs,
  { receiptId, commentIds, locale }: Receipt,
  sentAfter: Date,
): Promise<void> {
  const inserted = await queryRows(em, insertForComments, [receiptId, commentIds, locale, sentAfter.toISOString()])
  if (inserted.length > 0) await jobs.enqueue(em, sendConfirmation, { receiptId })
}

/** Queues the confirmation of one comment on a definition. */
export async function queueDefinitionCommentConfirmation(
  em: EntityManager,
  jobs: Jobs,
  { receiptId, commentId, locale }: { readonly receiptId: string; readonly commentId: string; readonly locale: Locale },
  now: Date,
): Promise<void> {
  await queryRows(em, insertForDefinitionComment, [receiptId, commentId, locale, now.toISOString()])
  await jobs.enqueue(em, sendConfirmation, { receiptId })
}
