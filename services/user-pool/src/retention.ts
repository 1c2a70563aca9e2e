import type { RetentionRule } from '@portal/persistence'

/** What the pool deletes, and when. Accounts and keys stay; a lock lasts half a day at most. */
export const retention: readonly RetentionRule[] = [
  { table: 'spent_challenge', expiredWhen: 'expires_at < $1', days: 0 },
  // For this long an expired code still gets the "expired" error.
  { table: 'confirmation_code', expiredWhen: 'expires_at < $1', days: 1 },
  { table: 'attempt_count', expiredWhen: 'last_at < $1', days: 2 },
  { table: 'refresh_token', expiredWhen: 'expires_at < $1', days: 0 },
]
