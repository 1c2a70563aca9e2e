import { findLifecycleViolations } from '@portal/lifecycle/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regulationsErrors } from '../errors.ts'
import { commentLifecycle, getCommentRemoval } from './comment-lifecycle.ts'
import { documentLifecycle, getDocumentFacts, getRemoval } from './document-lifecycle.ts'
import { versionLifecycle } from './version-states.ts'

const commentFacts = fc.record({ isPeriodOpen: fc.boolean(), isAnswered: fc.boolean(), isReviewed: fc.boolean() })
const commentSteps = fc.array(fc.tuple(fc.constantFrom(...commentLifecycle.actions), commentFacts))
const documentFacts = fc.record({ areFilesReady: fc.boolean(), hasWorkingCopy: fc.boolean() })
const documentSteps = fc.array(fc.tuple(fc.constantFrom(...documentLifecycle.actions), documentFacts))

describe('every lifecycle', () => {
  it('is complete, and published text cannot be edited or deleted', () => {
    expect(findLifecycleViolations(versionLifecycle, { initial: ['EDIT_DRAFT'], terminal: [] })).toEqual([])
    for (const state of ['PUBLISHED_DRAFT', 'PUBLISHED_CURRENT'] as const) {
      expect(versionLifecycle.transition(state, 'edit')).toBeNull()
      expect(versionLifecycle.transition(state, 'delete')).toBeNull()
    }
    expect(findLifecycleViolations(commentLifecycle, { initial: ['draft'], terminal: ['withdrawn'] })).toEqual([])
    // A working copy is created by an action on the published document.
    const documents = { initial: ['draft', 'working-copy'], terminal: ['withdrawn'] } as const
    expect(findLifecycleViolations(documentLifecycle, documents)).toEqual([])
  })

  it('uses only error codes of the contract in its guards', () => {
    const guards = [versionLifecycle, commentLifecycle, documentLifecycle].flatMap(({ guards: all }) =>
      Object.values(all),
    )
    expect(guards.filter(({ error }) => !Object.hasOwn(regulationsErrors, error))).toEqual([])
  })
})

describe('a comment', () => {
  it('is a draft only until it is sent, and stays withdrawn', () => {
    fc.assert(
      fc.property(commentSteps, (steps) => {
        let state: (typeof commentLifecycle.states)[number] = 'draft'
        for (const [action, facts] of steps) {
          const decision = commentLifecycle.check(state, action, facts)
          if (!decision.allowed) continue
          if (state !== 'draft') expect(decision.to).not.toBe('draft')
          expect(state).not.toBe('withdrawn')
          // Only a decision of staff makes a comment public again.
          if (decision.to === 'public' && state !== 'public') expect(['send', 'restore']).toContain(action)
          state = decision.to
        }
      }),
    )
  })

  it('is neither edited nor deleted after an answer or outside the comment period', () => {
    const changes = fc.constantFrom('edit' as const, 'delete' as const)
    const sentStates = fc.constantFrom('public' as const, 'hidden' as const, 'withheld' as const, 'withdrawn' as const)
    fc.assert(
      fc.property(sentStates, changes, commentFacts, (state, action, facts) => {
        const { allowed } = commentLifecycle.check(state, action, facts)
        expect(allowed && (facts.isAnswered || !facts.isPeriodOpen)).toBe(false)
      }),
    )
  })

  it('can be taken back by its author in one way, unless it was withdrawn', () => {
    const open = { isPeriodOpen: true, isAnswered: false }
    expect(getCommentRemoval('public', open)).toBe('delete')
    expect(getCommentRemoval('public', { ...open, isAnswered: true })).toBe('withdraw')
    expect(getCommentRemoval('withheld', open)).toBe('withdraw')
    expect(getCommentRemoval('withdrawn', open)).toBeUndefined()
  })

  it('is withheld by a report only if staff have not decided about it', () => {
    const facts = { isPeriodOpen: false, isAnswered: false }
    expect(commentLifecycle.check('public', 'report', { ...facts, isReviewed: false })).toMatchObject({
      to: 'withheld',
    })
    for (const state of ['hidden', 'withheld', 'withdrawn'] as const)
      expect(commentLifecycle.check(state, 'report', { ...facts, isReviewed: false }).allowed).toBe(false)
    expect(commentLifecycle.check('public', 'report', { ...facts, isReviewed: true }).allowed).toBe(false)
  })
})

describe('a document', () => {
  it('is published only with files that are ready, and is not changed while it is published', () => {
    fc.assert(
      fc.property(fc.constantFrom('draft' as const, 'working-copy' as const), documentSteps, (initial, steps) => {
        let state: (typeof documentLifecycle.states)[number] = initial
        for (const [action, facts] of steps) {
          const decision = documentLifecycle.check(state, action, facts)
          if (!decision.allowed) continue
          expect(state).not.toBe('withdrawn')
          if (action === 'promote') expect(facts.areFilesReady).toBe(true)
          if (state === 'published') expect(['working-copy', 'withdraw']).toContain(action)
          if (!decision.createsNew) state = decision.to
        }
      }),
    )
  })

  it('has one open working copy', () => {
    const facts = { areFilesReady: true, hasWorkingCopy: true }
    expect(documentLifecycle.check('published', 'working-copy', facts)).toMatchObject({ unmet: ['no-working-copy'] })
  })

  it('is ready when its file and captions are', () => {
    const completed = { state: 'Completed' } as const
    const captions = [{ file: { state: 'Processing' } as const }]
    expect(getDocumentFacts({ file: completed, captions: [], workingCopyId: null }).areFilesReady).toBe(true)
    expect(getDocumentFacts({ file: completed, captions, workingCopyId: null }).areFilesReady).toBe(false)
  })

  it('is deleted before it is published, and withdrawn later', () => {
    expect(['draft', 'working-copy', 'published'].map((state) => getRemoval(state as 'draft'))).toEqual([
      'delete',
      'delete',
      'withdraw',
    ])
  })
})
