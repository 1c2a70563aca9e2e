import { expect, test } from 'vitest'
import { aLocalDraft as aLocal } from '../../testing/factories.ts'
import { createDraftStore } from './draft-store.ts'

function createMemoryStorage(initial: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  } as unknown as Storage
}

const window = new EventTarget() as unknown as Window

test('keeps a draft across page loads', () => {
  const storage = createMemoryStorage()
  createDraftStore(storage, window).put(aLocal('a'))
  expect(createDraftStore(storage, window).all()).toEqual([aLocal('a')])
  createDraftStore(storage, window).remove('a')
  expect(createDraftStore(storage, window).all()).toEqual([])
})

test('sees drafts of other tabs, and works with corrupt or blocked storage', () => {
  const storage = createMemoryStorage({ 'portal.comment-drafts': '{nonsense' })
  const store = createDraftStore(storage, window)
  expect(store.all()).toEqual([])
  let notifications = 0
  store.subscribe(() => notifications++)
  storage.setItem('portal.comment-drafts', JSON.stringify([aLocal('b'), { draftId: 1 }]))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'portal.comment-drafts' }))
  expect(store.all()).toEqual([aLocal('b')])
  expect(notifications).toBe(1)
  const blockedStore = createDraftStore(
    {
      ...createMemoryStorage(),
      getItem: () => null,
      setItem: () => {
        throw new Error('forbidden')
      },
    } as unknown as Storage,
    window,
  )
  blockedStore.put(aLocal('c'))
  expect(blockedStore.all()).toHaveLength(1)
})
