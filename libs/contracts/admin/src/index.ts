import * as analytics from './http/analytics.ts'
import * as audit from './http/audit.ts'
import * as deadJobs from './http/dead-jobs.ts'
import * as deadLetters from './http/dead-letters.ts'
import * as localization from './http/localization.ts'
import * as releases from './http/releases.ts'
import * as testClock from './http/test-clock.ts'
import * as users from './http/users.ts'

/** Version of this contract. A remote's manifest names the range it needs. */
export const adminContractVersion = '1.5.0'

/** Every endpoint of the area by name. OpenAPI, clients and the access matrix are generated from it. */
export const adminHttp = {
  listLocalization: localization.listLocalization,
  getLocalization: localization.getLocalization,
  listServiceTexts: localization.listServiceTexts,
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
  listReleases: releases.listReleases,
  activateGeneration: releases.activateGeneration,
  listDeadLetters: deadLetters.listDeadLetters,
  replayDeadLetter: deadLetters.replayDeadLetter,
  discardDeadLetter: deadLetters.discardDeadLetter,
  getTestClock: testClock.getTestClock,
  moveTestClock: testClock.moveTestClock,
  listDeadJobs: deadJobs.listDeadJobs,
  countDeadJobs: deadJobs.countDeadJobs,
  retryDeadJobs: deadJobs.retryDeadJobs,
  retryDeadJob: deadJobs.retryDeadJob,
  discardDeadJob: deadJobs.discardDeadJob,
}

/** Type of the endpoints, for a typed client without schemas. */
export type AdminHttp = typeof adminHttp
export { adminErrors, adminMessages } from './errors.ts'
export type { AnalyticsEvent } from './http/analytics.ts'
export type { AuditEntry } from './http/audit.ts'
export { serviceDeadJob, type DeadJob, type DeadJobCount } from './http/dead-jobs.ts'
export { serviceDeadLetter, type DeadLetter } from './http/dead-letters.ts'
export {
  activateGenerationBody,
  releaseList,
  releasesQuery,
  type ReleasedGeneration,
  type ReleasedPart,
  type ReleaseList,
  type ReleaseLoadStats,
} from './http/releases.ts'
export { serviceTexts, type LocalizationEntry, type ServiceTexts } from './http/localization.ts'
export type { UpdatedUser, PortalUser } from './http/users.ts'
