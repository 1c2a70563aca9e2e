import { route } from '@portal/contracts-common/light'

/** Routes of the admin area. Paths come from the specification (spec 7), except those below the comment. */
export const adminRoutes = {
  listLocalization: route('GET', '/api/localization', 'editors'),
  getLocalization: route('GET', '/api/localization/:id', 'public'),
  addLocalization: route('POST', '/api/localization', 'editors'),
  updateLocalization: route('PUT', '/api/localization/:id', 'editors'),
  deleteLocalization: route('DELETE', '/api/localization/:id', 'editors'),
  listUsers: route('GET', '/api/users/list', 'admins'),
  listUserRoles: route('GET', '/api/users/roles', 'admins'),
  addUser: route('POST', '/api/users/add', 'admins'),
  updateUser: route('POST', '/api/users/update/:id', 'admins'),
  deleteUsers: route('POST', '/api/users/batch-delete', 'admins'),
  deleteUser: route('DELETE', '/api/users/delete/:id', 'admins'),
  sendPasswordReset: route('POST', '/api/users/send-pass-reset-link/:email', 'admins'),
  resendInvitation: route('POST', '/api/users/resend-invite-link/:email', 'admins'),
  // Paths not in the specification:
  listServiceTexts: route('GET', '/api/localization/service-texts', 'editors'),
  searchUsers: route('POST', '/api/users/search', 'admins'),
  recordAnalytics: route('POST', '/api/analytics', 'public'),
  listAudit: route('GET', '/api/audit', 'admins'),
  exportAudit: route('GET', '/api/audit/export', 'admins'),
  listReleases: route('GET', '/api/releases', 'admins'),
  activateGeneration: route('POST', '/api/releases/live', 'admins'),
  listDeadLetters: route('GET', '/api/dead-letters', 'admins'),
  replayDeadLetter: route('POST', '/api/dead-letters/replay', 'admins'),
  discardDeadLetter: route('POST', '/api/dead-letters/discard', 'admins'),
  getTestClock: route('GET', '/api/test-clock', 'public'),
  moveTestClock: route('PUT', '/api/test-clock', 'staff'),
  listDeadJobs: route('GET', '/api/dead-jobs', 'admins'),
  retryDeadJob: route('POST', '/api/dead-jobs/retry', 'admins'),
  discardDeadJob: route('POST', '/api/dead-jobs/discard', 'admins'),
} as const
