import type { ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes about persons and their HTTP statuses. Their messages are in `peopleErrorTexts`. */
export const peopleErrors = {
  /** The person's status does not allow the action; `details.status`. */
  'people.not-allowed-by-status': 409,
  'people.account-closed': 409,
} as const satisfies ErrorCatalog

export type PeopleErrorCode = keyof typeof peopleErrors
