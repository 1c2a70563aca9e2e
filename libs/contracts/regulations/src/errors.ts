import type { ErrorCatalogue } from '@portal/contracts-common/light'

/** The codes of the regulations area, with their HTTP status. */
export const regulationsErrors = {
  /** The version's state does not allow the action; `details.state`, `details.action`. */
  'versions.not-allowed-by-state': 409,
  /** Another edit of this regulation is open; `details.versionId`. */
  'versions.edit-open': 409,
  /** Promotion to PUBLISHED_CURRENT needs an effective date. */
  'versions.effective-date-missing': 409,
  /** Another version is in force from the same day with the same sequence; `details.versionId`. */
  'versions.effective-date-taken': 409,
  /** Somebody commented on it; it can be superseded, not deleted. */
  'versions.has-comments': 409,
  /** Two provisions carry the same label; `details.labels`. */
  'versions.labels-not-unique': 409,
  'regulations.label-taken': 409,
  'regulations.has-children': 409,
  /** The text could not be read as a regulation; `details.doubts`. */
  'regulations.import-doubtful': 409,
  /** `details.state` and `details.closesAt`. */
  'comments.window-closed': 409,
  'comments.window-not-open-yet': 409,
  'comments.not-yours': 403,
  'comments.withdrawn': 409,
  'comments.quote-not-found': 409,
  'definitions.term-taken': 409,
  'definitions.in-use': 409,
} as const satisfies ErrorCatalogue
