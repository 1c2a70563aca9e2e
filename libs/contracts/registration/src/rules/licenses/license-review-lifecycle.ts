import { defineLifecycle } from '@portal/lifecycle'

/** `NOT_NEEDED`: the license matched the license registry. */
export const licenseReviewStates = ['NOT_NEEDED', 'NEEDS_REVIEW', 'VERIFIED', 'REFUSED'] as const
export type LicenseReviewState = (typeof licenseReviewStates)[number]

export interface LicenseReviewFacts {
  /** Empty when staff approve. */
  readonly reason: string
  /** A renewal that took effect ended this license. */
  readonly isReplaced: boolean
}

/** The review of a license by staff. `renew` adds another license, which replaces this one as soon as it is verified. */
export const licenseReviewLifecycle = defineLifecycle<LicenseReviewFacts>()({
  states: licenseReviewStates,
  actions: ['approve', 'refuse', 'renew'],
  guards: {
    'has-reason': { holds: ({ reason }) => reason.trim() !== '', error: 'licenses.reason-missing' },
    current: { holds: ({ isReplaced }) => !isReplaced, error: 'licenses.already-decided' },
  },
  table: {
    NOT_NEEDED: { approve: null, refuse: null, renew: { to: 'NEEDS_REVIEW', createsNew: true, guards: ['current'] } },
    NEEDS_REVIEW: {
      approve: { to: 'VERIFIED', guards: ['current'] },
      refuse: { to: 'REFUSED', guards: ['current', 'has-reason'] },
      renew: { to: 'NEEDS_REVIEW', createsNew: true, guards: ['current'] },
    },
    VERIFIED: {
      approve: null,
      // A forged license may be found out later.
      refuse: { to: 'REFUSED', guards: ['current', 'has-reason'] },
      renew: { to: 'NEEDS_REVIEW', createsNew: true, guards: ['current'] },
    },
    REFUSED: {
      approve: { to: 'VERIFIED', guards: ['current'] },
      refuse: null,
      renew: { to: 'NEEDS_REVIEW', createsNew: true, guards: ['current'] },
    },
  },
})

export type LicenseReviewAction = (typeof licenseReviewLifecycle.actions)[number]
