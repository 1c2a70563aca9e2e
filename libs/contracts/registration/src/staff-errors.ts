import type { ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes of the endpoints for staff and their HTTP statuses. Their messages are in `staffErrorTexts`. */
export const staffErrors = {
  /** No unfinished registration has this reference number. */
  'support.not-found': 404,
  /** The person can continue without help; nothing is locked. */
  'support.not-blocked': 409,
  /** The person was changed since the page was loaded; `details.revision`. */
  'people.changed': 412,
  'people.already-reviewed': 409,
  /** The status of the role does not allow it; `details.status`. */
  'people.role-status-conflict': 409,
  /** A veterinarian is confirmed by verifying the vet board license. */
  'people.role-not-confirmed-by-staff': 409,
  /** The last day of the role is before its first day. */
  'people.role-ends-before-start': 400,
  /** The last day of a suspension is in the past. */
  'people.suspension-ends-in-past': 400,
  'duplicates.already-decided': 409,
  /** Both numbers lead to the same person. */
  'merges.same-person': 400,
  /** One of the accounts belongs to another person by now. */
  'merges.account-in-use': 409,
  /** The same change is proposed and not decided. */
  'approvals.already-proposed': 409,
  /** `details.state` */
  'approvals.already-decided': 409,
  /** Another person must decide. */
  'approvals.same-person': 409,
  'approvals.not-proposer': 409,
  'approvals.undo-expired': 409,
  /** A period may not change what applied before today; `details.today`. */
  'dated-settings.begins-in-past': 400,
  'dated-settings.ends-before-it-begins': 400,
  'dated-settings.value-invalid': 400,
  /** Only periods that have not begun can be withdrawn. */
  'dated-settings.already-began': 409,
  'dated-settings.already-withdrawn': 409,
  /** There is no draft of the next version. */
  'agreements.no-draft': 409,
  /** `details.today` */
  'agreements.begins-in-past': 400,
  /** The first day must be after that of the last published version, `details.effectiveFrom`. */
  'agreements.begins-before-another': 409,
} as const satisfies ErrorCatalog

export type StaffErrorCode = keyof typeof staffErrors
