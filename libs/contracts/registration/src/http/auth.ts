import { endpoint, instant, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { registrationErrors as errors } from '../errors.ts'
import { registrationRoutes as routes } from '../routes.ts'
import { changePasswordInput } from '../inputs/change-password.ts'
import { accountName, code, passwordsMatch, email, newPassword, personName, phone, username } from '../inputs/fields.ts'

/**
 * Where a code was sent, masked: `{ destination: "+*******0123", medium: "SMS" }`. Empty unless the caller has just
 * supplied the address, so that it does not reveal whether an account exists.
 */
const delivery = z.object({ destination: z.string(), medium: z.enum(['SMS', 'EMAIL']), message: z.string() })

/** The signed-in user. `token` is the access token (empty where none is issued), `expiration` its expiry time. */
const session = z.object({
  username: z.string(),
  token: z.string(),
  roles: z.array(z.string()),
  expiration: instant.nullable(),
  message: z.string(),
})
export type AuthSession = z.infer<typeof session>

const messageResult = z.object({ message: z.string() })

export const register = endpoint(routes.register, {
  summary:
    'Creates an account; sends a 6-digit code to the phone and a link to the email address. Without a phone, the code goes to the email address.',
  body: z
    .strictObject({
      email,
      phone: phone.optional(),
      password: newPassword('regulations'),
      confirmPassword: z.string().max(256),
      /** Generated from the name when omitted. */
      username: username.optional(),
      firstName: personName,
      lastName: personName,
      /** reCAPTCHA response token; empty when the portal does not use reCAPTCHA. */
      recaptcha: z.string().max(5000),
      locale: locale.default('en-US'),
    })
    .refine(...passwordsMatch('account.password.mismatch')),
  results: delivery.extend({ username: z.string() }),
  errors: pick(
    'auth.recaptcha-failed',
    'auth.registration-failed',
    'auth.username-taken',
    'auth.password-rejected',
    'auth.password-common',
    'auth.code-not-sent',
    'auth.too-many-attempts',
  ),
})

export const confirmRegistration = endpoint(routes.confirmRegistration, {
  summary: 'Confirms an account with the code sent to it. The browser then signs in with the password it still has.',
  body: z.strictObject({
    email: accountName,
    code,
    /** Distinguishes two unconfirmed accounts with the same address. */ username: username.optional(),
  }),
  results: session,
  errors: pick(
    'auth.code-incorrect',
    'auth.code-expired',
    'auth.outcome-unknown',
    'auth.email-taken',
    'auth.too-many-attempts',
  ),
})

export const resendCode = endpoint(routes.resendCode, {
  summary:
    'Sends another confirmation code, at most every few minutes. Returns the same response for an unknown account.',
  body: z.strictObject({ email: accountName, username: username.optional() }),
  results: delivery,
  errors: pick('auth.resend-too-soon', 'auth.code-not-sent', 'auth.too-many-attempts'),
})

export const forgotPassword = endpoint(routes.forgotPassword, {
  summary: 'Sends a password reset code. Returns the same response for an unknown account.',
  body: z.strictObject({ email: accountName }),
  results: delivery,
  errors: pick('auth.reset-not-requested', 'auth.user-not-found', 'auth.too-many-attempts'),
})

export const resetPassword = endpoint(routes.resetPassword, {
  summary: 'Sets a new password with the code; ends every session of the account.',
  body: z
    .strictObject({
      email: accountName,
      password: newPassword('regulations'),
      confirmPassword: z.string().max(256),
      /** The 6-digit code. */
      token: code,
    })
    .refine(...passwordsMatch('account.password.new-mismatch')),
  results: messageResult,
  errors: pick(
    'auth.code-incorrect',
    'auth.code-expired',
    'auth.outcome-unknown',
    'auth.password-rejected',
    'auth.password-common',
    'auth.user-not-found',
    'auth.too-many-attempts',
  ),
})

export const verify = endpoint(routes.verify, {
  summary: 'Verifies an email address with the link sent to it; the address can then be used to sign in.',
  query: z.strictObject({ v: z.string().min(1).max(2000) }),
  results: z.object({ purpose: z.literal('email'), username: z.string(), message: z.string() }),
  errors: pick('auth.link-invalid', 'auth.link-expired', 'auth.email-taken'),
})

export const refresh = endpoint(routes.refresh, {
  summary: 'Returns a new access token for a refresh token: the one in the cookie, or the one sent as bearer token.',
  usesSessionCookie: true,
  accessNote:
    'HttpOnly cookie, same-origin only (header x-portal-session); or `Authorization: Bearer` with the refresh token',
  results: session.extend({
    /** The token for the next refresh, if the user pool replaced the one sent as bearer token. */
    refreshToken: z.string().optional(),
  }),
  errors: pick('auth.session-missing', 'auth.session-ended', 'auth.cross-site'),
})

export const startSession = endpoint(routes.startSession, {
  summary: 'Stores the refresh token of a sign-in in an HttpOnly, SameSite=Strict cookie.',
  accessNote: 'same-origin only (header x-portal-session); the refresh token must belong to the caller',
  body: z.strictObject({ refreshToken: z.string().min(16).max(8192) }),
  results: session,
  errors: pick('auth.session-ended', 'auth.cross-site'),
})

export const endSession = endpoint(routes.endSession, {
  summary: 'Signs out: revokes the refresh token in the cookie and deletes the cookie.',
  usesSessionCookie: true,
  accessNote: 'same-origin only (header x-portal-session)',
  results: messageResult,
  errors: pick('auth.cross-site'),
})

export const signOutEverywhere = endpoint(routes.signOutEverywhere, {
  summary: 'Ends every session of the caller, on every device.',
  accessNote: 'same-origin only (header x-portal-session)',
  results: messageResult,
  errors: pick('auth.session-ended', 'auth.cross-site'),
})

export const changePassword = endpoint(routes.changePassword, {
  summary: "Changes the caller's password; ends the account's other sessions.",
  body: changePasswordInput,
  results: messageResult,
  errors: pick(
    'auth.password-incorrect',
    'auth.outcome-unknown',
    'auth.password-rejected',
    'auth.password-common',
    'auth.session-ended',
    'auth.too-many-attempts',
  ),
})

function pick<K extends keyof typeof errors>(...codes: K[]): Pick<typeof errors, K> {
  return Object.fromEntries(codes.map((code) => [code, errors[code]])) as Pick<typeof errors, K>
}
