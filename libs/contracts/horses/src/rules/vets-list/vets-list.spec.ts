import { findLifecycleViolations } from '@portal/lifecycle/testing'
import { describe, expect, it } from 'vitest'
import { getDateAt } from '../dates/index.ts'
import {
  areFindingsComplete,
  countListDays,
  findMissingOffDates,
  findRemovalProblems,
  getEntryTerms,
  getRemovalChecklist,
  jogLifecycle,
  limbs,
  removalLifecycle,
  removalStates,
  seedVetsListReasons,
  vetsListErrorTexts,
  type JogFacts,
  type RemovalFacts,
  type RemovalState,
  type VetsListEntry,
} from './index.ts'

const entry = (entryId: string, placedOn: string, change: Partial<VetsListEntry> = {}): VetsListEntry => ({
  entryId,
  reason: 'unsound',
  placedOn,
  removedOn: null,
  ownDays: null,
  isVoided: false,
  ...change,
})
const termsOf = (entries: readonly VetsListEntry[], one: VetsListEntry) =>
  getEntryTerms(seedVetsListReasons, entries, one)

describe('placements', () => {
  const entries = ['2025-07-08', '2025-09-01', '2025-12-01', '2026-07-08'].map((date, index) =>
    entry(`e${index}`, date),
  )

  it('count within 365 days, and bar the horse at the fourth', () => {
    expect(entries.map((each) => termsOf(entries, each).nth)).toEqual([1, 2, 3, 4])
    expect(entries.map((each) => termsOf(entries, each).eligibleOn)).toEqual([
      '2025-07-22',
      '2025-10-16',
      '2026-02-14',
      null,
    ])
    const later = entry('later', '2026-07-09')
    expect(termsOf([...entries.slice(0, 3), later], later).nth).toBe(3)
  })

  it('do not count when they were voided or for another reason', () => {
    const others = [entry('a', '2026-01-01', { isVoided: true }), entry('b', '2026-01-01', { reason: 'epistaxis' })]
    const one = entry('c', '2026-02-01')
    expect(termsOf([...others, one], one).nth).toBe(1)
  })
})

describe('days on the list', () => {
  it('are counted on the calendar of the track', () => {
    const one = entry('e', '2026-07-01')
    const days = (instant: string, timeZone: string) =>
      countListDays(one, termsOf([one], one), getDateAt(instant, timeZone))
    expect(days('2026-07-11T05:30:00Z', 'America/New_York')).toEqual({ onList: 10, remaining: 4 })
    expect(days('2026-07-11T05:30:00Z', 'America/Los_Angeles')).toEqual({ onList: 9, remaining: 5 })
    expect(days('2026-08-11T05:30:00Z', 'America/New_York')).toMatchObject({ remaining: 0 })
  })

  it('end by themselves for reasons of time, and earlier when a veterinarian removes the horse', () => {
    const ends = (change: Partial<VetsListEntry>) => {
      const one = entry('e', '2026-07-01', { reason: 'shockwave', ...change })
      return termsOf([one], one).endsOn
    }
    expect(ends({})).toBe('2026-07-31')
    expect(ends({ removedOn: '2026-07-05' })).toBe('2026-07-05')
    expect(ends({ reason: 'unsound' })).toBeNull()
    expect(ends({ reason: 'medication-stand-down', ownDays: 180 })).toBe('2026-12-28')
  })

  it('keep the rule about works of the day of placement', () => {
    const work = (placedOn: string) => {
      const one = entry('e', placedOn, { reason: 'shockwave' })
      return termsOf([one], one).earliestWork
    }
    expect(work('2024-07-07')).toBe('2024-08-06')
    expect(work('2024-07-08')).toBe('2024-07-22')
  })
})

describe('asking for removal', () => {
  const one = entry('e', '2026-07-01')
  const open = [{ entry: one, terms: termsOf([one], one), hasOpenRequest: false }]

  it('needs an entry, and its minimum time to be over', () => {
    expect(findRemovalProblems([], '2026-07-08')).toEqual(['vets-list.empty'])
    expect(findRemovalProblems(open, '2026-07-14')).toEqual(['vets-list.minimum-time-not-over'])
    expect(findRemovalProblems(open, '2026-07-15')).toEqual([])
    expect(vetsListErrorTexts['vets-list.empty'].en).toBe('Failed to remove horse from vets list, vets list is empty')
  })

  it('can be earlier when an administrator gives a reason', () => {
    expect(findRemovalProblems(open, '2026-07-08', { isAdministrator: true, reason: '' })).toEqual([
      'vets-list.reason-missing',
    ])
    expect(findRemovalProblems(open, '2026-07-08', { isAdministrator: true, reason: 'Error' })).toEqual([])
    expect(findRemovalProblems(open, '2026-07-08', { isAdministrator: false, reason: 'Error' })).toHaveLength(1)
  })

  it('is suggested for entries without an off date', () => {
    expect(findMissingOffDates(open, '2026-07-14')).toEqual([])
    expect(findMissingOffDates(open, '2026-07-15')).toEqual(open)
    expect(
      findMissingOffDates(
        open.map((each) => ({ ...each, hasOpenRequest: true })),
        '2026-07-15',
      ),
    ).toEqual([])
  })
})

const facts: RemovalFacts = {
  isResponsiblePerson: false,
  isAttendingVeterinarian: false,
  isRegulatoryVeterinarianOfTrack: true,
  isAssociationVeterinarianOfTrack: false,
  isSystem: false,
  isExamRequired: true,
  isWorkRequired: true,
  isSampleRequired: true,
  isWorkDateAllowed: true,
  isSampleNegative: true,
  isMinimumTimeOver: true,
  reason: '',
}

describe('removal from the vets list', () => {
  it('is a complete lifecycle whose refusals have messages', () => {
    const terminal = ['REMOVED', 'FAILED_JOG', 'REJECTED', 'WITHDRAWN', 'CANCELED'] as const
    expect(findLifecycleViolations(removalLifecycle, { initial: ['REQUESTED'], terminal })).toEqual([])
    for (const { error } of Object.values(removalLifecycle.guards)) expect(vetsListErrorTexts).toHaveProperty([error])
  })

  it('needs exam, work, jog and sample where the reason demands them', () => {
    expect(removalLifecycle.check('REQUESTED', 'schedule-work', facts)).toMatchObject({ unmet: ['exam-not-required'] })
    expect(removalLifecycle.check('EXAM_ON_FILE', 'pass-jog', facts)).toMatchObject({ unmet: ['work-not-required'] })
    expect(removalLifecycle.check('PASSED_JOG', 'remove', facts)).toMatchObject({ unmet: ['sample-not-required'] })
    expect(
      removalLifecycle.check('AWAITING_LAB', 'receive-negative-sample', { ...facts, isSampleNegative: null }).allowed,
    ).toBe(false)
    const short = { ...facts, isExamRequired: false, isWorkRequired: false, isSampleRequired: false }
    expect(removalLifecycle.check('REQUESTED', 'pass-jog', short)).toMatchObject({ to: 'PASSED_JOG' })
    expect(removalLifecycle.check('PASSED_JOG', 'remove', short)).toMatchObject({ to: 'REMOVED' })
  })

  it('never leads off the list through a veterinarian who attends the horse, or anybody but a regulatory one', () => {
    for (const change of [
      { isAttendingVeterinarian: true },
      { isRegulatoryVeterinarianOfTrack: false, isAssociationVeterinarianOfTrack: true, isResponsiblePerson: true },
    ])
      for (const state of removalStates)
        for (const action of removalLifecycle.actions) {
          const decision = removalLifecycle.check(state, action, { ...facts, ...change, isSampleRequired: false })
          expect(decision.allowed && decision.to === 'REMOVED').toBe(false)
        }
  })
})

describe('getRemovalChecklist', () => {
  const demands = { isExamRequired: true, isWorkRequired: true, isSampleRequired: true, endsByTime: false }
  const list = (state: RemovalState | undefined, isMinimumTimeOver = true, change = {}) =>
    getRemovalChecklist({ ...demands, ...change }, { state, isMinimumTimeOver }).map(
      (each) => `${each.step} ${each.state}`,
    )

  it('shows one open step at a time', () => {
    expect(list('EXAM_ON_FILE')).toEqual([
      'request done',
      'minimum-time done',
      'exam done',
      'work open',
      'jog later',
      'sample later',
      'removal later',
    ])
    expect(list('AWAITING_LAB').slice(-2)).toEqual(['sample open', 'removal later'])
    expect(list('REMOVED').every((line) => line.endsWith('done'))).toBe(true)
  })

  it('waits for the minimum time before the request', () => {
    expect(list(undefined, false).slice(0, 3)).toEqual(['request later', 'minimum-time open', 'exam later'])
    expect(list(undefined)[0]).toBe('request open')
  })

  it('leaves out what the reason does not demand', () => {
    expect(list('REQUESTED', true, { isExamRequired: false, isSampleRequired: false })).toEqual([
      'request done',
      'minimum-time done',
      'work open',
      'jog later',
      'removal later',
    ])
    expect(list(undefined, false, { endsByTime: true })).toEqual(['minimum-time open'])
  })

  it('shows a failed jog, and starts again after a rejection', () => {
    expect(list('FAILED_JOG')).toContain('jog failed')
    expect(list('REJECTED')[0]).toBe('request open')
  })
})

describe('the lifecycle of a jog', () => {
  const jog: JogFacts = {
    mayRequest: true,
    isRegulatoryVeterinarianOfTrack: true,
    isAttendingVeterinarian: false,
    isChipOfHorse: true,
    areFindingsComplete: true,
    reason: '',
    isRaceDayOver: false,
    isSigner: true,
    isSameDay: true,
  }

  it('is complete and its refusals have messages', () => {
    expect(findLifecycleViolations(jogLifecycle, { initial: ['NOT_REQUESTED'], terminal: ['EXPIRED'] })).toEqual([])
    for (const { error } of Object.values(jogLifecycle.guards)) expect(vetsListErrorTexts).toHaveProperty([error])
  })

  it.each<[Partial<JogFacts>, string]>([
    [{ isRegulatoryVeterinarianOfTrack: false }, 'by-regulatory-veterinarian'],
    [{ isAttendingVeterinarian: true }, 'does-not-attend'],
    [{ isChipOfHorse: null }, 'chip-scanned'],
    [{ isChipOfHorse: false }, 'chip-of-horse'],
    [{ areFindingsComplete: false }, 'findings-complete'],
  ])('refuses a sign-off with %o', (change, guard) => {
    expect(jogLifecycle.check('REQUESTED', 'pass', jog)).toMatchObject({ to: 'PASSED_JOG' })
    expect(jogLifecycle.check('REQUESTED', 'pass', { ...jog, ...change })).toMatchObject({ unmet: [guard] })
  })

  it('amends a result by a new record of the same veterinarian on the same day, with a reason', () => {
    const amended = jogLifecycle.check('PASSED_JOG', 'amend-to-failed', { ...jog, reason: 'Wrong limb' })
    expect(amended).toEqual({ allowed: true, to: 'FAILED_JOG', createsNew: true })
    const later = { ...jog, isSigner: false, isSameDay: false }
    expect(jogLifecycle.check('PASSED_JOG', 'amend-to-failed', later)).toMatchObject({
      unmet: ['by-signer', 'same-day', 'has-reason'],
    })
  })

  it('needs valid findings of all four limbs', () => {
    const findings = limbs.map((limb) => ({
      limb,
      hasHeat: false,
      hasSwelling: false,
      flexion: 'normal' as const,
      gaitScore: 0,
    }))
    expect(areFindingsComplete(findings)).toBe(true)
    expect(areFindingsComplete(findings.slice(1))).toBe(false)
    expect(areFindingsComplete(findings.map((each) => ({ ...each, gaitScore: 6 })))).toBe(false)
    expect(areFindingsComplete(findings.map((each) => ({ ...each, limb: 'left-fore' as const })))).toBe(false)
  })
})
