import { expect, test } from 'vitest'
import { aLocalDraft as aLocal } from '../../testing/factories.ts'
import { draftStoreOf } from './draft-store.ts'

function memory(initial: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  } as unknown as Storage
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
