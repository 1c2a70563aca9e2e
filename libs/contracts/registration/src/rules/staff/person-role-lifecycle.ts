import { defineLifecycle } from '@portal/lifecycle'

/** Statuses of a person's role. Roles with power over others start as requests. */
export const personRoleStates = ['requested', 'active', 'refused', 'ended'] as const
export type PersonRoleState = (typeof personRoleStates)[number]

/** What the guards of a role look at. */
export interface PersonRoleFacts {
  /** Staff confirm the role; a veterinarian is confirmed by the vet board license instead. */
  readonly isConfirmedByStaff: boolean
}

/** What staff do to a role of a person. */
export const personRoleLifecycle = defineLifecycle<PersonRoleFacts>()({
  states: personRoleStates,
  actions: ['confirm', 'refuse', 'end'],
  guards: {
    isConfirmedByStaff: {
      holds: ({ isConfirmedByStaff }) => isConfirmedByStaff,
      error: 'people.role-not-confirmed-by-staff',
    },
  },
  table: {
    requested: {
      confirm: { to: 'active', guards: ['isConfirmedByStaff'] },
      refuse: { to: 'refused', guards: ['isConfirmedByStaff'] },
      end: null,
    },
    active: { confirm: null, refuse: null, end: { to: 'ended' } },
    refused: { confirm: null, refuse: null, end: null },
    ended: { confirm: null, refuse: null, end: null },
  },
})
