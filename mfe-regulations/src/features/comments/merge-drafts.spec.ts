import type { DraftAttachment } from '@portal/contracts-regulations'
import { expect, test } from 'vitest'
import { aLocalDraft as aLocal } from '../../testing/factories.ts'
import { goneDrafts, mergeDrafts } from './merge-drafts.ts'

const aFile: DraftAttachment = {
  attachmentId: 'f',
  name: 'a.csv',
  kind: 'csv',
  mediaType: 'text/csv',
  byteLength: 3,
  state: 'Completed',
  fault: null,
}
const askedAt = Date.parse('2026-06-01T14:00:00.000Z')

test('the later words count, whether here or at the service', () => {
  const later = { ...aLocal('a', { body: 'there', savedAt: '2026-06-01T13:00:00.000Z' }), attachments: [aFile] }
  const kept = { askedAt, drafts: [later] }
  expect(mergeDrafts([aLocal('a', { isKept: true })], kept, 'me')).toMatchObject([{ body: 'there' }])
  expect(mergeDrafts([aLocal('a', { isKept: false })], kept, 'me')).toMatchObject([
    { body: 'here', attachments: [aFile] },
  ])
})

test('somebody else’s drafts on the same machine are not shown', () => {
  expect(mergeDrafts([aLocal('a', { owner: 'other' })], undefined, 'me')).toEqual([])
  expect(mergeDrafts([aLocal('a', { owner: 'me' })], undefined, undefined)).toEqual([])
  expect(mergeDrafts([aLocal('a', { owner: null })], undefined, 'me')).toHaveLength(1)
})

test('what the service had and has no longer was sent or discarded elsewhere', () => {
  const local = [
    aLocal('sent', { owner: 'me', isKept: true, keptAt: askedAt - 1 }),
    aLocal('kept by an earlier release', { owner: 'me', isKept: true }),
    aLocal('kept since it was asked', { owner: 'me', isKept: true, keptAt: askedAt + 1 }),
    aLocal('never there', { owner: 'me' }),
    aLocal('of somebody else', { owner: 'other', isKept: true, keptAt: askedAt - 1 }),
  ]
  const ids = (kept?: { askedAt: number; drafts: [] }) => mergeDrafts(local, kept, 'me').map(({ draftId }) => draftId)
  expect(ids({ askedAt, drafts: [] })).toEqual(['kept since it was asked', 'never there'])
  expect(goneDrafts(local, { askedAt, drafts: [] }, 'me')).toEqual(['sent', 'kept by an earlier release'])
  // As long as the service has not answered nobody knows.
  expect(ids()).toHaveLength(4)
  expect(goneDrafts(local, undefined, 'me')).toEqual([])
})

test('words that were deleted here stay away, also while the service still has them', () => {
  const kept = { askedAt, drafts: [{ ...aLocal('a'), attachments: [] }] }
  expect(mergeDrafts([aLocal('a', { owner: 'me', body: '', isEmptied: true })], kept, 'me')).toEqual([])
})
