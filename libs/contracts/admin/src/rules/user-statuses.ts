/**
 * Account statuses in lifecycle order. `unconfirmed`: signed up but not yet verified; `invited`: has not set a
 * password yet; `reset-requested`: must set a new password; `deleted`: removed from the user pool, with only the name
 * kept for the audit trail.
 */
export const userStatuses = ['unconfirmed', 'invited', 'active', 'reset-requested', 'disabled', 'deleted'] as const
export type UserStatus = (typeof userStatuses)[number]
