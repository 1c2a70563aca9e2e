import type { RetentionRule } from '@portal/persistence'

/**
 * Retention of the service's own tables: finished changes of accounts once their requests can no longer be retried,
 * load statistics of releases, and analytics counts older than a year.
 */
export const retention: readonly RetentionRule[] = [
  { table: 'user_change', expiredWhen: 'finished_at < $1', days: 30 },
  { table: 'release_load', expiredWhen: 'day < $1', days: 30 },
  { table: 'analytics_count', expiredWhen: 'day < $1', days: 400 },
]
