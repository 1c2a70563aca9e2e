import * as analytics from './http/analytics.ts'
import * as audit from './http/audit.ts'
import * as localization from './http/localization.ts'
import * as users from './http/users.ts'

/** Version of this contract; a remote's manifest names the range it needs. */
export const adminContractVersion = '1.5.0'

/** Every endpoint of the area by name: OpenAPI, clients and the access matrix come from it. */
export const adminHttp = {
  listLocalization: localization.listLocalization,
  getLocalization: localization.getLocalization,
  addLocalization: localization.addLocalization,
  updateLocalization: localization.updateLocalization,
  deleteLocalization: localization.deleteLocalization,
  listUsers: users.listUsers,
  searchUsers: users.searchUsers,
  listUserRoles: users.listUserRoles,
  addUser: users.addUser,
  updateUser: users.updateUser,
  deleteUsers: users.deleteUsers,
  deleteUser: users.deleteUser,
  sendPasswordReset: users.sendPasswordReset,
  resendInvitation: users.resendInvitation,
  recordAnalytics: analytics.recordAnalytics,
  listAudit: audit.listAudit,
  exportAudit: audit.exportAudit,
}

/** The calls of the area as a type, for a typed client without the schemas. */
export type AdminHttp = typeof adminHttp

export { adminErrors, adminSentences } from './errors.ts'
export type { AnalyticsEvent } from './http/analytics.ts'
export type { AuditEntry } from './http/audit.ts'
export type { LocalizationBundle, LocalizationEntry } from './http/localization.ts'
export { userStatuses, type ChangedUser, type PortalUser, type UserStatus } from './http/users.ts'
