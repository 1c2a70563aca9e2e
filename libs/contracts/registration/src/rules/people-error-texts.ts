import type { PeopleErrorCode } from '../people-errors.ts'

/** Messages of the `people.*` error codes in both languages. */
export const peopleErrorTexts = {
  'people.not-allowed-by-status': {
    en: 'The status of this person doesn’t allow that. Reload the page to see it.',
    es: 'El estado de esta persona no lo permite. Vuelva a cargar la página para verlo.',
  },
  'people.account-closed': {
    en: 'This person closed the account.',
    es: 'Esta persona cerró su cuenta.',
  },
} as const satisfies Record<PeopleErrorCode, { readonly en: string; readonly es: string }>
