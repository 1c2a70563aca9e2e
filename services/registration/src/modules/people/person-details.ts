import type { PersonRole } from '@portal/contracts-common'
import type { PersonLicense } from '@portal/contracts-registration/events'
import type { PersonStatus } from '@portal/contracts-registration/person-rules'
import type { PersonKind, PersonName, PostalAddress, State } from '@portal/contracts-registration/registration-rules'
import type { Locale } from '@portal/service-texts'
import type { NewJockeyRecord } from './new-person.ts'

export interface PersonContact {
  readonly channel: 'email' | 'phone'
  readonly destination: string
  readonly isConfirmed: boolean
}

/** A role of a person, in effect, requested or ended; dates are plain. */
export interface PersonRoleDetails {
  readonly roleId: string
  readonly role: PersonRole
  readonly title: string | null
  readonly status: 'active' | 'requested' | 'refused' | 'ended'
  readonly effectiveFrom: string
  readonly effectiveTo: string | null
  readonly track: string | null
}

export interface PersonLicenseDetails extends PersonLicense {
  readonly number: string
}

/** Everything about a person that is in effect, decrypted. It never leaves the service as it is. */
export interface PersonDetails {
  readonly personId: string
  readonly hisaPersonId: string
  readonly revision: number
  readonly status: PersonStatus
  readonly isCovered: boolean
  readonly accountSub: string | null
  readonly isAccountClosed: boolean
  readonly locale: Locale
  readonly displayName: string
  readonly registeredAt: string
  readonly name: PersonName
  readonly dateOfBirth: string
  readonly hasGuardianConsent: boolean
  readonly contacts: readonly PersonContact[]
  readonly address: PostalAddress | null
  readonly licensedStates: readonly State[]
  readonly licenses: readonly PersonLicenseDetails[]
  readonly jockey: NewJockeyRecord | null
  readonly roles: readonly PersonRoleDetails[]
  /** The last version that was accepted, with the time. */
  readonly agreement: { readonly kind: PersonKind; readonly version: number; readonly acceptedAt: string } | null
}

/** Returns the roles that are in effect on a plain date; none while the person is suspended or inactive. */
export function listRolesInEffect({ status, roles }: PersonDetails, date: string): PersonRoleDetails[] {
  if (status !== 'active') return []
  return roles.filter(
    ({ status: roleStatus, effectiveFrom, effectiveTo }) =>
      roleStatus === 'active' && effectiveFrom <= date && (effectiveTo === null || effectiveTo > date),
  )
}

/** Returns the address that a code confirmed, the only one that messages are sent to. */
export function findConfirmedContact(
  contacts: readonly PersonContact[],
  channel: PersonContact['channel'],
): string | undefined {
  return contacts.find((contact) => contact.channel === channel && contact.isConfirmed)?.destination
}
