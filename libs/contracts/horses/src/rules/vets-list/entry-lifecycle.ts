import { defineLifecycle } from '@portal/lifecycle'
import { isEntryOn, type EntryTerms, type VetsListEntry } from './entries.ts'

/** Stored states of an entry. `PROPOSED` by an association veterinarian, it does not keep the horse from racing yet. */
export const entryStates = ['PROPOSED', 'ON', 'OFF', 'DECLINED', 'VOIDED'] as const
export type EntryState = (typeof entryStates)[number]

/** Facts about an entry and the person who acts. */
export interface EntryFacts {
  readonly isRegulatoryVeterinarianOfTrack: boolean
  readonly isStaff: boolean
  readonly isSystem: boolean
  /** The person is an attending veterinarian of this horse. */
  readonly isAttendingVeterinarian: boolean
  /** The entry ends by time, and its time is over. */
  readonly isTimeOver: boolean
  /** The removal request of the entry has every step behind it. */
  readonly isRemovalComplete: boolean
  readonly reason: string
}

const none = { confirm: null, decline: null, remove: null, 'end-by-time': null, void: null } as const
const voiding = { to: 'VOIDED', guards: ['by-veterinarian-or-staff', 'has-reason'] } as const

/**
 * The lifecycle of an entry on the vets list. A regulatory veterinarian or the system creates it as `ON`, an association
 * veterinarian as `PROPOSED`. A voided entry was placed in error: it stays visible and counts for nothing.
 */
export const entryLifecycle = defineLifecycle<EntryFacts>()({
  states: entryStates,
  actions: ['confirm', 'decline', 'remove', 'end-by-time', 'void'],
  guards: {
    'by-regulatory-veterinarian': {
      holds: ({ isRegulatoryVeterinarianOfTrack }) => isRegulatoryVeterinarianOfTrack,
      error: 'vets-list.not-allowed',
    },
    'by-veterinarian-or-staff': {
      holds: ({ isRegulatoryVeterinarianOfTrack, isStaff }) => isRegulatoryVeterinarianOfTrack || isStaff,
      error: 'vets-list.not-allowed',
    },
    'by-system': { holds: ({ isSystem }) => isSystem, error: 'vets-list.not-allowed' },
    'does-not-attend': {
      holds: ({ isAttendingVeterinarian }) => !isAttendingVeterinarian,
      error: 'vets-list.attending-veterinarian',
    },
    'removal-complete': { holds: ({ isRemovalComplete }) => isRemovalComplete, error: 'vets-list.steps-missing' },
    'time-over': { holds: ({ isTimeOver }) => isTimeOver, error: 'vets-list.minimum-time-not-over' },
    'has-reason': { holds: ({ reason }) => reason.trim() !== '', error: 'vets-list.reason-missing' },
  },
  table: {
    PROPOSED: {
      ...none,
      confirm: { to: 'ON', guards: ['by-regulatory-veterinarian'] },
      decline: { to: 'DECLINED', guards: ['by-regulatory-veterinarian', 'has-reason'] },
    },
    ON: {
      ...none,
      remove: { to: 'OFF', guards: ['by-regulatory-veterinarian', 'does-not-attend', 'removal-complete'] },
      'end-by-time': { to: 'OFF', guards: ['by-system', 'time-over'] },
      void: voiding,
    },
    OFF: { ...none, void: voiding },
    DECLINED: none,
    VOIDED: none,
  },
})

export type EntryAction = (typeof entryLifecycle.actions)[number]

/** What pages show for a placed entry on a day; `eligible`: the minimum time is over, the horse is still on the list. */
export type EntryDisplayState = 'on' | 'eligible' | 'off' | 'voided'

/** Returns the state of a placed entry on a plain date at the track. */
export function getEntryDisplayState(entry: VetsListEntry, terms: EntryTerms, today: string): EntryDisplayState {
  if (entry.isVoided) return 'voided'
  if (!isEntryOn(entry, terms, today)) return 'off'
  return terms.eligibleOn !== null && terms.eligibleOn <= today ? 'eligible' : 'on'
}
