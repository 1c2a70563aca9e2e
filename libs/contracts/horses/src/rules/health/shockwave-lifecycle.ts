import { defineLifecycle } from '@portal/lifecycle'
import type { DatedRow } from '../dates/index.ts'

export const shockwaveStates = ['REQUESTED', 'CANCELED', 'PERFORMED', 'STAND_DOWN', 'CLEARED', 'VOIDED'] as const
export type ShockwaveState = (typeof shockwaveStates)[number]

/** For how long the veterinarian may void an entry; staff may later. */
export interface ShockwaveVoidRow extends DatedRow {
  readonly hours: number
}

export const seedShockwaveVoid: readonly ShockwaveVoidRow[] = [
  { hours: 24, effectiveFrom: '1900-01-01', effectiveTo: null, source: 'Decision of the authority: 24 hours' },
]

/** Facts about a shockwave treatment and the person who acts. */
export interface ShockwaveFacts {
  readonly isRequester: boolean
  readonly isAttendingVeterinarian: boolean
  readonly isStaff: boolean
  readonly isSystem: boolean
  readonly isVeterinarianLicensed: boolean
  readonly isDateInFuture: boolean
  readonly hasDeviceAndSite: boolean
  readonly isEnteredDuringStandDown: boolean
  /** The time in which the veterinarian may void the entry is over. */
  readonly isVoidPeriodOver: boolean
  readonly isStandDownOver: boolean
  readonly reason: string
}

const none = { cancel: null, perform: null, list: null, clear: null, void: null } as const
const voiding = { to: 'VOIDED', guards: ['by-veterinarian-or-staff', 'in-void-period', 'has-reason'] } as const

/**
 * The lifecycle of a shockwave treatment. A performed treatment puts the horse on the vets list automatically (`list`);
 * it is voided, with its entry, and cannot be canceled.
 */
export const shockwaveLifecycle = defineLifecycle<ShockwaveFacts>()({
  states: shockwaveStates,
  actions: ['cancel', 'perform', 'list', 'clear', 'void'],
  guards: {
    'by-requester-or-veterinarian': {
      holds: ({ isRequester, isAttendingVeterinarian }) => isRequester || isAttendingVeterinarian,
      error: 'shockwave.not-allowed',
    },
    'by-veterinarian': {
      holds: ({ isAttendingVeterinarian }) => isAttendingVeterinarian,
      error: 'shockwave.not-allowed',
    },
    'by-veterinarian-or-staff': {
      holds: ({ isAttendingVeterinarian, isStaff }) => isAttendingVeterinarian || isStaff,
      error: 'shockwave.not-allowed',
    },
    'by-system': { holds: ({ isSystem }) => isSystem, error: 'shockwave.not-allowed' },
    'veterinarian-licensed': {
      holds: ({ isVeterinarianLicensed }) => isVeterinarianLicensed,
      error: 'shockwave.veterinarian-not-licensed',
    },
    'not-in-future': { holds: ({ isDateInFuture }) => !isDateInFuture, error: 'shockwave.date-in-future' },
    'has-device-and-site': { holds: ({ hasDeviceAndSite }) => hasDeviceAndSite, error: 'shockwave.device-missing' },
    'not-entered': {
      holds: ({ isEnteredDuringStandDown }) => !isEnteredDuringStandDown,
      error: 'shockwave.horse-entered',
    },
    'in-void-period': {
      holds: ({ isStaff, isVoidPeriodOver }) => isStaff || !isVoidPeriodOver,
      error: 'shockwave.void-too-late',
    },
    'stand-down-over': { holds: ({ isStandDownOver }) => isStandDownOver, error: 'shockwave.not-over' },
    'has-reason': { holds: ({ reason }) => reason.trim() !== '', error: 'shockwave.reason-missing' },
  },
  table: {
    REQUESTED: {
      ...none,
      cancel: { to: 'CANCELED', guards: ['by-requester-or-veterinarian'] },
      perform: {
        to: 'PERFORMED',
        guards: ['by-veterinarian', 'veterinarian-licensed', 'not-in-future', 'has-device-and-site', 'not-entered'],
      },
    },
    CANCELED: none,
    PERFORMED: { ...none, list: { to: 'STAND_DOWN', guards: ['by-system'] }, void: voiding },
    STAND_DOWN: { ...none, clear: { to: 'CLEARED', guards: ['by-system', 'stand-down-over'] }, void: voiding },
    CLEARED: none,
    VOIDED: none,
  },
})

export type ShockwaveAction = (typeof shockwaveLifecycle.actions)[number]
