import type { RegistrationAnswers } from '@portal/contracts-registration/registration-rules'
import { roleRules } from '@portal/contracts-registration/registration-rules'
import type { NewPerson, NewRole } from '../people/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import type { Draft } from './draft.row.ts'

/** Converts the answers of a finished draft to the person that they describe; throws `registration.incomplete`. */
export function toNewPerson(draft: Draft, accountSub: string): NewPerson {
  const { answers, registry, confirmedContacts, agreementAcceptedAt } = draft.content
  const { kind, agreement, identity, name, contact, address, license, guardian, jockey, veterinarian } = answers
  if (!kind || !agreement || !identity || !name || !contact || !address || agreementAcceptedAt === undefined)
    throw authRefusal('registration.incomplete', {})
  const isConfirmed = (channel: 'email' | 'phone') =>
    confirmedContacts.some((each) => each.channel === channel && each.destination === contact[channel])
  return {
    accountSub,
    isCovered: kind.kind === 'covered',
    isFromRegistry: registry?.outcome === 'confirmed',
    registryRecordId: registry?.recordId ?? null,
    locale: draft.locale,
    name,
    dateOfBirth: identity.dateOfBirth,
    contacts: (['email', 'phone'] as const)
      .filter((channel) => contact[channel] !== '')
      .map((channel) => ({ channel, destination: contact[channel], isConfirmed: isConfirmed(channel) })),
    address,
    licensedStates: license ? [...license.licensedStates] : [],
    licenses: [
      ...(license
        ? [
            {
              type: 'src' as const,
              state: license.state,
              number: license.licenseNumber,
              expiresOn: registry?.licenseExpiresOn ?? null,
            },
          ]
        : []),
      ...(veterinarian?.boards ?? []).map(({ state, licenseNumber }) => ({
        type: 'vet-board' as const,
        state,
        number: licenseNumber,
        expiresOn: null,
      })),
    ],
    isLicenseConfirmed: registry?.outcome === 'confirmed',
    roles: toRoles(answers),
    guardian: guardian ? { name: guardian.name, consentFileId: guardian.consentFileId } : null,
    jockey: jockey ?? null,
    jockeysToInvite: answers['jockey-agent']?.jockeys ?? [],
    agreement: { kind: kind.kind, version: agreement.version, acceptedAt: agreementAcceptedAt },
  }
}

/** The role of the first question, and the picked ones; those that need a confirmation are requests. */
function toRoles(answers: Partial<RegistrationAnswers>): NewRole[] {
  const { kind, roles, 'requested-roles': requested } = answers
  const picked = (roles?.roles ?? []).map((role): NewRole => {
    const request = requested?.requests.find((each) => each.role === role)
    const isRequest = roleRules[role].isConfirmedByStaff || role === 'veterinarian'
    return {
      role,
      title: role === 'other' ? (roles?.otherTitle ?? null) : null,
      status: isRequest ? 'requested' : 'active',
      effectiveFrom: request?.effectiveFrom ?? null,
      effectiveTo: request?.effectiveTo ?? null,
      track: request?.track ?? null,
    }
  })
  const base = kind?.kind === 'covered' ? 'covered-person' : 'non-covered-person'
  const always: NewRole = {
    role: base,
    title: null,
    status: 'active',
    effectiveFrom: null,
    effectiveTo: null,
    track: null,
  }
  return [always, ...picked]
}
