import type { ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes about persons and their HTTP statuses. Their messages are in `peopleErrorTexts`. */
export const peopleErrors = {
  /** The person's status does not allow the action; `details.status`. */
  'people.not-allowed-by-status': 409,
  'people.account-closed': 409,
  /** The text of a search has fewer than three letters. */
  'people.search-too-short': 400,
  /** The current filter finds more people than a file may have; `details.limit`. */
  'people.too-many-to-export': 400,
  /** The person has no role as a jockey. */
  'people.not-a-jockey': 409,
  /** The email address or phone is the one in effect. */
  'people.contact-unchanged': 409,
  'people.role-exists': 409,
  /** The role has ended, or follows from the registration. */
  'people.role-not-ended': 409,
  'people.file-missing': 400,
  'people.file-too-large': 400,
  /** The file is neither PDF nor JPEG nor PNG. */
  'people.file-type': 400,
  /** A request for the same change waits for a decision. */
  'people.change-open': 409,
  /** The request was decided or withdrawn; `details.status`. */
  'people.change-decided': 409,
  /** Members of staff do not decide about themselves. */
  'people.own-request': 403,
  'people.agreement-outdated': 409,
  /** The person is the responsible person of active horses; `details.count`. */
  'people.responsible-for-horses': 409,
  /** The horses service did not answer, so the account stays open. */
  'people.horses-not-checked': 503,
  /** The typed number is not the person's. */
  'people.confirmation-wrong': 400,
} as const satisfies ErrorCatalog

export type PeopleErrorCode = keyof typeof peopleErrors
