import { endpoint, instant, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { registrationErrors as errors } from '../errors.ts'
import { registrationRoutes as routes } from '../routes.ts'
import { accountName, code, confirmed, email, newPassword, personName, phone, username } from './fields.ts'

/**
 * Where a code went, masked: `{ destination: "+*******0123", medium: "SMS" }`. Who has just given the address is told;
 * everybody else gets an empty destination, whether there is an account or not.
 */
const delivery = z.object({ destination: z.string(), medium: z.enum(['SMS', 'EMAIL']), message: z.string() })

/** Who is signed in. `token` is the access token (empty where none is given), `expiration` its end. */
const session = z.object({
  username: z.string(),
  token: z.string(),
  roles: z.array(z.string()),
  expiration: instant.nullable(),
  message: z.string(),
})
export type AuthSession = z.infer<typeof session>

const done = z.object({ message: z.string() })

export const register = endpoint(routes.register, {
  summary: 'Opens an account; a 6-digit code goes to the phone and a link to the email address.',
  body: z
    .strictObject({
      email,
      phone,
      password: newPassword('regulations'),
      confirmPassword: z.string().max(256),
      /** Left out, one is made from the name. */
      username: username.optional(),
      firstName: personName,
      lastName: personName,
      /** The value of the page's reCAPTCHA; empty where the portal has none. */
      recaptcha: z.string().max(5000),
      locale: locale.default('en-US'),
    })
    .refine(...confirmed('account.password.differs')),
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
  summary:
    'Confirms an account with the code sent to its phone. The browser then signs in with the password it still holds.',
  body: z.strictObject({
    email: accountName,
    code,
    /** Tells two unconfirmed accounts of one address apart. */ username: username.optional(),
  }),
  results: session,
  errors: pick('auth.code-wrong', 'auth.code-expired', 'auth.outcome-unknown', 'auth.too-many-attempts'),
})

export const resendCode = endpoint(routes.resendCode, {
  summary:
    'Sends another confirmation code, 5 minutes after the one before at the earliest. Answers the same for an unknown account.',
  body: z.strictObject({ email: accountName, username: username.optional() }),
  results: delivery,
  errors: pick('auth.new-code-too-soon', 'auth.code-not-sent', 'auth.too-many-attempts'),
})

export const forgotPassword = endpoint(routes.forgotPassword, {
  summary: 'Sends a code with which the password can be set anew. Answers the same for an unknown account.',
  body: z.strictObject({ email: accountName }),
  results: delivery,
  errors: pick('auth.reset-not-requested', 'auth.user-unknown', 'auth.too-many-attempts'),
})

export const resetPassword = endpoint(routes.resetPassword, {
  summary: 'Sets the password with the code that was sent; ends every session of the account.',
  body: z
    .strictObject({
      email: accountName,
      password: newPassword('regulations'),
      confirmPassword: z.string().max(256),
      /** The 6-digit code. */
      token: code,
    })
    .refine(...confirmed('account.password.new-differs')),
  results: done,
  errors: pick(
    'auth.code-wrong',
    'auth.code-expired',
    'auth.outcome-unknown',
    'auth.password-rejected',
    'auth.password-common',
    'auth.user-unknown',
    'auth.too-many-attempts',
  ),
})

export const verify = endpoint(routes.verify, {
  summary: 'Proves an email address by the link sent to it; from then on it signs in for the user name.',
  query: z.strictObject({ v: z.string().min(1).max(2000) }),
  results: z.object({ purpose: z.literal('email'), username: z.string(), message: z.string() }),
  errors: pick('auth.link-invalid', 'auth.link-expired', 'auth.email-taken'),
})

export const refresh = endpoint(routes.refresh, {
  summary: 'Gives a new access token for the refresh token in the cookie.',
  accessNote: 'the HttpOnly cookie, from the portal itself (header x-portal-session)',
  results: session,
  errors: pick('auth.session-missing', 'auth.session-ended', 'auth.cross-site'),
})

export const keepSession = endpoint(routes.keepSession, {
  summary: 'Keeps the refresh token of a sign-in in an HttpOnly, SameSite=Strict cookie.',
  accessNote: 'from the portal itself (header x-portal-session); the refresh token must be of the caller',
  body: z.strictObject({ refreshToken: z.string().min(16).max(8192) }),
  results: session,
  errors: pick('auth.session-ended', 'auth.cross-site'),
})

export const endSession = endpoint(routes.endSession, {
  summary: 'Signs out: revokes the refresh token in the cookie, and the cookie goes.',
  accessNote: 'from the portal itself (header x-portal-session)',
  results: done,
  errors: pick('auth.cross-site'),
})

export const signOutEverywhere = endpoint(routes.signOutEverywhere, {
  summary: 'Ends every session of the caller, on every device.',
  accessNote: 'from the portal itself (header x-portal-session)',
  results: done,
  errors: pick('auth.session-ended', 'auth.cross-site'),
})

export const changePassword = endpoint(routes.changePassword, {
  summary: "Changes the caller's password; ends the account's other sessions.",
  body: z
    .strictObject({
      currentPassword: z.string().min(1).max(256),
      password: newPassword('regulations'),
      confirmPassword: z.string().max(256),
    })
    .refine(...confirmed('account.password.new-differs')),
  results: done,
  errors: pick(
    'auth.password-wrong',
    'auth.outcome-unknown',
    'auth.password-rejected',
    'auth.password-common',
    'auth.session-ended',
    'auth.too-many-attempts',
  ),
})

function pick<K extends keyof typeof errors>(...codes: K[]): Pick<typeof errors, K> {
  return Object.fromEntries(codes.map((each) => [each, errors[each]])) as Pick<typeof errors, K>
}
