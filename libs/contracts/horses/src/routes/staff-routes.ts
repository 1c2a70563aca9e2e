import { route } from '@portal/contracts-common/light'
import { horseMergeRoutes } from './horse-merge-routes.ts'
import { horseReviewRoutes } from './horse-review-routes.ts'
import { staffRequestRoutes } from './staff-request-routes.ts'

/** Method, path and access of the endpoints for the authority's staff, without schemas, for browsers. */
export const horsesStaffRoutes = {
  ...horseMergeRoutes,
  ...horseReviewRoutes,
  ...staffRequestRoutes,
  addLocation: route('POST', '/api/horses/locations', 'admins'),
  listUnconfirmedHorses: route('GET', '/api/horses/reports/unconfirmed', 'staff'),
  listHorsesWithoutLocation: route('GET', '/api/horses/reports/without-location', 'staff'),
  exportUnconfirmedHorses: route('GET', '/api/horses/reports/unconfirmed/csv', 'staff'),
  exportHorsesWithoutLocation: route('GET', '/api/horses/reports/without-location/csv', 'staff'),
  listTrackOfficials: route('GET', '/api/horses/tracks/:trackId/officials', 'staff'),
  addTrackOfficial: route('POST', '/api/horses/tracks/:trackId/officials', 'admins'),
  endTrackOfficial: route('POST', '/api/horses/tracks/:trackId/officials/:officialId/end', 'admins'),
  checkHorseRegistryImport: route('POST', '/api/horses/registry-imports', 'admins'),
  listHorseRegistryImports: route('GET', '/api/horses/registry-imports', 'admins'),
  getHorseRegistryImport: route('GET', '/api/horses/registry-imports/:importId', 'admins'),
  confirmHorseRegistryImport: route('POST', '/api/horses/registry-imports/:importId/confirm', 'admins'),
  listRejectedHorses: route('GET', '/api/horses/registry-imports/:importId/rejected-rows', 'admins'),
  downloadRejectedHorses: route('GET', '/api/horses/registry-imports/:importId/rejected-rows/csv', 'admins'),
  checkRaceDataImport: route('POST', '/api/horses/race-data-imports', 'admins'),
  listRaceDataImports: route('GET', '/api/horses/race-data-imports', 'admins'),
  getRaceDataImport: route('GET', '/api/horses/race-data-imports/:importId', 'admins'),
  confirmRaceDataImport: route('POST', '/api/horses/race-data-imports/:importId/confirm', 'admins'),
  listRejectedRaceData: route('GET', '/api/horses/race-data-imports/:importId/rejected-rows', 'admins'),
  downloadRejectedRaceData: route('GET', '/api/horses/race-data-imports/:importId/rejected-rows/csv', 'admins'),
  listHorseRules: route('GET', '/api/horses/rules', 'staff'),
  listStaffRules: route('GET', '/api/horses/staff-rules', 'staff'),
  proposeRuleChange: route('POST', '/api/horses/rule-changes', 'admins'),
  getRuleChange: route('GET', '/api/horses/rule-changes/:changeId', 'staff'),
  getStaffRuleChange: route('GET', '/api/horses/staff-rule-changes/:changeId', 'staff'),
  listAffectedHorses: route('GET', '/api/horses/rule-changes/:changeId/horses', 'staff'),
  confirmRuleChange: route('POST', '/api/horses/rule-changes/:changeId/confirm', 'admins'),
} as const
