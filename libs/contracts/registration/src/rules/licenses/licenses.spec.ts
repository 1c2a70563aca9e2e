import { findLifecycleViolations } from '@portal/lifecycle/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { licenseImageLifecycle, licenseImageStates, maxUploads } from './license-image-lifecycle.ts'
import { licenseReviewLifecycle } from './license-review-lifecycle.ts'
import { getLicenseValidity } from './license-validity.ts'
import { registrationErrors } from '../../errors.ts'

const facts = fc.record({ recentUploads: fc.integer({ min: 0, max: 10 }) })

describe('every lifecycle of licenses', () => {
  it('is complete', () => {
    expect(findLifecycleViolations(licenseImageLifecycle, { initial: ['STARTED_UPLOADING'], terminal: [] })).toEqual([])
    const reviews = { initial: ['NOT_NEEDED', 'NEEDS_REVIEW'], terminal: [] } as const
    expect(findLifecycleViolations(licenseReviewLifecycle, reviews)).toEqual([])
  })

  it('uses error codes of the contract', () => {
    const guards = [...Object.values(licenseImageLifecycle.guards), ...Object.values(licenseReviewLifecycle.guards)]
    for (const { error } of guards) expect(registrationErrors).toHaveProperty([error])
  })
})

describe('the lifecycle of a license image', () => {
  it('is read only after it was received, and ends in one result', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...licenseImageLifecycle.actions), facts)), (steps) => {
        let state: (typeof licenseImageStates)[number] = 'STARTED_UPLOADING'
        const done: string[] = []
        for (const [action, each] of steps) {
          const decision = licenseImageLifecycle.check(state, action, each)
          if (!decision.allowed || decision.createsNew) continue
          state = decision.to
          done.push(action)
        }
        if (state === 'COMPLETED') expect(done.slice(0, 2)).toEqual(['receive', 'process'])
        expect(done.filter((action) => ['complete', 'fail', 'time-out'].includes(action)).length).toBeLessThan(2)
      }),
    )
  })

  it('allows another image in every state while attempts are left', () => {
    for (const state of licenseImageStates) {
      const recentUploads = maxUploads - 1
      expect(licenseImageLifecycle.check(state, 'upload-again', { recentUploads })).toMatchObject({ createsNew: true })
      expect(licenseImageLifecycle.check(state, 'upload-again', { recentUploads: maxUploads })).toMatchObject({
        unmet: ['attempts-left'],
      })
    }
  })
})

describe('the review of a license', () => {
  it('is refused only with a reason, and never decided after a renewal replaced the license', () => {
    const refuse = (reason: string, isReplaced: boolean) =>
      licenseReviewLifecycle.check('NEEDS_REVIEW', 'refuse', { reason, isReplaced })
    expect(refuse('The name differs.', false)).toMatchObject({ to: 'REFUSED' })
    expect(refuse(' ', false)).toMatchObject({ unmet: ['has-reason'] })
    expect(refuse('The name differs.', true)).toMatchObject({ unmet: ['current'] })
    expect(licenseReviewLifecycle.check('VERIFIED', 'approve', { reason: '', isReplaced: false })).toMatchObject({
      reason: 'state',
    })
  })
})

describe('getLicenseValidity', () => {
  it.each([
    [null, 'CURRENT'],
    ['2026-11-22', 'EXPIRED'],
    ['2026-11-23', 'EXPIRING'],
    ['2026-12-23', 'EXPIRING'],
    ['2026-12-24', 'CURRENT'],
  ])('of a license that expires on %s is %s on 2026-11-23', (expiresOn, validity) => {
    expect(getLicenseValidity(expiresOn, '2026-11-23')).toBe(validity)
  })
})
