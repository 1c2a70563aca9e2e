import type { AccountFault } from './account-texts.ts'

/**
 * Which of the two sign-ups (spec 5): `regulations` for commenters, `registration` for covered and non-covered
 * persons, whose longer rules also hold when they change or reset a password.
 */
export type AccountArea = 'regulations' | 'registration'

/** Lengths in characters. */
const passwordMinimum: Readonly<Record<AccountArea, number>> = { regulations: 8, registration: 10 }
export const passwordMaximum = 256
const usernameMaximum = 128
const nameMaximum = 100
const emailMaximum = 254
/** Seconds after which a person may ask for another code (spec 5). */
export const newCodeAfterSeconds = 300

/** Every rule of the area that a new password breaks, in the order in which they are told; empty when it is good. */
export function passwordFaults(password: string, area: AccountArea): AccountFault[] {
  if (password.length === 0) return ['account.password.required']
  const faults: AccountFault[] = []
  if (password.length < passwordMinimum[area]) {
    faults.push(area === 'regulations' ? 'account.password.too-short-8' : 'account.password.too-short-10')
  }
  if (password.length > passwordMaximum) faults.push('account.password.too-long')
  if (hasSpaces(password)) faults.push('account.password.spaces')
  if (area === 'registration') faults.push(...compositionFaults(password))
  return faults
}

/** Whether that is what the pool's refusal of a new password says: its list is on the server alone. */
export function isTooCommonReason(reason: string): boolean {
  return /password too common/i.test(reason)
}

function compositionFaults(password: string): AccountFault[] {
  const faults: AccountFault[] = []
  if (!/\p{Nd}/u.test(password)) faults.push('account.password.no-number')
  if (!/\p{Lu}/u.test(password)) faults.push('account.password.no-uppercase')
  if (!/\p{Ll}/u.test(password)) faults.push('account.password.no-lowercase')
  if (!/[^\p{L}\p{N}\s]/u.test(password)) faults.push('account.password.no-special')
  return faults
}

/** Sign-in: neither is empty, and neither has spaces, as when they were chosen. The name's own ends were trimmed. */
export function signInFaults({ username, password }: { readonly username: string; readonly password: string }): {
  username: AccountFault | undefined
  password: AccountFault | undefined
} {
  return {
    username: signInFault(username, 'account.username.missing', 'account.username.spaces'),
    password: signInFault(password, 'account.password.missing', 'account.password.spaces'),
  }
}

function signInFault(typed: string, missing: AccountFault, spaces: AccountFault): AccountFault | undefined {
  if (typed === '') return missing
  return hasSpaces(typed) ? spaces : undefined
}

function hasSpaces(text: string): boolean {
  return /\s/.test(text)
}

/** A user name has no spaces and is no email address, since an email address may be typed in its place at sign-in. */
export function usernameFault(username: string): AccountFault | undefined {
  if (username.length === 0) return 'account.username.missing'
  if (hasSpaces(username)) return 'account.username.spaces'
  if (username.length > usernameMaximum || !/^[\p{L}\p{M}\p{N}._-]+$/u.test(username)) return 'account.username.invalid'
  return undefined
}

/** Looks for the shape of an address only; that it is the person's is proven by the link sent to it. */
export function emailFault(email: string): AccountFault | undefined {
  if (email.trim().length === 0) return 'account.email.missing'
  const wellFormed = /^[^\s@<>"(),:;\\[\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
  return email.length <= emailMaximum && wellFormed.test(email) ? undefined : 'account.email.invalid'
}

/** Expects E.164 (`+15025550123`): plus, country code, 8 to 15 digits in all. */
export function phoneFault(phone: string): AccountFault | undefined {
  if (phone.length === 0) return 'account.phone.missing'
  if (!/^\+[1-9]\d*$/.test(phone)) return 'account.phone.invalid'
  if (phone.length < 9) return 'account.phone.too-short'
  return phone.length > 16 ? 'account.phone.too-long' : undefined
}

/** What a person typed as E.164 as far as it can be told: separators go, ten digits are a North American number. */
export function toE164(typed: string): string {
  const compact = typed.replaceAll(/[\s().\u2010-\u2015-]/g, '')
  if (/^\d{10}$/.test(compact)) return `+1${compact}`
  if (/^1\d{10}$/.test(compact)) return `+${compact}`
  return compact.startsWith('00') ? `+${compact.slice(2)}` : compact
}

/** The verification code is exactly 6 digits. */
export function codeFault(code: string): AccountFault | undefined {
  if (code.length === 0) return 'account.code.missing'
  return /^\d{6}$/.test(code) ? undefined : 'account.code.not-six-digits'
}

/** A first or last name, after markup was taken off. */
export function nameFault(name: string): AccountFault | undefined {
  if (name.length === 0) return 'account.name.missing'
  return name.length > nameMaximum ? 'account.name.too-long' : undefined
}

/** A text without its tags and without spaces around it (spec 5: markup is stripped from text). */
export function withoutMarkup(text: string): string {
  return text.replaceAll(/<[^>]*>?/g, '').trim()
}
