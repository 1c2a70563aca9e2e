import type { MyInformation } from '@portal/contracts-registration'

const personId = '6f1c2a1e-0b1f-4c3a-9d1e-0123456789ab'
const role = { title: null, effectiveFrom: '2026-01-02', effectiveTo: null, track: null } as const

/** The information of a jockey with a request that staff review. */
export function makeInformation(change: Partial<MyInformation> = {}): MyInformation {
  return {
    personId,
    hisaPersonId: 'P-100-000-017',
    revision: 3,
    status: 'active',
    isCovered: true,
    username: 'ana.ruiz',
    displayName: 'Ana Ruiz Vega',
    name: { firstName: 'Ana', lastName: 'Ruiz', additionalLastName: 'Vega' },
    dateOfBirth: '1990-03-31',
    email: 'ana@demo.example',
    phone: null,
    unconfirmedContacts: [],
    address: { country: 'US', street: '1 Main St', city: 'Lexington', region: 'KY', postalCode: '40511' },
    locale: 'es',
    licensedStates: ['KY', 'NY'],
    licenses: [
      { licenseId: personId, type: 'src', state: 'KY', ending: '••34', status: 'verified', expiresOn: '2027-12-31' },
    ],
    jockey: { lastPhysicalOn: '2026-02-01', baselineConcussionOn: '2026-02-02', agentName: null },
    roles: [
      { roleId: '6f1c2a1e-0b1f-4c3a-9d1e-000000000001', role: 'covered-person', status: 'active', ...role },
      { roleId: '6f1c2a1e-0b1f-4c3a-9d1e-000000000002', role: 'jockey', status: 'active', ...role },
      { roleId: '6f1c2a1e-0b1f-4c3a-9d1e-000000000003', role: 'track-staff', status: 'requested', ...role },
    ],
    openRoles: ['owner', 'trainer', 'other'],
    identityChanges: [
      {
        changeId: '6f1c2a1e-0b1f-4c3a-9d1e-000000000004',
        kind: 'name',
        status: 'open',
        requestedAt: '2026-03-01T12:00:00.000Z',
        refusalReason: null,
      },
    ],
    agreement: {
      kind: 'covered',
      acceptedVersion: 1,
      acceptedAt: '2026-01-02T12:00:00.000Z',
      currentVersion: 1,
    },
    sentCode: null,
    registeredAt: '2026-01-02T12:00:00.000Z',
    ...change,
  }
}
