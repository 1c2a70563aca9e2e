import type { ErrorCatalog } from '@portal/contracts-common/light'
import { assignmentErrors } from './rules/assignments/assignment-errors.ts'
import { horseFileErrors } from './rules/files/horse-file-errors.ts'
import { healthErrors } from './rules/health/health-errors.ts'
import { horseMergeErrors } from './rules/identity/horse-merges.ts'
import { horseStatusErrors } from './rules/identity/horse-status-errors.ts'
import { requestErrors } from './rules/requests/request-errors.ts'
import { ruleChangeErrors } from './rules/rule-changes/index.ts'
import { treatmentFileErrors } from './rules/treatment-files/treatment-file-errors.ts'
import { vetsListErrors } from './rules/vets-list/vets-list-errors.ts'

/** Error codes of the horses area and their HTTP statuses. Their messages are in `horsesErrorTexts`. */
export const horsesErrors = {
  /** There is no such horse, or the caller may not see it. */
  'horses.not-found': 404,
  /** The industry registry has no horse with this number. */
  'horses.not-in-registry': 404,
  /** `details.responsiblePerson`: the name of the responsible person. */
  'horses.already-registered': 409,
  /** The industry registry has a horse with this microchip or registry number. */
  'horses.in-registry': 409,
  'horses.view-not-found': 404,
  'horses.too-many-views': 409,
  'horses.year-in-future': 400,
  'horses.location-not-found': 400,
  /** A move that was entered earlier. `details.recorded`: what is recorded of the horses that could not be moved. */
  'horses.moved-since': 409,
  'horses.moved-too-long-ago': 400,
  'horses.location-code-taken': 409,
  'tracks.not-found': 404,
  'tracks.person-not-found': 400,
  'tracks.already-official': 409,
  'tracks.official-not-found': 404,
  'tracks.ends-before-it-begins': 400,
  /** The account has no person. */
  'calendar-feeds.no-person': 409,
  'calendar-feeds.not-found': 404,
  'calendar-feeds.secret-taken': 409,
  ...horseStatusErrors,
  ...horseMergeErrors,
  ...assignmentErrors,
  ...requestErrors,
  ...healthErrors,
  ...vetsListErrors,
  ...horseFileErrors,
  ...treatmentFileErrors,
  ...ruleChangeErrors,
} as const satisfies ErrorCatalog

export type HorsesErrorCode = keyof typeof horsesErrors
