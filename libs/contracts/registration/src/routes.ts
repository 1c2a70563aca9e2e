import { route } from '@portal/contracts-common/light'

/**
 * Header required by the calls that use the session cookie, as protection against CSRF: a form on another site cannot
 * send it, and a script there is not allowed to (docs/adr/0005-sign-in.md).
 */
export const sessionHeader = { name: 'x-portal-session', value: '1' } as const

/** Routes of the registration area. Paths come from the specification (spec 7), except those below the comment. */
export const registrationRoutes = {
  register: route('POST', '/api/auth/register', 'public'),
  confirmRegistration: route('POST', '/api/auth/confirm-registration', 'public'),
  resetPassword: route('POST', '/api/auth/reset-password', 'public'),
  verify: route('GET', '/api/auth/verify', 'public'),
  refresh: route('POST', '/api/auth/refresh', 'public'),
  listPersonRoles: route('GET', '/person/all-person-roles', 'public', { host: 'person' }),
  // Paths not in the specification:
  resendCode: route('POST', '/api/auth/resend-code', 'public'),
  forgotPassword: route('POST', '/api/auth/forgot-password', 'public'),
  startSession: route('POST', '/api/auth/session', 'signed-in'),
  endSession: route('DELETE', '/api/auth/session', 'public'),
  signOutEverywhere: route('POST', '/api/auth/sign-out-everywhere', 'signed-in'),
  changePassword: route('POST', '/api/auth/change-password', 'signed-in'),
  getOwnPerson: route('GET', '/api/auth/person', 'signed-in'),
  checkRegistryImport: route('POST', '/api/registry-imports', 'admins'),
  listRegistryImports: route('GET', '/api/registry-imports', 'admins'),
  getRegistryImport: route('GET', '/api/registry-imports/:importId', 'admins'),
  confirmRegistryImport: route('POST', '/api/registry-imports/:importId/confirm', 'admins'),
  listRejectedRows: route('GET', '/api/registry-imports/:importId/rejected-rows', 'admins'),
  downloadRejectedRows: route('GET', '/api/registry-imports/:importId/rejected-rows/csv', 'admins'),
} as const
