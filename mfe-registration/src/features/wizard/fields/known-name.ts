import type { RegistrationDraft } from '@portal/contracts-registration'
import type { PersonName } from '@portal/contracts-registration/registration-rules'

/** The name that was typed to confirm the agreement, completed with the parts that were read from the license. */
export function getKnownName({ answers, licenseReading }: RegistrationDraft): Partial<PersonName> {
  return { ...splitName(answers['confirm-agreement']?.typedName), ...getReadName(licenseReading) }
}

/** The parts of the name that were read from the license. */
export function getReadName(reading: RegistrationDraft['licenseReading']): Partial<PersonName> {
  const { firstName, middleName, lastName, suffix } = reading?.fields ?? {}
  const parts = Object.entries({ firstName, middleName, lastName, suffix }).filter(([, part]) => part !== undefined)
  return Object.fromEntries(parts)
}

/** Fills in the name that was typed to confirm the agreement. With more than two words, only the person knows the parts. */
function splitName(typedName: string | undefined): { firstName?: string; lastName?: string } {
  const [firstName, lastName, ...more] = typedName?.split(' ') ?? []
  return firstName === undefined || lastName === undefined || more.length > 0 ? {} : { firstName, lastName }
}
