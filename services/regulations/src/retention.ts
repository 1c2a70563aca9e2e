import type { RetentionRule } from '@portal/persistence'
import { daysToConfirm } from './modules/subscriptions/index.ts'

/**
 * How long rows are kept. Drafts that were sent but could not be deleted at that time are hidden by the stored
 * response under their id, so they are deleted before it.
 */
export const retention: readonly RetentionRule[] = [
  {
    table: 'comment_draft',
    expiredWhen: `exists (select from idempotency_key i where i.actor = comment_draft.author_sub
      and i.route = 'POST /api/comments/add' and i.key = comment_draft.draft_id::text and i.created_at < $1)`,
    days: 1,
  },
  { table: 'text_extraction', expiredWhen: 'updated_at < $1', days: 1 },
  { table: 'text_import', expiredWhen: 'imported_at < $1', days: 30 },
  // Warnings of replaced texts, once the import that replaced them can no longer be undone.
  {
    table: 'parse_warning',
    expiredWhen: `replaced_by is not null and found_at < $1
      and not exists (select from text_import i where i.import_id = parse_warning.replaced_by)`,
    days: 30,
  },
  // Subscriptions that were not confirmed in time.
  { table: 'subscription', expiredWhen: 'confirmed_at is null and created_at < $1', days: daysToConfirm },
  // By then all recipients were notified. The notification itself is kept, so that nobody is notified of the version
  // again.
  { table: 'publication_notification_recipient', expiredWhen: 'notified_at < $1', days: 30 },
  // Events of a week ago are no longer announced, so these rows are not needed.
  { table: 'comment_period_notification', expiredWhen: 'finished_at < $1', days: 30 },
]
