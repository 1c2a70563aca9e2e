import { defineLifecycle } from '@portal/lifecycle'

export const requestStates = ['PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'CANCELED'] as const
export type RequestState = (typeof requestStates)[number]

/** Facts about a request and the person who acts, read in the transaction of the command. */
export interface RequestFacts {
  /** The time to decide is over, even if no job has marked the request yet. */
  readonly isOverdue: boolean
  /** The request's kind lets this person decide it; the responsible person cannot decide as the recipient of others. */
  readonly isDecider: boolean
  readonly isRequester: boolean
  /** The responsible person on record now. */
  readonly isResponsiblePerson: boolean
  readonly isTransfer: boolean
  /** The system, or staff with the right to override. */
  readonly isSystemOrStaff: boolean
  readonly isHorseActive: boolean
  /** The recipient is registered, verified, not suspended, and still meets what the kind demands. */
  readonly isRecipientEligible: boolean
  /** Empty when none is entered; of a rejection one of {@link rejectReasons}. */
  readonly reason: string
}

const none = { accept: null, reject: null, withdraw: null, 'take-back': null, expire: null, cancel: null } as const

/**
 * The lifecycle of a request that another person must accept. `take-back` is the recall of a pending transfer by the
 * responsible person, also of one that the designated owner or staff started. `cancel` is for what happened meanwhile:
 * the horse retired, died or was merged, a party was suspended, or a claim was posted.
 */
export const requestLifecycle = defineLifecycle<RequestFacts>()({
  states: requestStates,
  actions: ['accept', 'reject', 'withdraw', 'take-back', 'expire', 'cancel'],
  guards: {
    'by-decider': { holds: ({ isDecider }) => isDecider, error: 'requests.for-somebody-else' },
    'by-requester': { holds: ({ isRequester }) => isRequester, error: 'requests.not-your-request' },
    'by-responsible-person': {
      holds: ({ isResponsiblePerson }) => isResponsiblePerson,
      error: 'requests.take-back-not-responsible',
    },
    'is-transfer': { holds: ({ isTransfer }) => isTransfer, error: 'requests.not-a-transfer' },
    'by-system-or-staff': { holds: ({ isSystemOrStaff }) => isSystemOrStaff, error: 'requests.not-your-request' },
    'in-time': { holds: ({ isOverdue }) => !isOverdue, error: 'requests.expired' },
    overdue: { holds: ({ isOverdue }) => isOverdue, error: 'requests.not-overdue' },
    'horse-active': { holds: ({ isHorseActive }) => isHorseActive, error: 'requests.horse-not-active' },
    'recipient-eligible': {
      holds: ({ isRecipientEligible }) => isRecipientEligible,
      error: 'requests.recipient-not-eligible',
    },
    'has-reason': { holds: ({ reason }) => reason.trim() !== '', error: 'requests.reason-missing' },
  },
  table: {
    PENDING: {
      accept: { to: 'ACCEPTED', guards: ['by-decider', 'in-time', 'horse-active', 'recipient-eligible'] },
      reject: { to: 'REJECTED', guards: ['by-decider', 'in-time', 'has-reason'] },
      withdraw: { to: 'WITHDRAWN', guards: ['by-requester', 'in-time'] },
      'take-back': { to: 'WITHDRAWN', guards: ['by-responsible-person', 'is-transfer', 'in-time'] },
      expire: { to: 'EXPIRED', guards: ['overdue'] },
      cancel: { to: 'CANCELED', guards: ['by-system-or-staff', 'has-reason'] },
    },
    ACCEPTED: none,
    REJECTED: none,
    WITHDRAWN: none,
    EXPIRED: none,
    CANCELED: none,
  },
})

export type RequestAction = (typeof requestLifecycle.actions)[number]

/** Why a recipient rejects; `other` needs a text. */
export const rejectReasons = [
  'not-agreed',
  'wrong-horse',
  'wrong-person',
  'horse-condition',
  'terms-differ',
  'other',
] as const
export type RejectReason = (typeof rejectReasons)[number]

/** Why the portal cancels a request because of what happened meanwhile. */
export const cancelReasons = [
  'horse-transferred',
  'horse-claimed',
  'horse-not-active',
  'person-suspended',
  'person-inactive',
] as const
export type CancelReason = (typeof cancelReasons)[number]
