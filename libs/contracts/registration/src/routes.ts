import { route } from '@portal/contracts-common/light'

/**
 * The header and value without which the cookie calls are refused. Another site's form cannot send it, and its
 * script may not (docs/adr/0005-sign-in.md).
 */
export const sessionHeader = { name: 'x-portal-session', value: '1' } as const

/** Every call of the registration area: where it is and who may make it. Paths are the specification's (spec 7) unless marked ours. */
export const registrationRoutes = {
  register: route('POST', '/api/auth/register', 'public'),
  confirmRegistration: route('POST', '/api/auth/confirm-registration', 'public'),
  resetPassword: route('POST', '/api/auth/reset-password', 'public'),
  verify: route('GET', '/api/auth/verify', 'public'),
  refresh: route('POST', '/api/auth/refresh', 'public'),
  // ours
  resendCode: route('POST', '/api/auth/resend-code', 'public'),
  forgotPassword: route('POST', '/api/auth/forgot-password', 'public'),
  keepSession: route('POST', '/api/auth/session', 'signed-in'),
  endSession: route('DELETE', '/api/auth/session', 'public'),
  signOutEverywhere: route('POST', '/api/auth/sign-out-everywhere', 'signed-in'),
  changePassword: route('POST', '/api/auth/change-password', 'signed-in'),
} as const
