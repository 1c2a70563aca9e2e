import type { EntityManager } from '@mikro-orm/postgresql'
import type { Outcome } from '@portal/persistence'
import { rowsIn } from '../../database/transaction-rows.ts'

const withhold = {
  name: 'comments-disown',
  text: `update comment c set status = 'withheld', status_reason = 'not-the-author', status_at = $2, lock_version = lock_version + 1
    from thanks t where t.receipt_id = $1 and c.comment_id = any(t.comment_ids)
      and c.status = 'public' and c.status_at is null
    returning c.comment_id, c.main_parent_id, c.author_sub, c.tracking_number`,
}
const withholdOnDefinition = {
  name: 'definition-comments-disown',
  text: `update definition_comment c set status = 'withheld', status_reason = 'not-the-author', status_at = $2, lock_version = lock_version + 1
    from thanks t where t.receipt_id = $1 and c.comment_id = any(t.comment_ids)
      and c.status = 'public' and c.status_at is null
    returning c.tracking_number`,
}
const forget = {
  name: 'participant-disown',
  text: 'delete from participant where main_parent_id = $1 and account_sub = $2',
}

/**
 * "This was not me": whoever reads the author's mails says that the comments of a receipt are not theirs. They are withheld
 * until staff have looked; staff find them in the queue by that reason. What staff decided before stays.
 */
export async function disownComments(
  em: EntityManager,
  receiptId: string,
  now: Date,
): Promise<Pick<Outcome<null>, 'action'>> {
  const rows = await rowsIn<{ main_parent_id: string; author_sub: string; tracking_number: string }>(em, withhold, [
    receiptId,
    now.toISOString(),
  ])
  const onDefinitions = await rowsIn<{ tracking_number: string }>(em, withholdOnDefinition, [
    receiptId,
    now.toISOString(),
  ])
  for (const { main_parent_id: mainParentId, author_sub: sub } of rows) await rowsIn(em, forget, [mainParentId, sub])
  return {
    action: {
      kind: 'comments.disown',
      entityType: 'comment-receipt',
      entityId: receiptId,
      after: { status: 'withheld', trackingNumbers: [...rows, ...onDefinitions].map((row) => row.tracking_number) },
    },
  }
}
