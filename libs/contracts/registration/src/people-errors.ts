import type { ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes about persons and their HTTP statuses. Their messages are in `peopleErrorTexts`. */
export const peopleErrors = {
  /** The person's status does not allow the action; `details.status`. */
  'people.not-allowed-by-status': 409,
  'people.account-closed': 409,
  /** The text of a search has fewer than three letters. */
  'people.search-too-short': 400,
  /** The person has no role as a jockey. */
  'people.not-a-jockey': 409,
} as const satisfies ErrorCatalog

export type PeopleErrorCode = keyof typeof peopleErrors
