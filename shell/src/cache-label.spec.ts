import { expect, it } from 'vitest'
import { cacheLabel, clearOutdatedStorage } from './cache-label.ts'

function storageOf(items: Map<string, string>): Storage {
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

it('clears cached data of an earlier portal, but not settings or drafts', () => {
  const items = new Map([
    ['portal.cache-label', '2022-01-01v1'],
    ['portal.generation', '{}'],
    ['portal.texts.es.shell', '{}'],
    ['portal.theme', 'dark'],
    ['portal.comment-draft.1', 'text'],
    ['other', 'x'],
  ])
  clearOutdatedStorage(storageOf(items))
  expect([...items.keys()].toSorted()).toEqual([
    'other',
    'portal.cache-label',
    'portal.comment-draft.1',
    'portal.theme',
  ])
  expect(items.get('portal.cache-label')).toBe(cacheLabel)
  items.set('portal.generation', '{}')
  clearOutdatedStorage(storageOf(items))
  expect(items.has('portal.generation')).toBe(true)
})
