import type { DraftAttachment } from '@portal/contracts-regulations'
import { expect, test } from 'vitest'
import { draftStoreOf, mergeDrafts, type LocalDraft } from './draft-store.ts'

function memory(initial: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  } as unknown as Storage
}

function aLocal(draftId: string, more: Partial<LocalDraft> = {}): LocalDraft {
  return {
    draftId,
    regulationId: 'r',
    versionId: 'v',
    mainParentId: 'm',
    depth: 1,
    label: '2143(a)',
    body: 'here',
    selection: null,
    savedAt: '2026-06-01T12:00:00.000Z',
    owner: null,
    isKept: false,
    ...more,
  }
}

const aFile: DraftAttachment = {
  attachmentId: 'f',
  name: 'a.csv',
  kind: 'csv',
  mediaType: 'text/csv',
  byteLength: 3,
  state: 'Completed',
  fault: null,
}

const window = new EventTarget() as unknown as Window

test('a draft outlives the page', () => {
  const storage = memory()
  draftStoreOf(storage, window).put(aLocal('a'))
  expect(draftStoreOf(storage, window).all()).toEqual([aLocal('a')])
  draftStoreOf(storage, window).remove('a')
  expect(draftStoreOf(storage, window).all()).toEqual([])
})

test('another tab’s drafts are seen, and storage that was spoilt or is forbidden stops nobody', () => {
  const storage = memory({ 'portal.comment-drafts': '{nonsense' })
  const store = draftStoreOf(storage, window)
  expect(store.all()).toEqual([])
  let told = 0
  store.subscribe(() => told++)
  storage.setItem('portal.comment-drafts', JSON.stringify([aLocal('b'), { draftId: 1 }]))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'portal.comment-drafts' }))
  expect(store.all()).toEqual([aLocal('b')])
  expect(told).toBe(1)
  const forbidden = draftStoreOf(
    {
      ...memory(),
      getItem: () => null,
      setItem: () => {
        throw new Error('forbidden')
      },
    } as unknown as Storage,
    window,
  )
  forbidden.put(aLocal('c'))
  expect(forbidden.all()).toHaveLength(1)
})

test('the later words count, whether here or at the service', () => {
  const service = { ...aLocal('a', { body: 'there', savedAt: '2026-06-01T13:00:00.000Z' }), attachments: [aFile] }
  expect(mergeDrafts([aLocal('a', { isKept: true })], [service], 'me')).toMatchObject([{ body: 'there' }])
  expect(mergeDrafts([aLocal('a', { isKept: false })], [service], 'me')).toMatchObject([
    { body: 'here', attachments: [aFile] },
  ])
})

test('somebody else’s drafts on the same machine are not shown', () => {
  expect(mergeDrafts([aLocal('a', { owner: 'other' })], [], 'me')).toEqual([])
  expect(mergeDrafts([aLocal('a', { owner: 'me' })], [], undefined)).toEqual([])
  expect(mergeDrafts([aLocal('a', { owner: null })], [], 'me')).toHaveLength(1)
})
