import { createRandom } from './random.ts'

/** The facts on an invented license. Dates are YYYY-MM-DD. */
export interface LicenseHolder {
  readonly firstName: string
  readonly middleName?: string
  readonly lastName: string
  readonly suffix?: string
  readonly dateOfBirth: string
  readonly expiresOn: string
  /** Digits; a layout adds its own letters. */
  readonly serial: string
  readonly role: string
}

/** First, middle, last name and suffix of invented people, half of them with Spanish names. */
const names: readonly (readonly [string, string, string, string?])[] = [
  ['José', 'Ángel', 'Muñoz Peña'],
  ['Margaret', 'Anne', 'Whitfield'],
  ['María', 'Inés', 'Gutiérrez'],
  ['Thomas', '', 'O’Donnell', 'Jr'],
  ['Julián', '', 'Ibáñez Ríos'],
  ['Dale', 'Robert', 'Hutchinson'],
  ['Lucía', 'Belén', 'Ordóñez'],
  ['Curtis', 'Wayne', 'Abernathy', 'III'],
  ['Ramón', 'Andrés', 'Castañeda'],
  ['Patricia', '', 'Lindqvist'],
  ['Óscar', '', 'Núñez Vélez'],
  ['Gwendolyn', 'Faye', 'Prescott'],
  ['Verónica', 'Paz', 'Zúñiga'],
  ['Harlan', 'Joseph', 'McKinley', 'Sr'],
  ['Iván', 'Darío', 'Peralta'],
  ['Bernadette', '', 'Smith-Jones'],
  ['Andrés', 'Felipe', 'Bolaños'],
  ['Leroy', 'Edward', 'Jackson'],
  ['Begoña', '', 'Sáenz'],
  ['Victoria', 'Lynn', 'Carmichael'],
  ['Agustín', 'Raúl', 'Piñero'],
  ['Nathaniel', 'Gray', 'Underwood', 'II'],
]

const roles = ['TRAINER', 'OWNER', 'JOCKEY', 'GROOM', 'EXERCISE RIDER', 'ASSISTANT TRAINER']

/** Returns the invented person with this number. */
export function createLicenseHolder(index: number, isExpired = false): LicenseHolder {
  const random = createRandom(9_000 + index)
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const date = (year: number) =>
    `${year}-${String(between(1, 12)).padStart(2, '0')}-${String(between(1, 28)).padStart(2, '0')}`
  const [firstName, middleName, lastName, suffix] = names[index % names.length] ?? ['Ann', '', 'Lee']
  return {
    firstName,
    ...(middleName !== '' && { middleName }),
    lastName,
    ...(suffix !== undefined && { suffix }),
    dateOfBirth: date(between(1948, 2003)),
    expiresOn: date(isExpired ? between(2019, 2024) : between(2027, 2031)),
    serial: String(between(100_000, 999_999)),
    role: roles[between(0, roles.length - 1)] ?? 'TRAINER',
  }
}
