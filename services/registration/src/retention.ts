import type { RetentionRule } from '@portal/persistence'

/** What the service forgets. For a while a link is still told apart as expired. */
export const retention: readonly RetentionRule[] = [
  { table: 'mailed_link', over: 'expires_at < $1', days: 30 },
  { table: 'code_request', over: 'at < $1', days: 1 },
  // By then the code that it was about has long expired.
  { table: 'unsettled_request', over: 'at < $1', days: 1 },
]
