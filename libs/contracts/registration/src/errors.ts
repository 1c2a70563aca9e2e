import type { ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes of `auth/*` and their HTTP statuses. Their messages are in `authTexts`. */
export const registrationErrors = {
  'auth.recaptcha-failed': 400,
  /** The user pool refused the sign-up without giving a reason. */
  'auth.registration-failed': 400,
  'auth.username-taken': 409,
  /** Returned only to the holder of the link sent to that address. */
  'auth.email-taken': 409,
  /** The password violates the user pool's own policy; its message is in `details.reason`. */
  'auth.password-rejected': 400,
  /** The password is on the list of common passwords. */
  'auth.password-common': 400,
  /** The current password sent with a password change is incorrect. */
  'auth.password-incorrect': 400,
  /** Returned only when REVEAL_UNKNOWN_USERS is set. */
  'auth.user-not-found': 404,
  'auth.code-incorrect': 400,
  'auth.code-expired': 400,
  /** A retry of a request whose response was lost: the first attempt may have succeeded. */
  'auth.outcome-unknown': 409,
  'auth.code-not-sent': 503,
  'auth.reset-not-requested': 503,
  /** The user pool's rate limit; `details.retryAfter`, in seconds. */
  'auth.too-many-attempts': 429,
  /** `details.retryAfter`, in seconds. */
  'auth.resend-too-soon': 429,
  /** The request has no refresh cookie. */
  'auth.session-missing': 401,
  /** The refresh token was revoked or has expired, or its account was disabled. */
  'auth.session-ended': 401,
  /** The request was triggered by another website. */
  'auth.cross-site': 403,
  'auth.link-invalid': 400,
  'auth.link-expired': 400,
} as const satisfies ErrorCatalog

export type RegistrationErrorCode = keyof typeof registrationErrors
