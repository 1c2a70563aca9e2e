import { validateEmail, validatePhone } from '@portal/contracts-registration/rules'
import { isPlainText } from './inputs.ts'
import { refusals } from './pool-error.ts'

/** Attributes with their own columns; the rest of the profile is encrypted as one value. */
export const contactAttributes = ['email', 'phone_number'] as const
export type ContactAttribute = (typeof contactAttributes)[number]

/** The other profile attributes (standard names of Amazon Cognito that this pool uses). */
const profileAttributes = [
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'locale',
  'zoneinfo',
  'birthdate',
] as const
const verifiedAttributes = ['email_verified', 'phone_number_verified'] as const

/** A change of attributes: absent members stay, an empty string removes. */
export interface AttributeChange {
  readonly email?: string
  readonly phone?: string
  readonly emailVerified?: boolean
  readonly phoneVerified?: boolean
  readonly profile: Readonly<Record<string, string>>
}

/**
 * Parses the protocol's attribute list. `by` decides what may be set: an administrator may mark an address as
 * verified, a person may not. Throws InvalidParameterException for a name or value that this pool does not accept.
 */
export function readAttributes(list: ReadonlyMap<string, string>, by: 'person' | 'administrator'): AttributeChange {
  const profile: Record<string, string> = {}
  for (const [name, value] of list) {
    if (!isPlainText(value)) throw refusals.parameter(`Invalid value for attribute ${name}`)
    if (isOneOf(contactAttributes, name)) continue
    if (isOneOf(verifiedAttributes, name)) {
      if (by === 'person') throw refusals.parameter(`Cannot modify the non-mutable attribute ${name}`)
      if (value !== 'true' && value !== 'false') throw refusals.parameter(`Invalid value for attribute ${name}`)
      continue
    }
    if (!isOneOf(profileAttributes, name)) {
      throw refusals.parameter(
        `Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`,
      )
    }
    profile[name] = value
  }
  const email = list.get('email')
  const phone = list.get('phone_number')
  const isRemoved = email === '' && by === 'administrator'
  if (email !== undefined && !isRemoved && validateEmail(email) !== undefined)
    throw refusals.parameter('Invalid email address format.')
  if (phone !== undefined && phone !== '' && validatePhone(phone) !== undefined) {
    throw refusals.parameter('Invalid phone number format.')
  }
  return {
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(list.has('email_verified') ? { emailVerified: list.get('email_verified') === 'true' } : {}),
    ...(list.has('phone_number_verified') ? { phoneVerified: list.get('phone_number_verified') === 'true' } : {}),
    profile,
  }
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name)
}

/** The protocol's list of a user's attributes, in a stable order. */
export function attributeList(values: Readonly<Record<string, string | undefined>>): { Name: string; Value: string }[] {
  return Object.entries(values).flatMap(([Name, Value]) =>
    Value === undefined || Value === '' ? [] : [{ Name, Value }],
  )
}
