import type { PersonRole } from '@portal/contracts-common/light'
import { validateEmail, validateName, validatePhone } from '../account-rules.ts'
import type { AccountErrorKey } from '../account-texts.ts'
import type { PartialAnswers, PersonKind, PersonName, PostalAddress, RegistrationAnswers } from './answers.ts'
import { adultAge, getAge, isPlainDate } from './plain-dates.ts'
import type { RegistrationErrorKey } from './registration-texts.ts'
import { roleRules } from './roles.ts'
import { isState } from './states.ts'

/** Values that the authority sets with a date (docs/glossary: dated setting), as in effect today. */
export interface RegistrationSettings {
  /** Minimum age in years by role. */
  readonly minimumAges: Readonly<Record<PersonRole, number>>
  /** ISO 3166 codes. */
  readonly acceptedCountries: readonly string[]
}

/** What answers are checked against. */
export interface RegistrationFacts {
  readonly settings: RegistrationSettings
  /** Plain date at the authority. */
  readonly today: string
}

/** A broken rule: the field it is about, as a path in the answer, and the key of its message. */
export interface AnswerError {
  readonly field: string
  readonly key: RegistrationErrorKey | AccountErrorKey
}

/** Lengths in characters. */
const lengths = {
  name: 100,
  licenseNumber: 40,
  street: 200,
  city: 100,
  postalCode: 20,
  title: 100,
  track: 120,
} as const
const minLicenseNumberLength = 3
const minNameLength = 2
export const maxJockeysToInvite = 20

/** Names have letters of any script, marks, spaces, hyphens, apostrophes and periods. */
const namePattern = /^[\p{L}\p{M}][\p{L}\p{M}\s.'’-]*$/u

export function validatePersonName(name: PersonName): AnswerError[] {
  return [
    ...validateNamePart(
      'firstName',
      name.firstName,
      'registration.name.first-missing',
      'registration.name.first-too-short',
    ),
    // An initial is enough.
    ...validateNamePart('middleName', name.middleName ?? '', undefined, undefined),
    ...validateNamePart(
      'lastName',
      name.lastName,
      'registration.name.last-missing',
      'registration.name.last-too-short',
    ),
    ...validateNamePart('additionalLastName', name.additionalLastName ?? '', undefined, undefined),
    ...validateNamePart('prefix', name.prefix ?? '', undefined, undefined),
    ...validateNamePart('suffix', name.suffix ?? '', undefined, undefined),
  ]
}

function validateNamePart(
  field: keyof PersonName,
  text: string,
  missing: RegistrationErrorKey | undefined,
  tooShort: RegistrationErrorKey | undefined,
): AnswerError[] {
  if (text === '') return missing ? [{ field, key: missing }] : []
  if (text.length > lengths.name) return [{ field, key: 'account.name.too-long' }]
  if (!namePattern.test(text)) return [{ field, key: 'registration.name.characters' }]
  return text.length < minNameLength && tooShort ? [{ field, key: tooShort }] : []
}

export function validateLicense(license: RegistrationAnswers['license']): AnswerError[] {
  const errors: AnswerError[] = []
  if (!isState(license.state)) errors.push({ field: 'state', key: 'registration.state.missing' })
  errors.push(...validateLicenseNumber('licenseNumber', license.licenseNumber))
  if (license.licensedStates.length === 0) {
    errors.push({ field: 'licensedStates', key: 'registration.licensed-states.missing' })
  }
  return errors
}

/** Messages about the number of a racing license, and of another license. */
const licenseNumberKeys = {
  racing: {
    missing: 'registration.license-number.missing',
    characters: 'registration.license-number.characters',
    tooShort: 'registration.license-number.too-short',
  },
  other: {
    missing: 'registration.other-license-number.missing',
    characters: 'registration.other-license-number.characters',
    tooShort: 'registration.other-license-number.too-short',
  },
} as const

export function validateLicenseNumber(
  field: string,
  number: string,
  kind: keyof typeof licenseNumberKeys = 'racing',
): AnswerError[] {
  const keys = licenseNumberKeys[kind]
  if (number === '') return [{ field, key: keys.missing }]
  if (number.length > lengths.licenseNumber || !/^[\p{L}\d][\p{L}\d\s./-]*$/u.test(number)) {
    return [{ field, key: keys.characters }]
  }
  return withoutSeparators(number).length < minLicenseNumberLength ? [{ field, key: keys.tooShort }] : []
}

/** Validates that the date exists and is in the past. Being too young is not an error of the field: see {@link isTooYoung}. */
export function validateDateOfBirth(dateOfBirth: string, today: string): AnswerError[] {
  const field = 'dateOfBirth'
  if (dateOfBirth === '') return [{ field, key: 'registration.date-of-birth.missing' }]
  if (!isPlainDate(dateOfBirth)) return [{ field, key: 'registration.date-of-birth.not-real' }]
  return dateOfBirth >= today ? [{ field, key: 'registration.date-of-birth.not-past' }] : []
}

/** Whether no role at all is open at this age. */
export function isTooYoung(dateOfBirth: string, { settings, today }: RegistrationFacts): boolean {
  return getAge(dateOfBirth, today) < Math.min(...Object.values(settings.minimumAges))
}

/** Whether a guardian must consent. */
export function needsGuardian(dateOfBirth: string, today: string): boolean {
  return getAge(dateOfBirth, today) < adultAge
}

/** Returns the roles that a person of this kind and age can pick, in the order of the specification. */
export function listOpenRoles(
  kind: PersonKind,
  dateOfBirth: string,
  { settings, today }: RegistrationFacts,
): PersonRole[] {
  const age = getAge(dateOfBirth, today)
  return (Object.keys(roleRules) as PersonRole[]).filter((role) => {
    const { pickedBy } = roleRules[role]
    return (pickedBy === 'everyone' || pickedBy === kind) && age >= settings.minimumAges[role]
  })
}

export function validateRoles(answer: RegistrationAnswers['roles'], openRoles: readonly PersonRole[]): AnswerError[] {
  if (answer.roles.length === 0) return [{ field: 'roles', key: 'registration.roles.missing' }]
  if (answer.roles.some((role) => !openRoles.includes(role))) {
    return [{ field: 'roles', key: 'registration.roles.not-open' }]
  }
  if (!answer.roles.includes('other')) return []
  const title = answer.otherTitle ?? ''
  if (title === '') return [{ field: 'otherTitle', key: 'registration.other-title.missing' }]
  return title.length > lengths.title ? [{ field: 'otherTitle', key: 'registration.text.too-long' }] : []
}

/** The name typed to confirm the agreement. */
export function validateTypedName({ typedName }: RegistrationAnswers['confirm-agreement']): AnswerError[] {
  if (typedName === '') return [{ field: 'typedName', key: 'registration.agreement.name-missing' }]
  return typedName.length > lengths.name * 2 ? [{ field: 'typedName', key: 'registration.text.too-long' }] : []
}

export function validateGuardian(guardian: RegistrationAnswers['guardian']): AnswerError[] {
  const errors: AnswerError[] = []
  if (guardian.name === '') errors.push({ field: 'name', key: 'registration.guardian.name-missing' })
  else if (guardian.name.length > lengths.name) errors.push({ field: 'name', key: 'account.name.too-long' })
  if (guardian.consentFileId === '') errors.push({ field: 'consentFileId', key: 'registration.guardian.file-missing' })
  return errors
}

export function validateVeterinarian({ boards }: RegistrationAnswers['veterinarian']): AnswerError[] {
  if (boards.length === 0) return [{ field: 'boards', key: 'registration.vet-boards.missing' }]
  const licenses = boards.map(({ state, licenseNumber }) => `${state} ${withoutSeparators(licenseNumber)}`)
  return boards.flatMap((board, index): AnswerError[] => {
    const field = `boards.${index}.licenseNumber`
    const errors = validateLicenseNumber(field, board.licenseNumber, 'other')
    const isRepeated = errors.length === 0 && licenses.indexOf(licenses[index] ?? '') < index
    return [
      ...(isState(board.state) ? [] : [{ field: `boards.${index}.state`, key: 'registration.state.missing' as const }]),
      ...errors,
      ...(isRepeated ? [{ field, key: 'registration.vet-boards.repeated' as const }] : []),
    ]
  })
}

function withoutSeparators(licenseNumber: string): string {
  return licenseNumber.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase()
}

export function validateJockey(answer: RegistrationAnswers['jockey'], today: string): AnswerError[] {
  const errors = [
    ...validatePastDate('lastPhysicalOn', answer.lastPhysicalOn, today, 'registration.last-physical.missing'),
    ...validatePastDate('baselineConcussionOn', answer.baselineConcussionOn, today, 'registration.concussion.missing'),
  ]
  // Without an agent the person skips the question, which is `null`.
  if (answer.agentName === '') errors.push({ field: 'agentName', key: 'registration.agent-name.missing' })
  else if ((answer.agentName ?? '').length > lengths.name)
    errors.push({ field: 'agentName', key: 'account.name.too-long' })
  return errors
}

function validatePastDate(field: string, date: string, today: string, missing: RegistrationErrorKey): AnswerError[] {
  if (date === '') return [{ field, key: missing }]
  if (!isPlainDate(date)) return [{ field, key: 'registration.date.not-real' }]
  return date >= today ? [{ field, key: 'registration.date.not-past' }] : []
}

export function validateJockeyAgent({ jockeys }: RegistrationAnswers['jockey-agent']): AnswerError[] {
  if (jockeys.length > maxJockeysToInvite) return [{ field: 'jockeys', key: 'registration.jockeys.too-many' }]
  const emails = jockeys.map(({ email }) => email.toLowerCase())
  return jockeys.flatMap((jockey, index) => {
    const errors: AnswerError[] = []
    const name = jockey.name === '' ? 'registration.jockey-name.missing' : validateName(jockey.name)
    if (name) errors.push({ field: `jockeys.${index}.name`, key: name })
    const isRepeated = emails.indexOf(jockey.email.toLowerCase()) < index
    const email = validateEmail(jockey.email) ?? (isRepeated ? 'registration.jockeys.repeated' : undefined)
    if (email) errors.push({ field: `jockeys.${index}.email`, key: email })
    return errors
  })
}

export function validateRequestedRoles({ requests }: RegistrationAnswers['requested-roles']): AnswerError[] {
  return requests.flatMap((request, index) => {
    const errors: AnswerError[] = []
    const at = (field: string) => `requests.${index}.${field}`
    if (!isPlainDate(request.effectiveFrom))
      errors.push({ field: at('effectiveFrom'), key: 'registration.date.not-real' })
    if (request.effectiveTo !== null && !isPlainDate(request.effectiveTo)) {
      errors.push({ field: at('effectiveTo'), key: 'registration.date.not-real' })
    } else if (request.effectiveTo !== null && request.effectiveTo <= request.effectiveFrom) {
      errors.push({ field: at('effectiveTo'), key: 'registration.requested-roles.order' })
    }
    if (request.track.length > lengths.track) errors.push({ field: at('track'), key: 'registration.text.too-long' })
    return errors
  })
}

/** Returns the picked roles that staff confirm and that have no request yet. */
export function listRolesWithoutRequest({ roles, 'requested-roles': answer }: PartialAnswers): PersonRole[] {
  return (roles?.roles ?? []).filter(
    (role) => roleRules[role].isConfirmedByStaff && !answer?.requests.some((request) => request.role === role),
  )
}

/** At least one of email and phone is required; both are preferred (spec 5). `phone` in E.164. */
export function validateContact({ email, phone }: RegistrationAnswers['contact']): AnswerError[] {
  if (email === '' && phone === '') return [{ field: 'email', key: 'registration.contact.missing' }]
  const errors: AnswerError[] = []
  const emailKey = email === '' ? undefined : validateEmail(email)
  if (emailKey) errors.push({ field: 'email', key: emailKey })
  const phoneKey = phone === '' ? undefined : validatePhone(phone)
  if (phoneKey) errors.push({ field: 'phone', key: phoneKey })
  return errors
}

const usPostalCode = /^\d{5}(?:-\d{4})?$/

export function validateAddress(address: PostalAddress, { settings }: RegistrationFacts): AnswerError[] {
  if (address.country === '') return [{ field: 'country', key: 'registration.country.missing' }]
  if (!settings.acceptedCountries.includes(address.country)) {
    return [{ field: 'country', key: 'registration.country.not-accepted' }]
  }
  const isUs = address.country === 'US'
  const errors: AnswerError[] = []
  const requireText = (
    field: 'street' | 'city' | 'region' | 'postalCode',
    key: RegistrationErrorKey,
    maximum: number,
  ) => {
    if (address[field] === '') errors.push({ field, key })
    else if (address[field].length > maximum) errors.push({ field, key: 'registration.text.too-long' })
  }
  requireText('street', 'registration.street.missing', lengths.street)
  requireText('city', 'registration.city.missing', lengths.city)
  requireText('region', isUs ? 'registration.state.missing' : 'registration.province.missing', lengths.city)
  requireText('postalCode', isUs ? 'registration.zip.missing' : 'registration.postal-code.missing', lengths.postalCode)
  if (isUs && address.region !== '' && !isState(address.region)) {
    errors.push({ field: 'region', key: 'registration.state.missing' })
  }
  if (isUs && address.postalCode !== '' && !usPostalCode.test(address.postalCode)) {
    errors.push({ field: 'postalCode', key: 'registration.zip.invalid' })
  }
  return errors
}
