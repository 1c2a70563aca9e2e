import { CallFailure } from '@portal/api-client'
import { expect, test } from 'vitest'
import { aNode, idOf } from '../../testing/factories.ts'
import { readRefusal } from './comment-failure.ts'
import { inDocumentOrder } from './document-order.ts'
import { readFilters } from './saved-filters.ts'
import { wordsAt } from './word-selection.ts'

test('chosen words lose the spaces at their ends and keep what stands around', () => {
  const text = 'A covered horse must have a certificate.'
  expect(wordsAt(text, 1, 16)).toEqual({
    start: 2,
    end: 15,
    exact: 'covered horse',
    prefix: 'A ',
    suffix: ' must have a certificate.',
  })
  expect(wordsAt(text, 1, 2)).toBeUndefined()
  expect(wordsAt('x'.repeat(2000), 0, 1001)).toBeUndefined()
})

test('each refusal has its way forward', () => {
  const refused = (code: number, error: string, details = {}) =>
    readRefusal(new CallFailure({ code, error, message: '', details, correlationId: '' }))
  expect(refused(409, 'comments.window-closed', { closesAt: 'T' })).toEqual({ reason: 'closed', way: 'copy', at: 'T' })
  expect(refused(409, 'comments.window-closed', { closesAt: null })).toEqual({ reason: 'closed', way: 'copy' })
  expect(refused(412, 'resource.stale', { currentVersion: 4 })).toMatchObject({ way: 'overwrite', currentVersion: 4 })
  expect(refused(429, 'rate.limited')).toMatchObject({ way: 'wait', seconds: 60 })
  expect(refused(401, 'access.token-expired')).toMatchObject({ way: 'log-in' })
  expect(refused(422, 'idempotency.different-body')).toMatchObject({ way: 'look' })
  expect(refused(0, 'network.unreachable')).toMatchObject({ reason: 'unreached', way: 'retry' })
  expect(readRefusal(new Error('x'))).toEqual({ reason: 'other', way: 'retry' })
})

test('drafts stand in document order; on one provision the whole first, then its words', () => {
  const nodes = [aNode(1, ['1']), aNode(2, ['2'])]
  const draft = (draftId: string, node: number, start?: number) => ({
    draftId,
    regulationId: idOf(node),
    versionId: 'v',
    depth: 1,
    label: '',
    body: '',
    savedAt: draftId,
    isKept: true,
    selection: start === undefined ? null : { start, end: start + 1, exact: 'x', prefix: '', suffix: '' },
  })
  const shuffled = [draft('a', 2), draft('b', 9), draft('c', 1, 20), draft('d', 1, 3), draft('e', 1)]
  expect(inDocumentOrder(shuffled, nodes).map(({ draftId }) => draftId)).toEqual(['e', 'd', 'c', 'a', 'b'])
})

test('both kinds of comments are shown until somebody chose otherwise', () => {
  expect(readFilters({ getItem: () => null })).toEqual({ publicComments: true, authorityComments: true })
  expect(readFilters({ getItem: (name) => (name.endsWith('public') ? 'false' : 'true') })).toEqual({
    publicComments: false,
    authorityComments: true,
  })
})
