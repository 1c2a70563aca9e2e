import { CallFailure } from '@portal/api-client'
import { expect, test } from 'vitest'
import { aNode, testUuid } from '../../testing/factories.ts'
import { toSubmissionError } from './submission-error.ts'
import { sortDrafts } from './sort-drafts.ts'
import { readCommentFilters } from './comment-filters.ts'
import { createTextSelection } from './text-selection.ts'

test('createTextSelection trims spaces and keeps the surrounding text', () => {
  const text = 'A covered horse must have a certificate.'
  expect(createTextSelection(text, 1, 16)).toEqual({
    start: 2,
    end: 15,
    exact: 'covered horse',
    prefix: 'A ',
    suffix: ' must have a certificate.',
  })
  expect(createTextSelection(text, 1, 2)).toBeUndefined()
  expect(createTextSelection('x'.repeat(2000), 0, 1001)).toBeUndefined()
})

test('createTextSelection extends a selection to whole words', () => {
  const text = "The owner's pre-race exam (Rule 2143) — 48 hours — is niño-safe."
  const select = (part: string) => {
    const start = text.indexOf(part)
    return createTextSelection(text, start, start + part.length)?.exact
  }
  expect([select('ner'), select('race ex'), select('ule 21'), select('ours'), select('iñ')]).toEqual([
    "owner's",
    'pre-race exam',
    'Rule 2143',
    'hours',
    'niño-safe',
  ])
})

test('maps each error to a reason and a next step', () => {
  const getError = (code: number, error: string, details = {}) =>
    toSubmissionError(new CallFailure({ code, error, message: '', details, correlationId: '' }))
  expect(getError(409, 'comments.period-closed', { closesAt: 'T' })).toEqual({
    reason: 'closed',
    nextStep: 'copy-text',
    instant: 'T',
  })
  expect(getError(409, 'comments.period-closed', { closesAt: null })).toEqual({
    reason: 'closed',
    nextStep: 'copy-text',
  })
  expect(getError(412, 'resource.stale', { currentVersion: 4 })).toMatchObject({
    nextStep: 'overwrite',
    currentVersion: 4,
  })
  expect(getError(429, 'rate.limited')).toMatchObject({ nextStep: 'wait', retryAfterSeconds: 60 })
  expect(getError(401, 'access.token-expired')).toMatchObject({ nextStep: 'sign-in' })
  expect(getError(422, 'idempotency.different-body')).toMatchObject({ nextStep: 'view-comments' })
  expect(getError(0, 'network.unreachable')).toMatchObject({ reason: 'unreachable', nextStep: 'retry' })
  expect(toSubmissionError(new Error('x'))).toEqual({ reason: 'other', nextStep: 'retry' })
})

test('sorts drafts by provision; within a provision, drafts without a selection come first', () => {
  const nodes = [aNode(1, ['1']), aNode(2, ['2'])]
  const draft = (draftId: string, node: number, start?: number) => ({
    draftId,
    regulationId: testUuid(node),
    versionId: 'v',
    depth: 1,
    label: '',
    body: '',
    savedAt: draftId,
    isSaved: true,
    selection: start === undefined ? null : { start, end: start + 1, exact: 'x', prefix: '', suffix: '' },
  })
  const shuffled = [draft('a', 2), draft('b', 9), draft('c', 1, 20), draft('d', 1, 3), draft('e', 1)]
  expect(sortDrafts(shuffled, nodes).map(({ draftId }) => draftId)).toEqual(['e', 'd', 'c', 'a', 'b'])
})

test('shows both kinds of comments by default', () => {
  expect(readCommentFilters({ getItem: () => null })).toEqual({ publicComments: true, authorityComments: true })
  expect(readCommentFilters({ getItem: (name) => (name.endsWith('public') ? 'false' : 'true') })).toEqual({
    publicComments: false,
    authorityComments: true,
  })
})
