import { defineLifecycle } from '@portal/lifecycle'

/** A horse is never deleted. */
export const horseStatuses = ['ACTIVE', 'RETIRED', 'DECEASED', 'EXPORTED', 'MERGED'] as const
export type HorseStatus = (typeof horseStatuses)[number]

/** Facts about the horse and the person who acts. */
export interface HorseStatusFacts {
  readonly isResponsiblePerson: boolean
  /** The designated owner, or the owner when there is none. */
  readonly isOwnersRepresentative: boolean
  readonly isStaff: boolean
  /** A veterinarian examined the horse after it retired or left the country. */
  readonly hasVeterinaryApproval: boolean
  /** Empty when none is entered. */
  readonly reason: string
  /** Two administrators agreed to the merge. */
  readonly isMergeApproved: boolean
  /** Someone is named who is responsible from now on. */
  readonly hasResponsiblePerson: boolean
}

const nothing = {
  retire: null,
  'record-death': null,
  export: null,
  'return-to-racing': null,
  correct: null,
  merge: null,
  'undo-merge': null,
} as const

/**
 * The lifecycle of a horse. `correct` makes a horse active again that staff recorded as retired, deceased or exported in
 * error. Open ownership-changing requests are canceled when a horse stops being active.
 */
export const horseStatusLifecycle = defineLifecycle<HorseStatusFacts>()({
  states: horseStatuses,
  actions: ['retire', 'record-death', 'export', 'return-to-racing', 'correct', 'merge', 'undo-merge'],
  guards: {
    'by-holder': {
      holds: ({ isResponsiblePerson, isOwnersRepresentative, isStaff }) =>
        isResponsiblePerson || isOwnersRepresentative || isStaff,
      error: 'horses.not-your-horse',
    },
    'by-staff': { holds: ({ isStaff }) => isStaff, error: 'horses.staff-only' },
    'has-reason': { holds: ({ reason }) => reason.trim() !== '', error: 'horses.reason-missing' },
    'has-veterinary-approval': {
      holds: ({ hasVeterinaryApproval }) => hasVeterinaryApproval,
      error: 'horses.veterinary-approval-missing',
    },
    'has-responsible-person': {
      holds: ({ hasResponsiblePerson }) => hasResponsiblePerson,
      error: 'horses.responsible-person-missing',
    },
    'merge-approved': { holds: ({ isMergeApproved }) => isMergeApproved, error: 'horses.merge-not-approved' },
  },
  table: {
    ACTIVE: {
      ...nothing,
      retire: { to: 'RETIRED', guards: ['by-holder'] },
      'record-death': { to: 'DECEASED', guards: ['by-holder'] },
      export: { to: 'EXPORTED', guards: ['by-holder'] },
      merge: { to: 'MERGED', guards: ['by-staff', 'merge-approved'] },
    },
    RETIRED: {
      ...nothing,
      'record-death': { to: 'DECEASED', guards: ['by-holder'] },
      export: { to: 'EXPORTED', guards: ['by-holder'] },
      'return-to-racing': {
        to: 'ACTIVE',
        guards: ['by-holder', 'has-veterinary-approval', 'has-responsible-person'],
      },
      correct: { to: 'ACTIVE', guards: ['by-staff', 'has-reason', 'has-responsible-person'] },
      merge: { to: 'MERGED', guards: ['by-staff', 'merge-approved'] },
    },
    DECEASED: {
      ...nothing,
      correct: { to: 'ACTIVE', guards: ['by-staff', 'has-reason', 'has-responsible-person'] },
      merge: { to: 'MERGED', guards: ['by-staff', 'merge-approved'] },
    },
    EXPORTED: {
      ...nothing,
      'record-death': { to: 'DECEASED', guards: ['by-holder'] },
      'return-to-racing': {
        to: 'ACTIVE',
        guards: ['by-holder', 'has-veterinary-approval', 'has-responsible-person'],
      },
      correct: { to: 'ACTIVE', guards: ['by-staff', 'has-reason', 'has-responsible-person'] },
      merge: { to: 'MERGED', guards: ['by-staff', 'merge-approved'] },
    },
    // The service restores the status before the merge; it is `ACTIVE` for most horses.
    MERGED: { ...nothing, 'undo-merge': { to: 'ACTIVE', guards: ['by-staff', 'merge-approved'] } },
  },
})

export type HorseStatusAction = (typeof horseStatusLifecycle.actions)[number]
