import { defineLifecycle } from '@portal/lifecycle'

/** Statuses of a request to change a person's identity. */
export const identityChangeStatuses = ['open', 'approved', 'refused', 'withdrawn'] as const
export type IdentityChangeStatus = (typeof identityChangeStatuses)[number]

/** What can be changed only after a review. */
export const identityChangeKinds = ['name', 'date-of-birth', 'license-number'] as const
export type IdentityChangeKind = (typeof identityChangeKinds)[number]

export interface IdentityChangeFacts {
  /** The member of staff who decides is the person. */
  readonly isOwn: boolean
}

/** Staff approve or refuse a request, but not their own; the person withdraws it. */
export const identityChangeLifecycle = defineLifecycle<IdentityChangeFacts>()({
  states: identityChangeStatuses,
  actions: ['approve', 'refuse', 'withdraw'],
  guards: { 'not-own': { holds: ({ isOwn }) => !isOwn, error: 'people.own-request' } },
  table: {
    open: {
      approve: { to: 'approved', guards: ['not-own'] },
      refuse: { to: 'refused', guards: ['not-own'] },
      withdraw: { to: 'withdrawn' },
    },
    approved: { approve: null, refuse: null, withdraw: null },
    refused: { approve: null, refuse: null, withdraw: null },
    withdrawn: { approve: null, refuse: null, withdraw: null },
  },
})
export type IdentityChangeAction = (typeof identityChangeLifecycle.actions)[number]
