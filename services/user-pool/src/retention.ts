import type { RetentionRule } from '@portal/persistence'

/** What the pool forgets. Accounts and keys stay; an attempt's lock lasts half a day at most. */
export const retention: readonly RetentionRule[] = [
  { table: 'spent_challenge', over: 'expires_at < $1', days: 0 },
  // For a while a code is still told apart as expired.
  { table: 'confirmation_code', over: 'expires_at < $1', days: 1 },
  { table: 'attempt_count', over: 'last_at < $1', days: 2 },
  { table: 'refresh_token', over: 'expires_at < $1', days: 0 },
]
