import { defineLifecycle } from '@portal/lifecycle'

export const jogStates = ['NOT_REQUESTED', 'REQUESTED', 'PASSED_JOG', 'FAILED_JOG', 'REJECTED', 'EXPIRED'] as const
export type JogState = (typeof jogStates)[number]

/** Why a regulatory veterinarian does not examine a horse. */
export const jogRejectReasons = ['not-presented', 'bandaged', 'wrong-horse'] as const
export type JogRejectReason = (typeof jogRejectReasons)[number]

/** Facts about a jog and the person who acts. */
export interface JogFacts {
  /** Responsible person, attending veterinarian, or the day sheet of the regulatory veterinarian. */
  readonly mayRequest: boolean
  /** The regulatory veterinarian of this track on the day of the jog. */
  readonly isRegulatoryVeterinarianOfTrack: boolean
  readonly isAttendingVeterinarian: boolean
  /** The microchip was scanned before saving; null: not scanned. Its number is that of the horse. */
  readonly isChipOfHorse: boolean | null
  /** Every limb has its findings. */
  readonly areFindingsComplete: boolean
  readonly reason: string
  readonly isRaceDayOver: boolean
  /** The one who signed this result. */
  readonly isSigner: boolean
  /** Today is the day of the jog at the track. */
  readonly isSameDay: boolean
}

const signing = [
  'by-regulatory-veterinarian',
  'does-not-attend',
  'chip-scanned',
  'chip-of-horse',
  'findings-complete',
] as const
const amending = ['by-signer', 'same-day', 'has-reason', 'findings-complete'] as const
const none = {
  request: null,
  pass: null,
  fail: null,
  reject: null,
  expire: null,
  'amend-to-passed': null,
  'amend-to-failed': null,
} as const

/**
 * The lifecycle of a jog sign-off. Only a regulatory veterinarian of that track signs, and nobody a horse that they attend.
 * An amendment is a new record by the same veterinarian on the same day. A failed jog prompts to place the horse on the
 * vets list.
 */
export const jogLifecycle = defineLifecycle<JogFacts>()({
  states: jogStates,
  actions: ['request', 'pass', 'fail', 'reject', 'expire', 'amend-to-passed', 'amend-to-failed'],
  guards: {
    'may-request': { holds: ({ mayRequest }) => mayRequest, error: 'vets-list.not-allowed' },
    'by-regulatory-veterinarian': {
      holds: ({ isRegulatoryVeterinarianOfTrack }) => isRegulatoryVeterinarianOfTrack,
      error: 'jogs.not-regulatory-veterinarian',
    },
    'does-not-attend': {
      holds: ({ isAttendingVeterinarian }) => !isAttendingVeterinarian,
      error: 'jogs.attending-veterinarian',
    },
    'chip-scanned': { holds: ({ isChipOfHorse }) => isChipOfHorse !== null, error: 'jogs.chip-not-scanned' },
    'chip-of-horse': { holds: ({ isChipOfHorse }) => isChipOfHorse !== false, error: 'jogs.wrong-horse' },
    'findings-complete': { holds: ({ areFindingsComplete }) => areFindingsComplete, error: 'jogs.findings-missing' },
    'has-reason': { holds: ({ reason }) => reason.trim() !== '', error: 'jogs.reason-missing' },
    'race-day-over': { holds: ({ isRaceDayOver }) => isRaceDayOver, error: 'jogs.race-day-not-over' },
    'race-day-not-over': { holds: ({ isRaceDayOver }) => !isRaceDayOver, error: 'jogs.race-day-over' },
    'by-signer': { holds: ({ isSigner }) => isSigner, error: 'jogs.amend-own' },
    'same-day': { holds: ({ isSameDay }) => isSameDay, error: 'jogs.amend-same-day' },
  },
  table: {
    NOT_REQUESTED: { ...none, request: { to: 'REQUESTED', guards: ['may-request', 'race-day-not-over'] } },
    REQUESTED: {
      ...none,
      pass: { to: 'PASSED_JOG', guards: signing },
      fail: { to: 'FAILED_JOG', guards: [...signing, 'has-reason'] },
      reject: { to: 'REJECTED', guards: ['by-regulatory-veterinarian', 'has-reason'] },
      expire: { to: 'EXPIRED', guards: ['race-day-over'] },
    },
    PASSED_JOG: {
      ...none,
      'amend-to-passed': { to: 'PASSED_JOG', createsNew: true, guards: amending },
      'amend-to-failed': { to: 'FAILED_JOG', createsNew: true, guards: amending },
    },
    FAILED_JOG: {
      ...none,
      'amend-to-passed': { to: 'PASSED_JOG', createsNew: true, guards: amending },
      'amend-to-failed': { to: 'FAILED_JOG', createsNew: true, guards: amending },
    },
    // The horse may be presented again.
    REJECTED: { ...none, request: { to: 'REQUESTED', guards: ['may-request', 'race-day-not-over'] } },
    EXPIRED: none,
  },
})

export type JogAction = (typeof jogLifecycle.actions)[number]

export const limbs = ['left-fore', 'right-fore', 'left-hind', 'right-hind'] as const
export type Limb = (typeof limbs)[number]

/** What is found on one limb. */
export interface LimbFindings {
  readonly limb: Limb
  readonly hasHeat: boolean
  readonly hasSwelling: boolean
  readonly flexion: 'normal' | 'mild' | 'moderate' | 'severe'
  /** AAEP lameness scale, 0 (sound) to 5. */
  readonly gaitScore: number
}

/** Whether each limb has exactly one valid entry. */
export function areFindingsComplete(findings: readonly LimbFindings[]): boolean {
  const isValid = ({ gaitScore }: LimbFindings) => Number.isInteger(gaitScore) && gaitScore >= 0 && gaitScore <= 5
  return (
    findings.length === limbs.length &&
    limbs.every((limb) => findings.some((each) => each.limb === limb)) &&
    findings.every(isValid)
  )
}
