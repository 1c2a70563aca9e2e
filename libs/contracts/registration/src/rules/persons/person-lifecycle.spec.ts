import { findLifecycleViolations } from '@portal/lifecycle/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { peopleErrors } from '../../people-errors.ts'
import { personLifecycle, type PersonStatus } from './person-lifecycle.ts'

const facts = fc.record({ isAccountClosed: fc.boolean() })
const steps = fc.array(fc.tuple(fc.constantFrom(...personLifecycle.actions), facts))

describe('the lifecycle of a person', () => {
  it('is complete, and no status is final', () => {
    expect(findLifecycleViolations(personLifecycle, { initial: ['active'], terminal: [] })).toEqual([])
  })

  it('has an error code of the contract for every guard', () => {
    for (const { error } of Object.values(personLifecycle.guards)) expect(peopleErrors).toHaveProperty([error])
  })

  it('ends a suspension only by restoring the person, whatever happens', () => {
    fc.assert(
      fc.property(steps, (actions) => {
        let status: PersonStatus = 'suspended'
        for (const [action, fact] of actions) {
          if (action === 'restore') continue
          const decision = personLifecycle.check(status, action, fact)
          if (decision.allowed) status = decision.to
          expect(status).toBe('suspended')
        }
      }),
    )
  })

  it('returns a merged person only by undoing the merge', () => {
    expect(personLifecycle.actionsIn('merged')).toEqual(['undo-merge'])
  })

  it('does not activate a person whose account is closed', () => {
    expect(personLifecycle.check('inactive', 'reactivate', { isAccountClosed: true })).toEqual({
      allowed: false,
      reason: 'guards',
      unmet: ['account-open'],
    })
    expect(personLifecycle.check('inactive', 'reactivate', { isAccountClosed: false })).toMatchObject({ to: 'active' })
  })
})
