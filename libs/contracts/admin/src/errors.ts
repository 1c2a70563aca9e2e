import type { ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes of the admin area and their HTTP statuses. */
export const adminErrors = {
  /** An entry for this locale, namespace and key already exists; `details.id`. */
  'localization.key-taken': 409,
  /** The value's placeholders differ from those of the default text; `details.expected`. */
  'localization.placeholders-differ': 400,
  /** More audit entries match than one file can hold; `details.limit`. */
  'audit.too-many-entries': 400,
  /** Another account has verified this address or was invited with it; `details.id`, `details.status`. */
  'users.email-taken': 409,
  /** The change would remove the caller's own account or administrator rights. */
  'users.own-account': 409,
  /** The change would leave no active administrator. */
  'users.last-admin': 409,
  /** The account's status does not allow this action, for example inviting an active user; `details.status`. */
  'users.invalid-status': 409,
  /** Several accounts use this address and none has verified it. */
  'users.email-ambiguous': 409,
  /** The account has no verified address or phone number to send a code to. */
  'users.no-verified-contact': 409,
  /** Another change to the same account is in progress; `details.retryAfter`, in seconds. */
  'users.change-in-progress': 409,
  /** The user pool could not send the message. */
  'users.message-not-sent': 503,
  /** The change is accepted and will be applied later, because the user pool did not respond. */
  'users.pool-unavailable': 503,
  /** Another generation went live since the page was loaded; `details.live`. */
  'releases.live-changed': 409,
  /** The generation cannot be read, or some of its files were deleted. */
  'releases.incomplete': 409,
  /** The release storage is read-only, or a release is in progress. */
  'releases.read-only': 409,
  /** The event was already replayed or discarded; `details.state`. */
  'dead-letters.already-resolved': 409,
  /** The service failed to handle the event again; `details.error`. */
  'dead-letters.replay-failed': 409,
  /** The test clock cannot be moved back; `details.offsetSeconds`. */
  'test-clock.ahead': 409,
  /** The job was already retried or discarded. */
  'dead-jobs.already-resolved': 409,
} as const satisfies ErrorCatalog

/** English message of each error code, for clients without a translation. */
export const adminMessages: Readonly<Record<keyof typeof adminErrors, string>> = {
  'localization.key-taken': 'Someone has already changed this text. Edit the existing entry instead.',
  'localization.placeholders-differ': 'The text must keep the same placeholders as the default text.',
  'audit.too-many-entries': 'Too many entries match for one file. Narrow the filter, for example by date.',
  'users.email-taken': 'An account with this email address already exists. Find it in the list of users.',
  'users.own-account': 'You can’t remove your own account or your own administrator rights. Ask another administrator.',
  'users.last-admin': 'This would leave the portal without an administrator. Make someone else an administrator first.',
  'users.invalid-status': 'The account’s status doesn’t allow this action. Check its status in the list of users.',
  'users.email-ambiguous': 'Several accounts use this email address. Choose one from the list of users.',
  'users.no-verified-contact': 'This account has no verified email address or phone number to send a code to.',
  'users.change-in-progress': 'Another change to this account is in progress. Wait a moment and try again.',
  'users.message-not-sent': 'We couldn’t send the message. Try again later.',
  'users.pool-unavailable':
    'The sign-in service isn’t responding. Your change is saved and will be applied automatically. Check back in a minute.',
  'releases.live-changed': 'Another generation went live in the meantime. Review the list before you decide.',
  'releases.incomplete': 'Some files of this generation are missing, so it can’t go live. Choose another one.',
  'releases.read-only':
    'You can’t change the live generation from here right now. Use the command line, or try again in a minute.',
  'dead-letters.already-resolved': 'Someone has already replayed or discarded this event.',
  'dead-letters.replay-failed': 'The service failed to handle the event again. The event is still pending.',
  'test-clock.ahead': 'The test clock is already further ahead, and it can’t be moved back.',
  'dead-jobs.already-resolved': 'Someone has already retried or discarded this.',
}
