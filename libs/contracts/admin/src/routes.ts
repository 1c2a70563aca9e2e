import { route } from '@portal/contracts-common/light'

/** Every call of the admin area: where it is and who may make it. Paths are the specification's (spec 7) unless marked ours. */
export const adminRoutes = {
  listLocalization: route('GET', '/api/localization', 'editors'),
  getLocalization: route('GET', '/api/localization/:id', 'public'),
  addLocalization: route('POST', '/api/localization', 'editors'),
  updateLocalization: route('PUT', '/api/localization/:id', 'editors'),
  deleteLocalization: route('DELETE', '/api/localization/:id', 'editors'),
  // ours
  recordAnalytics: route('POST', '/api/analytics', 'public'),
  listAudit: route('GET', '/api/audit', 'admins'),
  exportAudit: route('GET', '/api/audit/export', 'admins'),
} as const
