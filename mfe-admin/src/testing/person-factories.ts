import type { ListedPerson, StaffPerson } from '@portal/contracts-registration'
import { idOf } from './factories.ts'

const at = '2026-11-21T10:00:00.000Z'

/** A registered trainer. */
export function aListedPerson(number: number, more: Partial<ListedPerson> = {}): ListedPerson {
  return {
    hisaPersonId: `P-100-000-${String(number).padStart(3, '0')}`,
    displayName: `Pat Person ${number}`,
    status: 'active',
    isCovered: true,
    needsReview: false,
    declinedScore: null,
    roles: ['trainer'],
    requestedRoles: [],
    registeredAt: at,
    ...more,
  }
}

/** A trainer who asked to be track staff. */
export function aStaffPerson(number: number, more: Partial<StaffPerson> = {}): StaffPerson {
  const role = { title: null, effectiveTo: null, requestedAt: at }
  return {
    ...aListedPerson(number),
    personId: idOf(number),
    revision: 3,
    locale: 'en-US',
    hasAccount: true,
    accountSub: idOf(100 + number),
    formerHisaPersonId: null,
    isFromRegistry: true,
    declinedReasons: [],
    requestedRoles: ['track-staff'],
    allRoles: [
      {
        ...role,
        roleId: idOf(11),
        role: 'track-staff',
        status: 'requested',
        track: 'Oak Downs',
        effectiveFrom: '2026-11-21',
      },
      {
        ...role,
        roleId: idOf(12),
        role: 'veterinarian',
        status: 'requested',
        track: null,
        effectiveFrom: '2026-11-21',
      },
      { ...role, roleId: idOf(13), role: 'trainer', status: 'active', track: null, effectiveFrom: '2026-01-01' },
    ],
    licenses: [
      { licenseId: idOf(21), type: 'src', state: 'KY', ending: '••34', status: 'verified', expiresOn: '2027-12-31' },
    ],
    licensedStates: ['KY', 'NY'],
    contacts: [{ channel: 'email', destination: 'p•••@demo.example', isConfirmed: true }],
    hasGuardian: false,
    names: [{ name: `Pat Person ${number}`, effectiveFrom: at, effectiveTo: null }],
    statuses: [{ status: 'active', reason: null, effectiveFrom: at, effectiveTo: null }],
    suspendedThrough: null,
    ...more,
  }
}
