import { findLifecycleViolations } from '@portal/lifecycle/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { approvalActions, approvalLifecycle, type ApprovalState } from './approval-lifecycle.ts'

const people = ['ada', 'ben', 'cy'] as const
const start = new Date('2026-01-01T00:00:00Z').getTime()
const day = 86_400_000
const steps = fc.array(
  fc.record({
    action: fc.constantFrom(...approvalActions),
    actor: fc.constantFrom(...people),
    day: fc.integer({ min: 0, max: 60 }),
  }),
)

describe('the lifecycle of an approval', () => {
  it('is complete', () => {
    const options = { initial: ['open'], terminal: ['rejected', 'withdrawn', 'undone'] } as const
    expect(findLifecycleViolations(approvalLifecycle, options)).toEqual([])
  })

  it('never lets the proposer approve or reject, decides once, and undoes only within the period', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let state: ApprovalState = 'open'
        const made: string[] = []
        for (const { action, actor, day: at } of all) {
          const undoUntil = state === 'approved' ? new Date(start + 30 * day) : null
          const facts = { actor, proposedBy: 'ada', now: new Date(start + at * day), undoUntil }
          const decision = approvalLifecycle.check(state, action, facts)
          if (!decision.allowed) continue
          if (action === 'approve' || action === 'reject') expect(actor).not.toBe('ada')
          if (action === 'withdraw') expect(actor).toBe('ada')
          if (action === 'undo') expect(at).toBeLessThanOrEqual(30)
          made.push(action)
          state = decision.to
        }
        expect([[], ['approve'], ['reject'], ['withdraw'], ['approve', 'undo']]).toContainEqual(made)
      }),
    )
  })
})
