import { createContext, useContext } from 'react'

/** The few words that components of this package say by themselves, in the reader's language; the shell provides them. */
export interface UiTexts {
  readonly close: string
  readonly loading: string
  readonly retry: string
  readonly errorReference: string
  readonly thereIsAProblem: string
  readonly previousPage: string
  readonly nextPage: string
  /** With `{page}` where the number goes. */
  readonly pageNumber: string
  readonly pagination: string
  readonly search: string
  readonly notifications: string
  readonly chooseFile: string
  readonly chooseFiles: string
  /** Beside that button: the second way. */
  readonly orDrop: string
  /** How a date is typed: `mm/dd/yyyy`. Its order is the order of the fields' three numbers. */
  readonly datePattern: string
  readonly dateInvalid: string
  readonly siteName: string
}

const english: UiTexts = {
  close: 'Close',
  loading: 'Loading',
  retry: 'Try again',
  errorReference: 'Reference',
  thereIsAProblem: 'There is a problem',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageNumber: 'Page {page}',
  pagination: 'Pages',
  search: 'Search',
  notifications: 'Notifications',
  chooseFile: 'Choose a file',
  chooseFiles: 'Choose files',
  orDrop: 'or drop it here',
  datePattern: 'mm/dd/yyyy',
  dateInvalid: 'Enter a date such as 12/31/2026.',
  siteName: 'Horseracing Regulations Portal',
}

const UiTextsContext = createContext<UiTexts>(english)

export const UiTextsProvider = UiTextsContext.Provider

/** The words of the components, for a component of this package. */
export function useUiTexts(): UiTexts {
  return useContext(UiTextsContext)
}
