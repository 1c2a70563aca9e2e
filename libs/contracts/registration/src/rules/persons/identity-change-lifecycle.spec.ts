import { findLifecycleViolations } from '@portal/lifecycle/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { peopleErrors } from '../../people-errors.ts'
import { identityChangeLifecycle, type IdentityChangeStatus } from './identity-change-lifecycle.ts'

describe('the lifecycle of an identity change', () => {
  it('is complete and ends with a decision', () => {
    expect(
      findLifecycleViolations(identityChangeLifecycle, {
        initial: ['open'],
        terminal: ['approved', 'refused', 'withdrawn'],
      }),
    ).toEqual([])
    for (const { error } of Object.values(identityChangeLifecycle.guards)) expect(peopleErrors).toHaveProperty([error])
  })

  it('is decided once, and never by the person', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(...identityChangeLifecycle.actions), fc.boolean()))
    fc.assert(
      fc.property(steps, (actions) => {
        let status: IdentityChangeStatus = 'open'
        let decisions = 0
        for (const [action, isOwn] of actions) {
          const decision = identityChangeLifecycle.check(status, action, { isOwn })
          if (!decision.allowed) continue
          if (isOwn) expect(action).toBe('withdraw')
          decisions += 1
          status = decision.to
        }
        expect(decisions).toBeLessThanOrEqual(1)
      }),
    )
  })
})
