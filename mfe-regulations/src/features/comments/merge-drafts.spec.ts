import type { DraftAttachment } from '@portal/contracts-regulations'
import { expect, test } from 'vitest'
import { aLocalDraft as aLocal } from '../../testing/factories.ts'
import { findRemovedDrafts, mergeDrafts } from './merge-drafts.ts'

const aFile: DraftAttachment = {
  attachmentId: 'f',
  name: 'a.csv',
  kind: 'csv',
  mediaType: 'text/csv',
  byteLength: 3,
  state: 'Completed',
  failure: null,
}
const fetchedAt = Date.parse('2026-06-01T14:00:00.000Z')

test('the newer text wins, whether local or saved at the service', () => {
  const later = { ...aLocal('a', { body: 'there', savedAt: '2026-06-01T13:00:00.000Z' }), attachments: [aFile] }
  const saved = { fetchedAt, drafts: [later] }
  expect(mergeDrafts([aLocal('a', { isSaved: true })], saved, 'me')).toMatchObject([{ body: 'there' }])
  expect(mergeDrafts([aLocal('a', { isSaved: false })], saved, 'me')).toMatchObject([
    { body: 'here', attachments: [aFile] },
  ])
})

test("hides other users' drafts on the same device", () => {
  expect(mergeDrafts([aLocal('a', { owner: 'other' })], undefined, 'me')).toEqual([])
  expect(mergeDrafts([aLocal('a', { owner: 'me' })], undefined, undefined)).toEqual([])
  expect(mergeDrafts([aLocal('a', { owner: null })], undefined, 'me')).toHaveLength(1)
})

test('removes drafts that the service no longer has', () => {
  const local = [
    aLocal('sent', { owner: 'me', isSaved: true, savedToServiceAt: fetchedAt - 1 }),
    aLocal('saved without a time', { owner: 'me', isSaved: true }),
    aLocal('saved after the request', { owner: 'me', isSaved: true, savedToServiceAt: fetchedAt + 1 }),
    aLocal('never saved', { owner: 'me' }),
    aLocal('of another user', { owner: 'other', isSaved: true, savedToServiceAt: fetchedAt - 1 }),
  ]
  const ids = (saved?: { fetchedAt: number; drafts: [] }) =>
    mergeDrafts(local, saved, 'me').map(({ draftId }) => draftId)
  expect(ids({ fetchedAt, drafts: [] })).toEqual(['saved after the request', 'never saved'])
  expect(findRemovedDrafts(local, { fetchedAt, drafts: [] }, 'me')).toEqual(['sent', 'saved without a time'])
  // Nothing is known until the service has responded.
  expect(ids()).toHaveLength(4)
  expect(findRemovedDrafts(local, undefined, 'me')).toEqual([])
})

test('a draft cleared locally stays hidden while the service still has it', () => {
  const saved = { fetchedAt, drafts: [{ ...aLocal('a'), attachments: [] }] }
  expect(mergeDrafts([aLocal('a', { owner: 'me', body: '', isEmpty: true })], saved, 'me')).toEqual([])
})
