import type { ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes of the endpoints for staff and their HTTP statuses. Their messages are in `staffErrorTexts`. */
export const staffErrors = {
  /** No unfinished registration has this reference number. */
  'support.not-found': 404,
  /** The person can continue without help; nothing is locked. */
  'support.not-blocked': 409,
} as const satisfies ErrorCatalog

export type StaffErrorCode = keyof typeof staffErrors
