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

/** What each code says to a reader without a translation. */
export const regulationsSentences: Readonly<Record<keyof typeof regulationsErrors, string>> = {
  'versions.not-allowed-by-state': 'The state of this version does not allow that.',
  'versions.edit-open': 'Another edit of this regulation is open. Publish or delete it first.',
  'versions.effective-date-missing': 'Give the date from which this version is in force.',
  'versions.effective-date-taken': 'Another version is in force from the same day. Choose another day or sequence.',
  'versions.has-comments': 'People have commented on this version, so it cannot be deleted.',
  'versions.labels-not-unique': 'Two provisions carry the same label. Rename one of them.',
  'regulations.label-taken': 'Another provision of this version has that label.',
  'regulations.has-children': 'This provision has others below it. Move or delete those first.',
  'regulations.import-doubtful': 'The text could not be read without doubts. Mend the places that are named.',
  'comments.window-closed': 'The time to comment on this version is over.',
  'comments.window-not-open-yet': 'The time to comment on this version has not begun.',
  'comments.not-yours': 'Only the person who wrote a comment can change it.',
  'comments.withdrawn': 'This comment was withdrawn and can no longer be changed.',
  'comments.quote-not-found': 'The words that the comment is about do not stand in this version.',
  'definitions.term-taken': 'There is a definition of this term with the same scope.',
  'definitions.in-use': 'Published regulations use this definition, so it cannot be deleted.',
}
