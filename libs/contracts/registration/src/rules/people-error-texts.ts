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
  'people.search-too-short': {
    en: 'Type at least three letters of the name.',
    es: 'Escriba al menos tres letras del nombre.',
  },
  'people.not-a-jockey': {
    en: 'Only jockeys have these dates. Add the role of jockey first.',
    es: 'Solo los jinetes tienen estas fechas. Agregue primero la función de jinete.',
  },
} as const satisfies Record<PeopleErrorCode, { readonly en: string; readonly es: string }>
