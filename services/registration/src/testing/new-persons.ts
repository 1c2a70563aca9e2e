import { randomUUID } from 'node:crypto'
import { isRegistered, type PersonRole } from '@portal/contracts-common'
import type { NewPerson, NewRole } from '../modules/people/index.ts'

/** A person as a test needs one: a covered one unless the roles say otherwise. */
export function createNewPerson(change: Partial<NewPerson> = {}): NewPerson {
  return {
    accountSub: randomUUID(),
    isCovered: true,
    isFromRegistry: true,
    registryRecordId: null,
    locale: 'en-US',
    name: { firstName: 'Ana', lastName: 'Ruiz' },
    dateOfBirth: '1980-03-31',
    contacts: [{ channel: 'email', destination: `${randomUUID()}@demo.example`, isConfirmed: true }],
    address: { country: 'US', street: '1 Main St', city: 'Lexington', region: 'KY', postalCode: '40511' },
    licensedStates: ['KY'],
    licenses: [{ type: 'src', state: 'KY', number: `KY-${randomUUID()}`, expiresOn: null }],
    isLicenseConfirmed: true,
    guardian: null,
    jockey: null,
    jockeysToInvite: [],
    agreement: { kind: 'covered', version: 1, acceptedAt: '2026-01-01T00:00:00.000Z' },
    ...change,
    roles: withRegistration(change.roles ?? []),
  }
}

function withRegistration(roles: readonly NewRole[]): NewRole[] {
  if (isRegistered(roles.map(({ role }) => role))) return [...roles]
  return [createRole('covered-person'), ...roles]
}

export function createRole(role: PersonRole, change: Partial<NewRole> = {}): NewRole {
  return { role, title: null, status: 'active', effectiveFrom: '2000-01-01', effectiveTo: null, track: null, ...change }
}
