import { findLifecycleViolations } from '@portal/lifecycle/testing'
import { describe, expect, it } from 'vitest'
import {
  entryLifecycle,
  getEntryDisplayState,
  getEntryTerms,
  seedVetsListReasons,
  vetsListErrorTexts,
  type EntryFacts,
  type VetsListEntry,
} from './index.ts'

const facts: EntryFacts = {
  isRegulatoryVeterinarianOfTrack: true,
  isStaff: false,
  isSystem: false,
  isAttendingVeterinarian: false,
  isTimeOver: false,
  isRemovalComplete: true,
  reason: '',
}

describe('the lifecycle of an entry', () => {
  it('is complete and its refusals have messages', () => {
    const expectations = { initial: ['PROPOSED', 'ON'], terminal: ['DECLINED', 'VOIDED'] } as const
    expect(findLifecycleViolations(entryLifecycle, expectations)).toEqual([])
    for (const { error } of Object.values(entryLifecycle.guards)) expect(vetsListErrorTexts).toHaveProperty([error])
  })

  it.each<[Partial<EntryFacts>, string]>([
    [{ isRegulatoryVeterinarianOfTrack: false, isStaff: true }, 'by-regulatory-veterinarian'],
    [{ isAttendingVeterinarian: true }, 'does-not-attend'],
    [{ isRemovalComplete: false }, 'removal-complete'],
  ])('keeps the horse on the list with %o', (change, guard) => {
    expect(entryLifecycle.check('ON', 'remove', facts)).toMatchObject({ to: 'OFF' })
    expect(entryLifecycle.check('ON', 'remove', { ...facts, ...change })).toMatchObject({ unmet: [guard] })
  })

  it('ends by time only when the time is over, and is voided with a reason only', () => {
    const system = { ...facts, isSystem: true }
    expect(entryLifecycle.check('ON', 'end-by-time', system)).toMatchObject({ unmet: ['time-over'] })
    expect(entryLifecycle.check('ON', 'end-by-time', { ...system, isTimeOver: true })).toMatchObject({ to: 'OFF' })
    expect(entryLifecycle.check('OFF', 'void', facts)).toMatchObject({ unmet: ['has-reason'] })
    expect(entryLifecycle.check('OFF', 'void', { ...facts, reason: 'Wrong horse' })).toMatchObject({ to: 'VOIDED' })
  })
})

describe('getEntryDisplayState', () => {
  const entry: VetsListEntry = {
    entryId: 'e',
    reason: 'unsound',
    placedOn: '2026-07-01',
    removedOn: '2026-07-20',
    ownDays: null,
    isVoided: false,
  }
  const show = (date: string, change: Partial<VetsListEntry> = {}) => {
    const one = { ...entry, ...change }
    return getEntryDisplayState(one, getEntryTerms(seedVetsListReasons, [one], one), date)
  }

  it('is eligible when the minimum time is over, until a veterinarian removes the horse', () => {
    expect([show('2026-07-14'), show('2026-07-15'), show('2026-07-19'), show('2026-07-20')]).toEqual([
      'on',
      'eligible',
      'eligible',
      'off',
    ])
    expect(show('2026-07-14', { isVoided: true })).toBe('voided')
    expect(show('2026-12-31', { removedOn: null, ownDays: 400 })).toBe('on')
  })
})
