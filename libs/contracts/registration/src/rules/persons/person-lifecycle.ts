import { defineLifecycle } from '@portal/lifecycle'

/** Statuses of a person who is registered. */
export const personStatuses = ['active', 'suspended', 'inactive', 'merged'] as const
export type PersonStatus = (typeof personStatuses)[number]

/** Facts about a person that the guards of the lifecycle check. */
export interface PersonFacts {
  /** The person closed the account. */
  readonly isAccountClosed: boolean
}

/**
 * The lifecycle of a person. A registration that is not finished has statuses of its own. `suspend` follows from a ruling;
 * `deactivate` from a license that expired or an account that was closed. Only active persons are merged into another one,
 * so that a suspension never disappears with its person.
 */
export const personLifecycle = defineLifecycle<PersonFacts>()({
  states: personStatuses,
  actions: ['suspend', 'restore', 'deactivate', 'reactivate', 'merge', 'undo-merge'],
  guards: {
    'account-open': { holds: ({ isAccountClosed }) => !isAccountClosed, error: 'people.account-closed' },
  },
  table: {
    active: {
      suspend: { to: 'suspended' },
      restore: null,
      deactivate: { to: 'inactive' },
      reactivate: null,
      merge: { to: 'merged' },
      'undo-merge': null,
    },
    suspended: {
      suspend: null,
      restore: { to: 'active' },
      deactivate: null,
      reactivate: null,
      merge: null,
      'undo-merge': null,
    },
    inactive: {
      suspend: { to: 'suspended' },
      restore: null,
      deactivate: null,
      reactivate: { to: 'active', guards: ['account-open'] },
      merge: null,
      'undo-merge': null,
    },
    merged: {
      suspend: null,
      restore: null,
      deactivate: null,
      reactivate: null,
      merge: null,
      'undo-merge': { to: 'active' },
    },
  },
})

export type PersonAction = (typeof personLifecycle.actions)[number]
