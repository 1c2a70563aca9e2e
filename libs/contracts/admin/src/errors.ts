import type { ErrorCatalogue } from '@portal/contracts-common/light'

/** The codes of the admin area, with their HTTP status. */
export const adminErrors = {
  /** There is an entry for this locale, namespace and key already; `details.id`. */
  'localization.key-taken': 409,
  /** The value lacks an interpolation of the shipped text, or has one too many; `details.expected`. */
  'localization.interpolation-differs': 400,
  /** More acts match than one file holds; `details.limit`. */
  'audit.too-many-to-export': 400,
  /** Another account has proven this address or was invited by it; `details.id`, `details.status`. */
  'users.email-taken': 409,
  /** One's own account, or one's own administration. */
  'users.not-yourself': 409,
  /** Nobody who can sign in would be left in ADMINS. */
  'users.last-admin': 409,
  /** Such as an invitation for somebody who has accepted theirs; `details.status`. */
  'users.not-in-this-state': 409,
  /** Several accounts name this address and none has proven it. */
  'users.address-of-several': 409,
  /** There is no proven address a code could be sent to. */
  'users.no-proven-address': 409,
  /** Another change of the same account is under way; `details.retryAfter`, in seconds. */
  'users.change-in-progress': 409,
  /** The user pool could not send the message. */
  'users.mail-not-sent': 503,
  /** The change is accepted and will be carried out, but the user pool did not answer yet. */
  'users.pool-silent': 503,
  /** Another generation went live since the person looked; `details.live`. */
  'releases.moved-meanwhile': 409,
  /** The generation cannot be read, or files of it are no longer kept. */
  'releases.not-whole': 409,
  /** The storage of releases is read-only for the portal, or a release is running. */
  'releases.not-movable': 409,
  /** The event was replayed or discarded already; `details.state`. */
  'dead-letters.decided': 409,
  /** The service could not handle the event this time either; `details.failure`. */
  'dead-letters.fails-again': 409,
} as const satisfies ErrorCatalogue

/** What each code says to a reader without a translation. */
export const adminSentences: Readonly<Record<keyof typeof adminErrors, string>> = {
  'localization.key-taken': 'This text has been changed already. Change that entry instead.',
  'localization.interpolation-differs': 'The text must keep the same placeholders as the shipped one.',
  'audit.too-many-to-export': 'More acts match than one file can hold. Narrow the filter, for example by dates.',
  'users.email-taken': 'There is an account with this email address already. Look for it in the list.',
  'users.not-yourself': 'You cannot take away your own account or administration. Ask another administrator.',
  'users.last-admin': 'This would leave nobody to run the portal. Make somebody else an administrator first.',
  'users.not-in-this-state': 'The account is not in a state for this. Look at its status in the list.',
  'users.address-of-several': 'Several accounts name this email address. Choose one of them in the list.',
  'users.no-proven-address': 'The account has no confirmed email address or phone number to send a code to.',
  'users.change-in-progress': 'Another change of this account is under way. Wait a moment and try again.',
  'users.mail-not-sent': 'The message could not be sent. Try again later.',
  'users.pool-silent':
    'The sign-in service does not answer. The change is noted and will follow by itself; look again in a minute.',
  'releases.moved-meanwhile': 'Another generation went live in the meantime. Look at the list again before you decide.',
  'releases.not-whole': 'This generation is not whole any more and cannot go live. Choose another one.',
  'releases.not-movable': 'The releases cannot be moved from here now. Use the command line, or try again in a minute.',
  'dead-letters.decided': 'Somebody has replayed or discarded this event already.',
  'dead-letters.fails-again': 'The service could not handle the event this time either. It waits as before.',
}
