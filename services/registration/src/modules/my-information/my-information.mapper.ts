import type { MyInformation } from '@portal/contracts-registration'
import type { PersonDetails } from '../people/index.ts'

type OtherFacts = Pick<MyInformation, 'username' | 'openRoles' | 'agreement' | 'sentCode' | 'identityChanges'>

/** Converts a person for the person. License numbers are masked; the date of birth and contact data are not. */
export function toMyInformation(person: PersonDetails, other: OtherFacts): MyInformation {
  const { contacts, licenses, licensedStates, roles, jockey } = person
  const findContact = (channel: 'email' | 'phone') =>
    contacts.find((contact) => contact.channel === channel)?.destination ?? null
  return {
    personId: person.personId,
    hisaPersonId: person.hisaPersonId,
    revision: person.revision,
    status: person.status,
    isCovered: person.isCovered,
    displayName: person.displayName,
    name: person.name,
    dateOfBirth: person.dateOfBirth,
    email: findContact('email'),
    phone: findContact('phone'),
    unconfirmedContacts: contacts.filter(({ isConfirmed }) => !isConfirmed).map(({ channel }) => channel),
    address: person.address,
    locale: person.locale,
    licensedStates: [...licensedStates],
    licenses: licenses.map(({ number, ...license }) => ({ ...license, ending: `••${number.slice(-2)}` })),
    jockey,
    roles: [...roles],
    registeredAt: person.registeredAt,
    ...other,
  }
}
