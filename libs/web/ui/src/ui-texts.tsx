import { createContext, useContext } from 'react'

/** Texts used by the components of this package; the shell provides them in the reader's language. */
export interface UiTexts {
  readonly close: string
  readonly loading: string
  readonly retry: string
  readonly referenceNumber: string
  readonly errorSummaryTitle: string
  readonly previousPage: string
  readonly nextPage: string
  /** With `{page}` as a placeholder for the number. */
  readonly pageNumber: string
  readonly pagination: string
  readonly search: string
  readonly notifications: string
  readonly chooseFile: string
  readonly chooseFiles: string
  /** Shown next to the button. */
  readonly orDragFile: string
  readonly orDragFiles: string
  /** How to type a date: `mm/dd/yyyy`. Date fields parse the three numbers in this order. */
  readonly datePattern: string
  readonly invalidDate: string
  readonly siteName: string
  /** Shown after the label of a field that may stay empty. */
  readonly optional: string
  /** Opens the filters of a list on a phone. With `{count}` as a placeholder for the number of active filters. */
  readonly filters: string
  readonly activeFilters: string
  /** Placeholder of a field that searches for options. */
  readonly typeToSearch: string
  readonly options: string
  /** With `{count}` as a placeholder for the number. */
  readonly optionCount: string
  readonly noOptions: string
  readonly optionsFailed: string
  /** With `{field}` as a placeholder for the label and `{limit}` for the limit. */
  readonly fieldErrors: {
    readonly required: string
    readonly tooLong: string
    readonly tooShort: string
    readonly tooBig: string
    readonly tooSmall: string
    readonly number: string
    readonly email: string
    readonly invalid: string
  }
}

const english: UiTexts = {
  close: 'Close',
  loading: 'Loading',
  retry: 'Try again',
  referenceNumber: 'Reference',
  errorSummaryTitle: 'There is a problem',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageNumber: 'Page {page}',
  pagination: 'Pages',
  search: 'Search',
  notifications: 'Notifications',
  chooseFile: 'Choose a file',
  chooseFiles: 'Choose files',
  orDragFile: 'or drag it here',
  orDragFiles: 'or drag them here',
  datePattern: 'mm/dd/yyyy',
  invalidDate: 'Enter a date such as 12/31/2026.',
  siteName: 'Horseracing Regulations Portal',
  optional: '(optional)',
  filters: 'Filters',
  activeFilters: 'Filters ({count} active)',
  typeToSearch: 'Type to search',
  options: 'Options',
  optionCount: 'Options: {count}',
  noOptions: 'Nothing found',
  optionsFailed: 'The options couldn’t be loaded. Type again to retry.',
  fieldErrors: {
    required: '{field} is required.',
    tooLong: '{field} must be {limit} characters or fewer.',
    tooShort: '{field} must be at least {limit} characters.',
    tooBig: '{field} must be {limit} or less.',
    tooSmall: '{field} must be {limit} or more.',
    number: '{field} must be a whole number.',
    email: 'Enter an email address such as name@example.com.',
    invalid: '{field} isn’t valid.',
  },
}

const UiTextsContext = createContext<UiTexts>(english)

export const UiTextsProvider = UiTextsContext.Provider

/** Returns the texts for components of this package. */
export function useUiTexts(): UiTexts {
  return useContext(UiTextsContext)
}
