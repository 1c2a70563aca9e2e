import type { ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes of the registration area and their HTTP statuses. Their messages are in `authTexts` and `registrationErrorTexts`. */
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
  /** No unfinished registration belongs to the request. */
  'registration.draft-missing': 404,
  /** The registration was continued on another device; `details.movedAt`. */
  'registration.draft-moved': 409,
  /** The registration is blocked or finished; `details.status`. */
  'registration.draft-closed': 409,
  'registration.already-registered': 409,
  /** `details.fields`: `{ field, key }` of every broken rule. */
  'registration.answer-invalid': 400,
  /** An earlier page has no answer yet; `details.nextStep`. */
  'registration.step-not-open': 409,
  'registration.candidate-expired': 409,
  /** Three attempts in 24 hours did not match this record. */
  'registration.candidate-locked': 429,
  'registration.registry-unavailable': 503,
  /** Staff switched the channel off, or the provider does not respond; the other channel may work. */
  'registration.channel-unavailable': 503,
  /** Too many wrong codes; `details.retryAfter`, in seconds. */
  'registration.code-locked': 429,
  /** Pages have no answer yet; `details.nextStep`. */
  'registration.incomplete': 409,
  'registration.username-not-generated': 503,
  /** The secret of the draft is missing, wrong or expired, or the account is not the caller's. */
  'registration.secret-invalid': 403,
  /** The registration belongs to an account, which can continue it on any device. */
  'registration.link-not-needed': 409,
  'registration.contact-not-confirmed': 409,
  'registration.link-used': 400,
  'licenses.file-missing': 400,
  /** The connection ended before the file did. */
  'licenses.file-incomplete': 400,
  /** `details.maxBytes` */
  'licenses.file-too-large': 400,
  /** The content is no JPEG or PNG image and no PDF. */
  'licenses.file-type': 400,
  /** The file is damaged, or contains scripts or other files. */
  'licenses.file-refused': 400,
  /** Five images in six hours; `details.retryAfter`, in seconds. */
  'licenses.too-many-attempts': 429,
  /** The link to upload from a phone, or to a file, has expired or was used. */
  'licenses.link-invalid': 403,
  'licenses.not-found': 404,
  /** The person has this license already. */
  'licenses.duplicate': 409,
  /** `details.fields`: the names of the fields with an invalid value. */
  'licenses.invalid': 400,
  /** Staff decided already, or a renewal replaced the license; `details.review`. */
  'licenses.already-decided': 409,
  'licenses.reason-missing': 400,
  // Invites and notices:
  'invites.secret-invalid': 404,
  'invites.not-found': 404,
  'invites.expired': 409,
  'invites.not-overdue': 409,
  /** `details.state`: the current state. */
  'invites.already-decided': 409,
  'invites.for-somebody-else': 403,
  'invites.not-a-jockey': 409,
  'invites.not-an-agent': 403,
  'invites.jockey-not-found': 404,
  'invites.self': 409,
  /** `details.inviteId`: the open invite of the same two. */
  'invites.already-open': 409,
  'invites.already-linked': 409,
  /** `details.problems`: `{ field, problem, placeholder }`, with the problem `unknown` or `missing`. */
  'notices.placeholder-invalid': 400,
  // Delegations:
  /** No active person with an account has this number and this last name. */
  'delegations.person-not-found': 404,
  'delegations.self': 409,
  'delegations.exists': 409,
  'delegations.too-many': 409,
  'delegations.first-day-past': 400,
  'delegations.last-day-early': 400,
  'delegations.not-found': 404,
  'delegations.ended': 409,
} as const satisfies ErrorCatalog

export type RegistrationErrorCode = keyof typeof registrationErrors
