import type { RetentionRule } from '@portal/persistence'

/** Retention of the service's own tables. An expired link is still reported as expired for a while. */
export const retention: readonly RetentionRule[] = [
  { table: 'email_verification_link', expiredWhen: 'expires_at < $1', days: 30 },
  { table: 'code_request', expiredWhen: 'requested_at < $1', days: 1 },
  // By then the code in question has long expired.
  { table: 'pending_pool_request', expiredWhen: 'started_at < $1', days: 1 },
  { table: 'registration_draft', expiredWhen: 'expires_at < $1', days: 1 },
  { table: 'confirmation_code', expiredWhen: 'expires_at < $1', days: 1 },
  { table: 'confirmation_code_attempts', expiredWhen: 'counted_at < $1', days: 1 },
  { table: 'identity_evidence', expiredWhen: 'change_id is null and uploaded_at < $1', days: 1 },
  { table: 'registry_attempt', expiredWhen: 'at < $1', days: 7 },
]
