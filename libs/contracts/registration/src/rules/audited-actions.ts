/** Actions that the registration service records in the audit trail, named `<noun>.<past-tense verb>`. */
export const registrationActions = [
  'account.confirmed',
  'account.email-verified',
  'account.password-changed',
  'account.password-reset',
  'account.registered',
  'registry-import.checked',
  'registry-import.confirmed',
  'registry-import.finished',
  'person.registered',
  'person.searched',
  'person.updated',
  'person.viewed',
  'registration-draft.answered',
  'registration-draft.code-sent',
  'registration-draft.contact-confirmed',
  'registration-draft.deleted',
  'registration-draft.started',
  'session.ended',
  'session.ended-everywhere',
  'session.started',
  // by staff
  'registration-draft.unlocked',
] as const
export type RegistrationAction = (typeof registrationActions)[number]

/** Actions that the user pool records in the audit trail. */
export const userPoolActions = [
  'account.address-verified',
  'account.attributes-changed',
  'account.code-requested',
  'account.code-sent',
  'account.confirmed',
  'account.created',
  'account.deleted',
  'account.disabled',
  'account.enabled',
  'account.group-added',
  'account.group-removed',
  'account.invitation-resent',
  'account.password-changed',
  'account.password-reset',
  'account.password-reset-requested',
  'account.password-set',
  'account.registered',
  'account.signed-out-everywhere',
  'session.ended',
  'session.refreshed',
  'session.reuse-detected',
  'session.started',
  'session.unknown',
] as const
export type UserPoolAction = (typeof userPoolActions)[number]
