import type { ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes of the vets list and of jog sign-offs, and their HTTP statuses. Their messages are in `vetsListErrorTexts`. */
export const vetsListErrors = {
  /** The horse has no entry to remove. */
  'vets-list.empty': 409,
  'vets-list.not-found': 404,
  'vets-list.track-not-found': 400,
  /** The horse is at another track, so its veterinarians decide. */
  'vets-list.other-track': 409,
  'vets-list.date-in-future': 400,
  /** A removal request of this entry is open. */
  'vets-list.already-requested': 409,
  'vets-list.minimum-time-not-over': 409,
  'vets-list.not-allowed': 403,
  'vets-list.attending-veterinarian': 403,
  /** `details.state`: the current state. */
  'vets-list.already-decided': 409,
  /** A step of the way off the list is not done; the checklist has them. */
  'vets-list.steps-missing': 409,
  'vets-list.exam-missing': 409,
  'vets-list.work-missing': 409,
  'vets-list.work-not-required': 409,
  'vets-list.work-too-early': 409,
  'vets-list.work-date-missing': 400,
  'vets-list.official-time-missing': 400,
  'vets-list.sample-missing': 409,
  'vets-list.sample-not-required': 409,
  'vets-list.reason-missing': 400,
  'vets-list.reason-unknown': 400,
  'jogs.not-found': 404,
  'jogs.not-regulatory-veterinarian': 403,
  'jogs.attending-veterinarian': 403,
  'jogs.not-requested': 409,
  /** The horse has a jog at this track on this day. */
  'jogs.already-requested': 409,
  /** `details.recorded`: the result that the jog has. */
  'jogs.already-decided': 409,
  'jogs.chip-not-scanned': 409,
  'jogs.wrong-horse': 409,
  'jogs.findings-missing': 400,
  'jogs.reason-missing': 400,
  'jogs.race-day-over': 409,
  'jogs.race-day-not-over': 409,
  'jogs.amend-same-day': 409,
  'jogs.amend-own': 403,
} as const satisfies ErrorCatalog

export type VetsListErrorCode = keyof typeof vetsListErrors
