import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineLifecycle } from './lifecycle.ts'
import { findLifecycleViolations } from './lifecycle-properties.ts'

interface Facts {
  readonly isPaid: boolean
  readonly hasSignature: boolean
}

const application = defineLifecycle<Facts>()({
  states: ['draft', 'submitted', 'approved', 'rejected'],
  actions: ['submit', 'approve', 'reject', 'copy'],
  guards: {
    'is-paid': { holds: ({ isPaid }) => isPaid, error: 'applications.not-paid' },
    'has-signature': { holds: ({ hasSignature }) => hasSignature, error: 'applications.not-signed' },
  },
  table: {
    draft: {
      submit: { to: 'submitted', guards: ['is-paid', 'has-signature'] },
      approve: null,
      reject: null,
      copy: null,
    },
    submitted: { submit: null, approve: { to: 'approved' }, reject: { to: 'rejected' }, copy: null },
    approved: { submit: null, approve: null, reject: null, copy: { to: 'draft', createsNew: true } },
    rejected: { submit: null, approve: null, reject: null, copy: null },
  },
})

describe('check', () => {
  it('allows an action whose guards hold', () => {
    expect(application.check('draft', 'submit', { isPaid: true, hasSignature: true })).toEqual({
      allowed: true,
      to: 'submitted',
      createsNew: false,
    })
  })

  it('reports every guard that does not hold, in the order of the table', () => {
    expect(application.check('draft', 'submit', { isPaid: false, hasSignature: false })).toEqual({
      allowed: false,
      reason: 'guards',
      unmet: ['is-paid', 'has-signature'],
    })
  })

  it('refuses an action that the state does not allow, whatever the guards', () => {
    expect(application.check('draft', 'approve', { isPaid: true, hasSignature: true })).toEqual({
      allowed: false,
      reason: 'state',
    })
  })

  it('says when an action creates a new record', () => {
    expect(application.check('approved', 'copy', { isPaid: true, hasSignature: true })).toMatchObject({
      createsNew: true,
    })
  })

  it('refuses states and actions that only a later release knows', () => {
    expect(application.transition('archived' as 'draft', 'submit')).toBeNull()
    expect(application.transition('draft', 'archive' as 'submit')).toBeNull()
    expect(application.transition('toString' as 'draft', 'submit')).toBeNull()
  })

  it('never leaves the declared states, whatever the order of actions', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...application.actions), fc.boolean(), fc.boolean())), (steps) => {
        let state: (typeof application.states)[number] = 'draft'
        for (const [action, isPaid, hasSignature] of steps) {
          const decision = application.check(state, action, { isPaid, hasSignature })
          if (decision.allowed && !decision.createsNew) state = decision.to
          expect(application.states).toContain(state)
        }
      }),
    )
  })
})

describe('actionsIn', () => {
  it('lists the actions that a state allows', () => {
    expect(application.actionsIn('submitted')).toEqual(['approve', 'reject'])
    expect(application.actionsIn('rejected')).toEqual([])
  })
})

describe('findLifecycleViolations', () => {
  const sound = { initial: ['draft'], terminal: ['rejected'] } as const

  it('passes a sound table', () => {
    expect(findLifecycleViolations(application, sound)).toEqual([])
  })

  it('finds unreachable states, dead ends, missing cells and unused guards', () => {
    const { submit: _, ...draft } = application.table.draft
    const broken = { ...application, table: { ...application.table, draft: draft as typeof application.table.draft } }
    expect(findLifecycleViolations(broken, sound)).toEqual([
      'draft has no cell for submit',
      'no transition uses the guard is-paid',
      'no transition uses the guard has-signature',
      'draft has no way out but is not terminal',
      'submitted cannot be reached',
      'approved cannot be reached',
      'rejected cannot be reached',
    ])
  })
})
