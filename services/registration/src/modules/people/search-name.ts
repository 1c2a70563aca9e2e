import type { PersonName } from '@portal/contracts-registration/registration-rules'

/** The form in which names are searched: without accents and case, words separated by a space. `José Muñoz` -> `jose munoz` */
export function normalizeName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

/** All parts of a name that it can be found by. */
export function toSearchName({ firstName, middleName, lastName, additionalLastName }: PersonName): string {
  return normalizeName([firstName, middleName, lastName, additionalLastName].filter(Boolean).join(' '))
}
