import type { PersonDelegation } from '@portal/contracts-registration'

/** A delegation that is in effect. */
export function makeDelegation(more: Partial<PersonDelegation> = {}): PersonDelegation {
  return {
    delegationId: '00000000-0000-4000-8000-000000000001',
    person: { hisaPersonId: 'P-100-000-017', displayName: 'Luis Ortega' },
    scopes: ['information', 'licenses'],
    firstDay: '2026-07-08',
    lastDay: null,
    status: 'active',
    createdAt: '2026-07-08T15:00:00.000Z',
    endedAt: null,
    ...more,
  }
}
