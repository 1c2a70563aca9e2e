import { findLifecycleViolations } from '@portal/lifecycle/testing'
import { describe, expect, it } from 'vitest'
import { registrationErrors } from '../../errors.ts'
import { inviteLifecycle, type InviteFacts } from './invite-lifecycle.ts'

const facts: InviteFacts = { isOverdue: false, isAgent: false, isJockey: true, hasJockeyRole: true }
const everyFacts = [0, 1].flatMap((overdue) =>
  [0, 1].flatMap((agent) =>
    [0, 1].flatMap((jockey) =>
      [0, 1].map((role): InviteFacts => ({
        isOverdue: overdue === 1,
        isAgent: agent === 1,
        isJockey: jockey === 1,
        hasJockeyRole: role === 1,
      })),
    ),
  ),
)

describe('the lifecycle of an invite', () => {
  it('is complete', () => {
    const terminal = ['REJECTED', 'EXPIRED', 'REVOKED', 'ENDED'] as const
    expect(findLifecycleViolations(inviteLifecycle, { initial: ['SENT'], terminal })).toEqual([])
  })

  it('never lets anybody decide who is not the invited jockey, or after the deadline', () => {
    for (const action of ['accept', 'reject'] as const) {
      const deciding = everyFacts.filter((each) => inviteLifecycle.check('SENT', action, each).allowed)
      expect(deciding.length).toBeGreaterThan(0)
      expect(deciding.filter(({ isJockey, isOverdue }) => !isJockey || isOverdue)).toEqual([])
    }
  })

  it('expires exactly the invites that were not decided in time', () => {
    for (const state of inviteLifecycle.states) {
      for (const each of everyFacts) {
        expect(inviteLifecycle.check(state, 'expire', each).allowed).toBe(state === 'SENT' && each.isOverdue)
      }
    }
  })

  it('lets a second decision change nothing', () => {
    for (const first of ['accept', 'reject'] as const) {
      const decision = inviteLifecycle.check('SENT', first, facts)
      if (!decision.allowed) throw new Error('a jockey may decide')
      for (const second of ['accept', 'reject'] as const)
        expect(inviteLifecycle.check(decision.to, second, facts)).toEqual({ allowed: false, reason: 'state' })
    }
  })

  it('refuses with error codes of the contract', () => {
    for (const { error } of Object.values(inviteLifecycle.guards)) expect(registrationErrors).toHaveProperty([error])
  })
})
