import type { ErrorCatalogue } from '@portal/contracts-common/light'

/** The codes of `auth/*`, with their HTTP status. Their sentences are `authTexts`. */
export const registrationErrors = {
  'auth.recaptcha-failed': 400,
  /** The user pool refused the sign-up for a reason it does not tell. */
  'auth.registration-failed': 400,
  'auth.username-taken': 409,
  /** Told only to the holder of the link sent to that address. */
  'auth.email-taken': 409,
  /** The user pool's own password policy; its sentence is in `details.reason`. */
  'auth.password-rejected': 400,
  /** One of the passwords that are tried first. */
  'auth.password-common': 400,
  /** The current password given with a change. */
  'auth.password-wrong': 400,
  /** Only where REVEAL_UNKNOWN_USERS is set. */
  'auth.user-unknown': 404,
  'auth.code-wrong': 400,
  'auth.code-expired': 400,
  /** A repetition of a request whose answer was lost: the code, or the password, may have been taken the first time. */
  'auth.outcome-unknown': 409,
  'auth.code-not-sent': 503,
  'auth.reset-not-requested': 503,
  /** The user pool's own limits; `details.retryAfter`, in seconds. */
  'auth.too-many-attempts': 429,
  /** `details.retryAfter`, in seconds. */
  'auth.new-code-too-soon': 429,
  /** No refresh cookie came with the call. */
  'auth.session-missing': 401,
  /** The refresh token was revoked, has expired, or its account was disabled. */
  'auth.session-ended': 401,
  /** Another site made the browser send this. */
  'auth.cross-site': 403,
  'auth.link-invalid': 400,
  'auth.link-expired': 400,
} as const satisfies ErrorCatalogue

export type RegistrationErrorCode = keyof typeof registrationErrors
