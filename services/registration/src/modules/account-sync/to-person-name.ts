import type { PersonName } from '@portal/contracts-registration/registration-rules'

/**
 * Divides a name that an administrator typed in one field into first and last names. What is the same as before stays
 * divided as it is. Returns undefined for a single word, which is not a person's name.
 */
export function toPersonName(text: string, current: PersonName): PersonName | undefined {
  const words = text.trim().split(/\s+/)
  const name = words.join(' ')
  const lastNames = [current.lastName, current.additionalLastName].filter(Boolean).join(' ')
  const { prefix, suffix, additionalLastName } = current
  const kept = { ...(prefix !== undefined && { prefix }), ...(suffix !== undefined && { suffix }) }
  if (name.endsWith(` ${lastNames}`)) {
    const firstName = name.slice(0, -lastNames.length).trim()
    const { lastName } = current
    return { ...kept, firstName, lastName, ...(additionalLastName !== undefined && { additionalLastName }) }
  }
  if (name.startsWith(`${current.firstName} `))
    return { ...kept, firstName: current.firstName, lastName: name.slice(current.firstName.length).trim() }
  const [firstName, ...rest] = words
  return firstName !== undefined && rest.length > 0 ? { ...kept, firstName, lastName: rest.join(' ') } : undefined
}
