import { defineLifecycle } from '@portal/lifecycle'

/** States of a vets list removal request. */
export const removalStates = [
  'REQUESTED',
  'EXAM_ON_FILE',
  'WORK_SCHEDULED',
  'WORKED',
  'PASSED_JOG',
  'AWAITING_LAB',
  'REMOVED',
  'FAILED_JOG',
  'REJECTED',
  'WITHDRAWN',
  'CANCELED',
] as const
export type RemovalState = (typeof removalStates)[number]

/** Facts about the entry, the request and the person who acts. */
export interface RemovalFacts {
  readonly isResponsiblePerson: boolean
  /** The person is an attending veterinarian of this horse. */
  readonly isAttendingVeterinarian: boolean
  readonly isRegulatoryVeterinarianOfTrack: boolean
  readonly isAssociationVeterinarianOfTrack: boolean
  readonly isSystem: boolean
  readonly isExamRequired: boolean
  readonly isWorkRequired: boolean
  readonly isSampleRequired: boolean
  /** The day of the work is on or after the first day on which the horse may work. */
  readonly isWorkDateAllowed: boolean
  /** The sample was negative; null: no result yet. */
  readonly isSampleNegative: boolean | null
  /** The minimum time is over, or an administrator waived it with a reason. */
  readonly isMinimumTimeOver: boolean
  readonly reason: string
}

const none = {
  'submit-exam': null,
  'schedule-work': null,
  'record-work': null,
  'pass-jog': null,
  'fail-jog': null,
  'take-sample': null,
  remove: null,
  'receive-negative-sample': null,
  'receive-positive-sample': null,
  reject: null,
  withdraw: null,
  cancel: null,
} as const

const closing = {
  reject: { to: 'REJECTED', guards: ['by-regulatory-veterinarian', 'does-not-attend', 'has-reason'] },
  withdraw: { to: 'WITHDRAWN', guards: ['by-responsible-person'] },
  // The entry ended by other means.
  cancel: { to: 'CANCELED', guards: ['by-system'] },
} as const

/**
 * The way off the vets list. The reason of the entry decides which steps it has: without a required examination the work is
 * scheduled at once, without a required work the jog follows the examination, and without a required sample the regulatory
 * veterinarian removes the entry after the jog. Nobody clears a horse that they attend.
 */
export const removalLifecycle = defineLifecycle<RemovalFacts>()({
  states: removalStates,
  actions: [
    'submit-exam',
    'schedule-work',
    'record-work',
    'pass-jog',
    'fail-jog',
    'take-sample',
    'remove',
    'receive-negative-sample',
    'receive-positive-sample',
    'reject',
    'withdraw',
    'cancel',
  ],
  guards: {
    'by-responsible-person': {
      holds: ({ isResponsiblePerson }) => isResponsiblePerson,
      error: 'vets-list.not-allowed',
    },
    'by-attending-veterinarian': {
      holds: ({ isAttendingVeterinarian }) => isAttendingVeterinarian,
      error: 'vets-list.not-allowed',
    },
    'by-regulatory-veterinarian': {
      holds: ({ isRegulatoryVeterinarianOfTrack }) => isRegulatoryVeterinarianOfTrack,
      error: 'vets-list.not-allowed',
    },
    'by-veterinarian-of-track': {
      holds: ({ isRegulatoryVeterinarianOfTrack, isAssociationVeterinarianOfTrack }) =>
        isRegulatoryVeterinarianOfTrack || isAssociationVeterinarianOfTrack,
      error: 'vets-list.not-allowed',
    },
    'by-system': { holds: ({ isSystem }) => isSystem, error: 'vets-list.not-allowed' },
    'does-not-attend': {
      holds: ({ isAttendingVeterinarian }) => !isAttendingVeterinarian,
      error: 'vets-list.attending-veterinarian',
    },
    'exam-not-required': { holds: ({ isExamRequired }) => !isExamRequired, error: 'vets-list.exam-missing' },
    'work-required': { holds: ({ isWorkRequired }) => isWorkRequired, error: 'vets-list.work-not-required' },
    'work-not-required': { holds: ({ isWorkRequired }) => !isWorkRequired, error: 'vets-list.work-missing' },
    'work-date-allowed': { holds: ({ isWorkDateAllowed }) => isWorkDateAllowed, error: 'vets-list.work-too-early' },
    'sample-required': { holds: ({ isSampleRequired }) => isSampleRequired, error: 'vets-list.sample-not-required' },
    'sample-not-required': { holds: ({ isSampleRequired }) => !isSampleRequired, error: 'vets-list.sample-missing' },
    'sample-negative': {
      holds: ({ isSampleNegative }) => isSampleNegative === true,
      error: 'vets-list.sample-missing',
    },
    'sample-positive': {
      holds: ({ isSampleNegative }) => isSampleNegative === false,
      error: 'vets-list.sample-missing',
    },
    'minimum-time-over': {
      holds: ({ isMinimumTimeOver }) => isMinimumTimeOver,
      error: 'vets-list.minimum-time-not-over',
    },
    'has-reason': { holds: ({ reason }) => reason.trim() !== '', error: 'vets-list.reason-missing' },
  },
  table: {
    REQUESTED: {
      ...none,
      ...closing,
      'submit-exam': { to: 'EXAM_ON_FILE', guards: ['by-attending-veterinarian'] },
      'schedule-work': {
        to: 'WORK_SCHEDULED',
        guards: ['by-veterinarian-of-track', 'exam-not-required', 'work-required', 'work-date-allowed'],
      },
      'pass-jog': {
        to: 'PASSED_JOG',
        guards: ['by-regulatory-veterinarian', 'does-not-attend', 'exam-not-required', 'work-not-required'],
      },
      'fail-jog': {
        to: 'FAILED_JOG',
        guards: [
          'by-regulatory-veterinarian',
          'does-not-attend',
          'exam-not-required',
          'work-not-required',
          'has-reason',
        ],
      },
    },
    EXAM_ON_FILE: {
      ...none,
      ...closing,
      'schedule-work': {
        to: 'WORK_SCHEDULED',
        guards: ['by-veterinarian-of-track', 'work-required', 'work-date-allowed'],
      },
      'pass-jog': {
        to: 'PASSED_JOG',
        guards: ['by-regulatory-veterinarian', 'does-not-attend', 'work-not-required'],
      },
      'fail-jog': {
        to: 'FAILED_JOG',
        guards: ['by-regulatory-veterinarian', 'does-not-attend', 'work-not-required', 'has-reason'],
      },
    },
    WORK_SCHEDULED: {
      ...none,
      ...closing,
      'record-work': { to: 'WORKED', guards: ['by-veterinarian-of-track', 'work-date-allowed'] },
    },
    WORKED: {
      ...none,
      ...closing,
      'pass-jog': { to: 'PASSED_JOG', guards: ['by-regulatory-veterinarian', 'does-not-attend'] },
      'fail-jog': { to: 'FAILED_JOG', guards: ['by-regulatory-veterinarian', 'does-not-attend', 'has-reason'] },
    },
    PASSED_JOG: {
      ...none,
      'take-sample': {
        to: 'AWAITING_LAB',
        guards: ['by-regulatory-veterinarian', 'does-not-attend', 'sample-required'],
      },
      remove: {
        to: 'REMOVED',
        guards: ['by-regulatory-veterinarian', 'does-not-attend', 'sample-not-required', 'minimum-time-over'],
      },
      cancel: closing.cancel,
    },
    AWAITING_LAB: {
      ...none,
      'receive-negative-sample': {
        to: 'REMOVED',
        guards: ['by-regulatory-veterinarian', 'does-not-attend', 'sample-negative', 'minimum-time-over'],
      },
      'receive-positive-sample': {
        to: 'REJECTED',
        guards: ['by-regulatory-veterinarian', 'does-not-attend', 'sample-positive'],
      },
      cancel: closing.cancel,
    },
    REMOVED: none,
    FAILED_JOG: none,
    REJECTED: none,
    WITHDRAWN: none,
    CANCELED: none,
  },
})

export type RemovalAction = (typeof removalLifecycle.actions)[number]
