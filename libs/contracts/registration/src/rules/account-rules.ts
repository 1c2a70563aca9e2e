import type { AccountErrorKey } from './account-texts.ts'

/**
 * The two kinds of sign-up (spec 5): `regulations` for commenters, and `registration` for covered and non-covered
 * persons, whose stricter password rules also apply when they change or reset a password.
 */
export type AccountArea = 'regulations' | 'registration'

/** Lengths in characters. */
const minPasswordLength: Readonly<Record<AccountArea, number>> = { regulations: 8, registration: 10 }
export const maxPasswordLength = 256
const maxUsernameLength = 128
const maxNameLength = 100
const maxEmailLength = 254
/** Seconds to wait before requesting another code (spec 5). */
export const resendDelaySeconds = 300

/** Returns every password rule of the area that is broken, in display order; empty if the password is valid. */
export function validatePassword(password: string, area: AccountArea): AccountErrorKey[] {
  if (password.length === 0) return ['account.password.required']
  const errors: AccountErrorKey[] = []
  if (password.length < minPasswordLength[area]) {
    errors.push(area === 'regulations' ? 'account.password.too-short-8' : 'account.password.too-short-10')
  }
  if (password.length > maxPasswordLength) errors.push('account.password.too-long')
  if (hasSpaces(password)) errors.push('account.password.spaces')
  if (area === 'registration') errors.push(...validateComposition(password))
  return errors
}

/** Whether the user pool rejected a password as too common. The list of common passwords exists only on the server. */
export function isPasswordTooCommon(reason: string): boolean {
  return /password too common/i.test(reason)
}

function validateComposition(password: string): AccountErrorKey[] {
  const errors: AccountErrorKey[] = []
  if (!/\p{Nd}/u.test(password)) errors.push('account.password.no-number')
  if (!/\p{Lu}/u.test(password)) errors.push('account.password.no-uppercase')
  if (!/\p{Ll}/u.test(password)) errors.push('account.password.no-lowercase')
  if (!/[^\p{L}\p{N}\s]/u.test(password)) errors.push('account.password.no-special')
  return errors
}

/** Validates the sign-in form: both fields are required and contain no spaces. The caller trims the username. */
export function validateSignIn({ username, password }: { readonly username: string; readonly password: string }): {
  username: AccountErrorKey | undefined
  password: AccountErrorKey | undefined
} {
  return {
    username: validateSignInField(username, 'account.username.missing', 'account.username.spaces'),
    password: validateSignInField(password, 'account.password.missing', 'account.password.spaces'),
  }
}

function validateSignInField(
  typed: string,
  missing: AccountErrorKey,
  spaces: AccountErrorKey,
): AccountErrorKey | undefined {
  if (typed === '') return missing
  return hasSpaces(typed) ? spaces : undefined
}

function hasSpaces(text: string): boolean {
  return /\s/.test(text)
}

/** Validates a username. It cannot be an email address, because sign-in accepts either. */
export function validateUsername(username: string): AccountErrorKey | undefined {
  if (username.length === 0) return 'account.username.missing'
  if (hasSpaces(username)) return 'account.username.spaces'
  if (username.length > maxUsernameLength || !/^[\p{L}\p{M}\p{N}._-]+$/u.test(username))
    return 'account.username.invalid'
  return [...username.normalize('NFC')].every(isPlainUsernameCharacter) ? undefined : 'account.username.confusable'
}

/** Letters of other scripts and letters such as `ı` look like others (Unicode Technical Standard 39). */
function isPlainUsernameCharacter(character: string): boolean {
  return /^(?:[\d._-]|[A-Za-z]\p{M}*)$/u.test(character.normalize('NFD'))
}

/** Checks only the format. The link sent to the address proves that it belongs to the person. */
export function validateEmail(email: string): AccountErrorKey | undefined {
  if (email.trim().length === 0) return 'account.email.missing'
  const wellFormed = /^[^\s@<>"(),:;\\[\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
  return email.length <= maxEmailLength && wellFormed.test(email) ? undefined : 'account.email.invalid'
}

/** Expects E.164 (`+15025550123`): a plus sign, the country code, and 8 to 15 digits in total. */
export function validatePhone(phone: string): AccountErrorKey | undefined {
  if (phone.length === 0) return 'account.phone.missing'
  if (!/^\+[1-9]\d*$/.test(phone)) return 'account.phone.invalid'
  if (phone.length < 9) return 'account.phone.too-short'
  return phone.length > 16 ? 'account.phone.too-long' : undefined
}

/**
 * Converts a typed phone number to E.164 where possible: removes separators and treats ten digits as a North American
 * number.
 */
export function toE164(typed: string): string {
  const compact = typed.replaceAll(/[\s().\u2010-\u2015-]/g, '')
  if (/^\d{10}$/.test(compact)) return `+1${compact}`
  if (/^1\d{10}$/.test(compact)) return `+${compact}`
  return compact.startsWith('00') ? `+${compact.slice(2)}` : compact
}

/** The verification code has exactly 6 digits. */
export function validateCode(code: string): AccountErrorKey | undefined {
  if (code.length === 0) return 'account.code.missing'
  return /^\d{6}$/.test(code) ? undefined : 'account.code.not-six-digits'
}

/** Validates a first or last name after its markup was stripped. */
export function validateName(name: string): AccountErrorKey | undefined {
  if (name.length === 0) return 'account.name.missing'
  return name.length > maxNameLength ? 'account.name.too-long' : undefined
}

/** Control characters, and characters that nobody sees or that change the direction of the text after them. */
const invisibleCharacters = /[^\P{Cc}\s]|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** Removes tags, invisible characters and surrounding spaces (spec 5: markup is stripped from text). */
export function stripMarkup(text: string): string {
  return text
    .replaceAll(/<[^>]*>?/g, '')
    .replaceAll(invisibleCharacters, '')
    .trim()
}
