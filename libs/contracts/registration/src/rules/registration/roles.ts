import { personRoles, type PersonRole } from '@portal/contracts-common/light'

/** Pages that follow when a role is picked. */
export type RoleFollowUp = 'veterinarian' | 'jockey' | 'jockey-agent' | 'requested-roles'

interface RoleRule {
  /** Who can pick the role on the roles page. The two `*-person` roles follow from the first question. */
  readonly pickedBy: 'covered' | 'non-covered' | 'everyone' | 'nobody'
  /** The role has power over other people and takes effect only after staff confirmed it. */
  readonly isConfirmedByStaff: boolean
  readonly followUp?: RoleFollowUp
}

const requested = { isConfirmedByStaff: true, followUp: 'requested-roles' } as const

/** Rules of every person role (spec 6). Minimum ages are dated settings: see {@link RegistrationSettings}. */
export const roleRules: Readonly<Record<PersonRole, RoleRule>> = {
  'covered-person': { pickedBy: 'nobody', isConfirmedByStaff: false },
  'non-covered-person': { pickedBy: 'nobody', isConfirmedByStaff: false },
  owner: { pickedBy: 'covered', isConfirmedByStaff: false },
  'designated-owner': { pickedBy: 'covered', isConfirmedByStaff: false },
  trainer: { pickedBy: 'covered', isConfirmedByStaff: false },
  jockey: { pickedBy: 'covered', isConfirmedByStaff: false, followUp: 'jockey' },
  'jockey-agent': { pickedBy: 'covered', isConfirmedByStaff: false, followUp: 'jockey-agent' },
  veterinarian: { pickedBy: 'covered', isConfirmedByStaff: false, followUp: 'veterinarian' },
  'regulatory-veterinarian': { pickedBy: 'covered', ...requested },
  'association-veterinarian': { pickedBy: 'covered', ...requested },
  'track-staff': { pickedBy: 'everyone', ...requested },
  'commission-staff': { pickedBy: 'everyone', ...requested },
  'regulator-representative': { pickedBy: 'everyone', ...requested },
  'welfare-committee-member': { pickedBy: 'everyone', ...requested },
  other: { pickedBy: 'everyone', isConfirmedByStaff: false },
}

/** Roles with power over other people, in the order of the specification. */
export const rolesConfirmedByStaff = personRoles.filter((role) => roleRules[role].isConfirmedByStaff)

/** Minimum ages in years: several states license jockeys and stable staff from 16, unless a dated setting says otherwise. */
export const defaultMinimumAges: Readonly<Record<PersonRole, number>> = {
  'covered-person': 16,
  'non-covered-person': 16,
  owner: 16,
  'designated-owner': 18,
  trainer: 18,
  jockey: 16,
  'jockey-agent': 18,
  veterinarian: 18,
  'regulatory-veterinarian': 18,
  'association-veterinarian': 18,
  'track-staff': 18,
  'commission-staff': 18,
  'regulator-representative': 18,
  'welfare-committee-member': 18,
  other: 16,
}
