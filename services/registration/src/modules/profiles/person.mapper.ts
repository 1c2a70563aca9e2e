import type { PersonDetails as PersonResults } from '@portal/contracts-registration'
import { listRolesInEffect, type PersonDetails } from '../people/index.ts'

/** Converts a person for others: without contact data, address and dates. */
export function toMaskedPerson(person: PersonDetails, today: string): PersonResults {
  return {
    ...toPublicPerson(person, today),
    isMasked: true,
    status: null,
    email: null,
    phone: null,
    username: null,
    locale: null,
    address: null,
    licensedStates: null,
    jockey: null,
  }
}

/** Converts a person for the person and staff. */
export function toPerson(person: PersonDetails, username: string | null, today: string): PersonResults {
  const { status, contacts, locale, address, licensedStates, jockey } = person
  const findContact = (channel: 'email' | 'phone') =>
    contacts.find((contact) => contact.channel === channel)?.destination ?? null
  return {
    ...toPublicPerson(person, today),
    isMasked: false,
    status,
    email: findContact('email'),
    phone: findContact('phone'),
    username,
    locale,
    address,
    licensedStates: [...licensedStates],
    jockey,
  }
}

function toPublicPerson(person: PersonDetails, today: string) {
  const { personId, hisaPersonId, revision, displayName, isCovered, name } = person
  return {
    personId,
    hisaPersonId,
    revision,
    displayName,
    isCovered,
    firstName: name.firstName,
    lastName: [name.lastName, name.additionalLastName].filter(Boolean).join(' '),
    roles: listRolesInEffect(person, today).map(({ role, title, effectiveFrom, effectiveTo }) => ({
      role,
      title,
      effectiveFrom,
      effectiveTo,
    })),
  }
}
