/**
 * Every status an account may have, in the order of its life. `unconfirmed`: signed up, code not given yet; `invited`: has
 * not chosen a password yet; `reset-asked`: must choose a new one; `deleted`: is in the user pool no more, and only its name
 * is kept, for the audit trail.
 */
export const userStatuses = ['unconfirmed', 'invited', 'active', 'reset-asked', 'disabled', 'deleted'] as const
export type UserStatus = (typeof userStatuses)[number]
