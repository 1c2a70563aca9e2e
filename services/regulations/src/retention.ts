import type { RetentionRule } from '@portal/persistence'
import { daysToConfirm } from './modules/subscriptions/follow.commands.ts'

/**
 * Drafts that were sent and could not be cleared away then: they are hidden by the answer kept under their id, so they must
 * go before it does.
 */
export const retention: readonly RetentionRule[] = [
  {
    table: 'comment_draft',
    over: `exists (select from idempotency i where i.actor = comment_draft.author_sub
      and i.route = 'POST /api/comments/add' and i.key = comment_draft.draft_id::text and i.at < $1)`,
    days: 1,
  },
  // After a month nobody undoes an import; the texts stay as they are.
  { table: 'file_reading', over: 'changed_at < $1', days: 1 },
  { table: 'text_import', over: 'imported_at < $1', days: 30 },
  // Doubts of a text that another took the place of, once that cannot be undone any more.
  {
    table: 'draft_doubt',
    over: `replaced_by is not null and found_at < $1
      and not exists (select from text_import i where i.import_id = draft_doubt.replaced_by)`,
    days: 30,
  },
  // What somebody asked to follow and did not confirm.
  { table: 'subscription', over: 'confirmed_at is null and created_at < $1', days: daysToConfirm },
  // By then a telling has long ended; the notice itself stays, so that a version is never told of again.
  { table: 'publication_told', over: 'told_at < $1', days: 30 },
  // An event of a week ago is told to nobody, so that nothing of it is needed then.
  { table: 'window_notice', over: 'finished_at < $1', days: 30 },
]
