import type { ErrorCatalogue } from '@portal/contracts-common/light'

/** The codes of the admin area, with their HTTP status. */
export const adminErrors = {
  /** There is an entry for this locale, namespace and key already; `details.id`. */
  'localization.key-taken': 409,
  /** The value lacks an interpolation of the shipped text, or has one too many; `details.expected`. */
  'localization.interpolation-differs': 400,
  /** More acts match than one file holds; `details.limit`. */
  'audit.too-many-to-export': 400,
} as const satisfies ErrorCatalogue

/** What each code says to a reader without a translation. */
export const adminSentences: Readonly<Record<keyof typeof adminErrors, string>> = {
  'localization.key-taken': 'This text has been changed already. Change that entry instead.',
  'localization.interpolation-differs': 'The text must keep the same placeholders as the shipped one.',
  'audit.too-many-to-export': 'More acts match than one file can hold. Narrow the filter, for example by dates.',
}
