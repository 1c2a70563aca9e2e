import type { RetentionRule } from '@portal/persistence'

/** What of the admin service's own tables is forgotten: finished changes of accounts, once nobody asks for them again; loads of releases; what was counted more than a year ago. */
export const retention: readonly RetentionRule[] = [
  { table: 'user_change', over: 'finished_at < $1', days: 30 },
  { table: 'release_load', over: 'day < $1', days: 30 },
  { table: 'analytics_count', over: 'day < $1', days: 400 },
]
