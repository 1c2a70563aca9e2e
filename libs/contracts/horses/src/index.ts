import * as calendarFeeds from './http/calendar-feeds.ts'
import * as claims from './http/claims.ts'
import * as confirmations from './http/confirmations.ts'
import * as healthRecords from './http/health-records.ts'
import * as horseFiles from './http/horse-files.ts'
import * as horseHealth from './http/horse-health.ts'
import * as horseRules from './http/horse-rules.ts'
import { searchHorses } from './http/horse-search.ts'
import * as horseMerges from './http/horse-merges.ts'
import * as horseReviews from './http/horse-reviews.ts'
import * as horsePeople from './http/horse-people.ts'
import * as shockwaves from './http/shockwaves.ts'
import { changeHorseStatus } from './http/horse-status.ts'
import * as horses from './http/horses.ts'
import * as locations from './http/locations.ts'
import * as lookUp from './http/look-up.ts'
import {
  correctManualRegistration,
  listRegistrationFields,
  registerHorseManually,
} from './http/manual-registrations.ts'
import * as moves from './http/moves.ts'
import * as myHorses from './http/my-horses.ts'
import * as raceDataImports from './http/race-data-imports.ts'
import * as racingOffice from './http/racing-office.ts'
import * as registryImports from './http/registry-imports.ts'
import * as injuries from './http/injuries.ts'
import * as jogs from './http/jogs.ts'
import { listPageUrls, renderPage } from './http/server-rendered-pages.ts'
import * as corrections from './http/corrections.ts'
import * as staffRequests from './http/staff-requests.ts'
import { listTimeline } from './http/timeline.ts'
import * as stallCards from './http/stall-cards.ts'
import * as verdicts from './http/verdicts.ts'
import * as treatmentFiles from './http/treatment-files.ts'
import * as trackOfficials from './http/track-officials.ts'
import * as vetsList from './http/vets-list.ts'
import * as nameChecks from './http/name-checks.ts'
import * as requests from './http/requests.ts'
import type { horsesRoutes } from './routes/index.ts'
import type { horsesStaffRoutes } from './routes/staff-routes.ts'

/** Version of this contract. A remote's manifest names the range it needs. */
export const horsesContractVersion = '1.39.0'

const { registerHorse, registerHorses, getHorse } = horses
const { listLocations, addLocation } = locations

const { lookUpHorses, checkHorseList } = lookUp

const endpoints = {
  lookUpHorses,
  checkHorseList,
  registerHorses,
  ...trackOfficials,
  ...vetsList,
  searchHorses,
  registerHorse,
  registerHorseManually,
  listRegistrationFields,
  correctManualRegistration,
  listMyHorses: myHorses.listMyHorses,
  listMyHorsesViews: myHorses.listMyHorsesViews,
  saveMyHorsesView: myHorses.saveMyHorsesView,
  deleteMyHorsesView: myHorses.deleteMyHorsesView,
  countMyHorses: myHorses.countMyHorses,
  exportMyHorses: myHorses.exportMyHorses,
  getHorse,
  listLocations,
  addLocation,
  ...registryImports,
  ...verdicts,
  ...raceDataImports,
  ...racingOffice,
  ...healthRecords,
  ...horseFiles,
  ...horseHealth,
  changeHorseStatus,
  ...moves,
  ...confirmations,
  ...nameChecks,
  ...requests,
  ...horsePeople,
  ...horseMerges,
  ...staffRequests,
  ...corrections,
  listHorseReviews: horseReviews.listHorseReviews,
  getHorseReview: horseReviews.getHorseReview,
  decideHorseReview: horseReviews.decideHorseReview,
  listTimeline,
  ...claims,
  ...stallCards,
  ...horseRules,
  ...calendarFeeds,
  ...injuries,
  listHorseJogs: jogs.listHorseJogs,
  requestJog: jogs.requestJog,
  getDaySheet: jogs.getDaySheet,
  addSheetJog: jogs.addSheetJog,
  getJog: jogs.getJog,
  recordJog: jogs.recordJog,
  signJog: jogs.signJog,
  listShockwaves: shockwaves.listShockwaves,
  requestShockwave: shockwaves.requestShockwave,
  cancelShockwave: shockwaves.cancelShockwave,
  performShockwave: shockwaves.performShockwave,
  ...treatmentFiles,
  renderPage,
  listPageUrls,
}

type Routes = typeof horsesRoutes & typeof horsesStaffRoutes

/** Every endpoint of the area by name. OpenAPI, clients and the access matrix are generated from it. */
export const horsesHttp: { readonly [K in keyof Routes]: (typeof endpoints)[K] } = endpoints

/** Type of the endpoints on `horsesRoutes`, for a typed client without schemas. */
export type HorsesHttp = Pick<typeof horsesHttp, keyof typeof horsesRoutes>

/** Type of the endpoints for staff, on `horsesStaffRoutes`. */
export type HorsesStaffHttp = Pick<typeof horsesHttp, keyof typeof horsesStaffRoutes>
export { horsesErrors, type HorsesErrorCode } from './errors.ts'
export type { ClaimableHorse, ClaimDetails, ListedClaim } from './http/claim-shapes.ts'
export type { HorseToConfirm, ReportedHorse } from './http/confirmations.ts'
export type { RecordedHorse } from './http/health-records.ts'
export type { HorseFile, UploadedFile } from './http/file-shapes.ts'
export type { LeftFile } from './http/horse-files.ts'
export type { HealthRecord, HealthRecordBody } from './http/health-shapes.ts'
export type { BoardHorse, DueItem, HealthForm, HealthTemplate } from './http/horse-health.ts'
export type { AffectedHorse, HorseRule, HorseRuleChange, ProposedRuleChange } from './http/horse-rules.ts'
export type { InjuryReport } from './http/injuries.ts'
export type { DaySheetRow, JogSignOff } from './http/jogs.ts'
export type { HorseDetails } from './http/horses.ts'
export {
  myHorsesSorts,
  myHorsesView,
  type ListedHorse,
  type MyHorseCounts,
  type MyHorsesView,
} from './http/my-horses.ts'
export type { Location } from './http/locations.ts'
export type { PossibleDuplicate, ReviewedHorse } from './http/horse-reviews.ts'
export type { Correction } from './http/corrections.ts'
export type { HorseMerge, HorseMergePreview } from './http/horse-merges.ts'
export type { HorseAssignment } from './http/assignment-shapes.ts'
export type { CheckedListRow, FoundHorse } from './http/look-up.ts'
export type { HorseOfSearch } from './http/horse-search.ts'
export { horsesPages } from './http/server-rendered-pages.ts'
export type { ShockwaveTreatment } from './http/shockwaves.ts'
export type { TimelineEntry } from './http/timeline.ts'
export type { StallCard } from './http/stall-cards.ts'
export type { HorseVerdictCalendar, HorseVerdictDetails } from './http/verdicts.ts'
export type { TreatmentFile, TreatmentFileRow } from './http/treatment-files.ts'
export type { TrackOfficial } from './http/track-officials.ts'
export type { VetsListEntryDetails, VetsListReason } from './http/vets-list-shapes.ts'
export type { RacingOfficeEntry } from './http/racing-office.ts'
export type { HorseStatusAction } from './http/horse-status.ts'
export type { RegistrationFields } from './http/manual-registrations.ts'
export type { MovedHorse } from './http/moves.ts'
export type { CheckedName } from './http/name-checks.ts'
export type {
  HorseShare,
  ListedRequest,
  RequestDetails,
  SentRequestKind,
  TransferEffects,
} from './http/request-shapes.ts'
