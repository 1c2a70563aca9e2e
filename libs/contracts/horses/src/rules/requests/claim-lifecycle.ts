import { defineLifecycle } from '@portal/lifecycle'

export const claimStates = [
  'FILED',
  'REJECTED',
  'CANCELED',
  'VOID',
  'LOST',
  'POSTED',
  'CONFIRMED',
  'POSITIVE_PERIOD',
  'VOID_PENDING_STEWARDS',
  'VOID_REVERTED',
] as const
export type ClaimState = (typeof claimStates)[number]

/** Facts about a claim, its race and the person who acts. */
export interface ClaimFacts {
  readonly isClaimsClerk: boolean
  readonly isClaimant: boolean
  readonly isRegulatoryVeterinarianOrSteward: boolean
  readonly isSteward: boolean
  readonly hasRaceStarted: boolean
  readonly isRaceCanceled: boolean
  /** The period after the race in which a claim must be voided is over. */
  readonly isVoidPeriodOver: boolean
  /** One of {@link mandatoryVoidReasons} applies, and the claimant did not opt out of it. */
  readonly hasMandatoryVoidReason: boolean
  /** The claimant chose before the race that a positive test voids the claim. */
  readonly isVoidIfPositive: boolean
  /** The time to ask for a void after a positive test is over. */
  readonly isPositivePeriodOver: boolean
  /** One of {@link voidRefusals} applies. */
  readonly isVoidRefused: boolean
  /** Another claim for the horse in this race was posted. */
  readonly isOtherClaimPosted: boolean
  readonly reason: string
}

const none = {
  reject: null,
  cancel: null,
  'race-canceled': null,
  lose: null,
  post: null,
  'void-mandatory': null,
  confirm: null,
  'notify-positive': null,
  'ask-void': null,
  'approve-void': null,
  'deny-void': null,
  'let-pass': null,
} as const

/**
 * The lifecycle of a claim. Posting switches responsible person and owner at the start of the race; a void brings them back
 * with new assignments. `cancel` and `reject` are possible before the race starts only.
 */
export const claimLifecycle = defineLifecycle<ClaimFacts>()({
  states: claimStates,
  actions: [
    'reject',
    'cancel',
    'race-canceled',
    'lose',
    'post',
    'void-mandatory',
    'confirm',
    'notify-positive',
    'ask-void',
    'approve-void',
    'deny-void',
    'let-pass',
  ],
  guards: {
    'by-clerk': { holds: ({ isClaimsClerk }) => isClaimsClerk, error: 'claims.not-allowed' },
    'by-clerk-or-claimant': {
      holds: ({ isClaimsClerk, isClaimant }) => isClaimsClerk || isClaimant,
      error: 'claims.not-allowed',
    },
    'by-claimant': { holds: ({ isClaimant }) => isClaimant, error: 'claims.not-allowed' },
    'by-veterinarian-or-steward': {
      holds: ({ isRegulatoryVeterinarianOrSteward }) => isRegulatoryVeterinarianOrSteward,
      error: 'claims.not-allowed',
    },
    'by-steward': { holds: ({ isSteward }) => isSteward, error: 'claims.not-allowed' },
    'race-not-started': { holds: ({ hasRaceStarted }) => !hasRaceStarted, error: 'claims.race-started' },
    'race-started': { holds: ({ hasRaceStarted }) => hasRaceStarted, error: 'claims.race-not-started' },
    'race-canceled': { holds: ({ isRaceCanceled }) => isRaceCanceled, error: 'claims.race-not-canceled' },
    'race-not-canceled': { holds: ({ isRaceCanceled }) => !isRaceCanceled, error: 'claims.race-canceled' },
    'only-claim': { holds: ({ isOtherClaimPosted }) => !isOtherClaimPosted, error: 'claims.other-claim-posted' },
    'void-reason': { holds: ({ hasMandatoryVoidReason }) => hasMandatoryVoidReason, error: 'claims.no-void-reason' },
    'in-void-period': { holds: ({ isVoidPeriodOver }) => !isVoidPeriodOver, error: 'claims.void-period-over' },
    'void-period-over': { holds: ({ isVoidPeriodOver }) => isVoidPeriodOver, error: 'claims.void-period-open' },
    'chose-void-if-positive': { holds: ({ isVoidIfPositive }) => isVoidIfPositive, error: 'claims.opted-out' },
    'in-positive-period': { holds: ({ isPositivePeriodOver }) => !isPositivePeriodOver, error: 'claims.too-late' },
    'positive-period-over': { holds: ({ isPositivePeriodOver }) => isPositivePeriodOver, error: 'claims.not-overdue' },
    'void-not-refused': { holds: ({ isVoidRefused }) => !isVoidRefused, error: 'claims.void-refused' },
    'has-reason': { holds: ({ reason }) => reason.trim() !== '', error: 'claims.reason-missing' },
  },
  table: {
    FILED: {
      ...none,
      reject: { to: 'REJECTED', guards: ['by-clerk', 'race-not-started', 'has-reason'] },
      cancel: { to: 'CANCELED', guards: ['by-clerk-or-claimant', 'race-not-started'] },
      'race-canceled': { to: 'VOID', guards: ['by-clerk', 'race-canceled'] },
      lose: { to: 'LOST', guards: ['by-clerk'] },
      post: { to: 'POSTED', guards: ['by-clerk', 'race-started', 'race-not-canceled', 'only-claim'] },
    },
    REJECTED: none,
    CANCELED: none,
    VOID: none,
    LOST: none,
    POSTED: {
      ...none,
      'void-mandatory': {
        to: 'VOID_REVERTED',
        guards: ['by-veterinarian-or-steward', 'in-void-period', 'void-reason'],
      },
      confirm: { to: 'CONFIRMED', guards: ['void-period-over'] },
    },
    CONFIRMED: {
      ...none,
      'notify-positive': { to: 'POSITIVE_PERIOD', guards: ['by-steward', 'chose-void-if-positive'] },
    },
    POSITIVE_PERIOD: {
      ...none,
      'ask-void': { to: 'VOID_PENDING_STEWARDS', guards: ['by-claimant', 'in-positive-period', 'void-not-refused'] },
      'let-pass': { to: 'CONFIRMED', guards: ['positive-period-over'] },
    },
    VOID_PENDING_STEWARDS: {
      ...none,
      'approve-void': { to: 'VOID_REVERTED', guards: ['by-steward', 'void-not-refused'] },
      'deny-void': { to: 'CONFIRMED', guards: ['by-steward', 'has-reason'] },
    },
    VOID_REVERTED: none,
  },
})

export type ClaimAction = (typeof claimLifecycle.actions)[number]
