import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProvisionDraftStore, listUnsavedDrafts } from './provision-draft-store.ts'
import type { PageLocks } from './page-locks.ts'
import { saveDelayMs, UnsavedProvisions, type SaveOutcome } from './unsaved-provisions.ts'

class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>()
  get length() {
    return this.#items.size
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null
  getItem = (key: string) => this.#items.get(key) ?? null
  setItem = (key: string, value: string) => void this.#items.set(key, value)
  removeItem = (key: string) => void this.#items.delete(key)
  clear = () => this.#items.clear()
}

const saved = { text: 'One.' }
let storage: Storage
let outcomes: SaveOutcome[]
const send = vi.fn<() => Promise<SaveOutcome>>(async () => outcomes.shift() ?? { kind: 'saved' })
const createBrowser = (localStorage: Storage) => ({
  localStorage,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})
/** A browser without the Web Locks API: stored changes are saved by whichever page opens next. */
const noLocks: PageLocks = { hold: () => () => undefined, onReleased: () => false }
const openWindow = ({
  account = 'rosa',
  versionId = 'v',
  locks = noLocks,
  store = new ProvisionDraftStore(createBrowser(storage), account, { mainParentId: 'm', versionId }),
} = {}) => {
  const onOtherWindowDone = vi.fn<() => void>()
  const unsaved = new UnsavedProvisions({ store, locks, send, onOtherWindowDone })
  return { unsaved, stop: unsaved.start(), onOtherWindowDone }
}
const openEditor = () => openWindow().unsaved

beforeEach(() => {
  vi.useFakeTimers()
  send.mockClear()
  storage = new MemoryStorage()
  outcomes = []
})
afterEach(() => void vi.useRealTimers())

describe('unsaved changes', () => {
  test('saves once after a pause and then removes the local draft', async () => {
    const unsaved = openEditor()
    unsaved.type('a', saved, { text: 'One, t' })
    unsaved.type('a', saved, { text: 'One, two.' })
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(saveDelayMs)
    expect(send).toHaveBeenCalledExactlyOnceWith(
      'a',
      expect.objectContaining({ base: saved, content: { text: 'One, two.' } }),
    )
    expect(unsaved.current().size).toBe(0)
    expect(storage.length).toBe(0)
  })

  test('keeps changes across a reload', () => {
    outcomes = [{ kind: 'no-response' }]
    openEditor().type('a', saved, { text: 'Typed.' })
    expect(openEditor().current().get('a')).toMatchObject({ base: saved, content: { text: 'Typed.' }, state: 'saving' })
    expect(openWindow({ versionId: 'other' }).unsaved.current().size).toBe(0)
  })

  test('retries after a lost connection', async () => {
    outcomes = [{ kind: 'no-response' }, { kind: 'no-response' }]
    const unsaved = openEditor()
    unsaved.type('a', saved, { text: 'Typed.' })
    await unsaved.saveAll()
    expect(unsaved.current().get('a')?.state).toBe('retrying')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(3)
    expect(unsaved.current().size).toBe(0)
  })

  test('saves text typed during a save afterwards', async () => {
    const unsaved = openEditor()
    unsaved.type('a', saved, { text: 'First.' })
    const saving = unsaved.save('a')
    unsaved.type('a', saved, { text: 'First, second.' })
    await saving
    expect(unsaved.current().get('a')).toMatchObject({ base: { text: 'First.' }, state: 'typing' })
    await vi.advanceTimersByTimeAsync(saveDelayMs)
    expect(send).toHaveBeenLastCalledWith(
      'a',
      expect.objectContaining({ base: { text: 'First.' }, content: { text: 'First, second.' } }),
    )
  })

  test('keeps both texts of a conflict until the user chooses, then saves the choice', async () => {
    const theirs = { text: 'Theirs.' }
    outcomes = [{ kind: 'conflict', theirs }]
    const unsaved = openEditor()
    unsaved.type('a', saved, { text: 'Mine.' })
    await unsaved.saveAll()
    unsaved.type('a', saved, { text: 'Mine, more.' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(1)
    expect(unsaved.current().get('a')).toMatchObject({
      base: saved,
      content: { text: 'Mine, more.' },
      state: 'conflict',
      theirs,
    })
    await unsaved.resolveConflict('a', theirs, { text: 'Both.' })
    expect(send).toHaveBeenLastCalledWith('a', expect.objectContaining({ base: theirs, content: { text: 'Both.' } }))
    expect(unsaved.current().size).toBe(0)
  })

  test('discards a change that restores the saved text, and reports why a save failed', async () => {
    const unsaved = openEditor()
    unsaved.type('a', saved, { text: 'x' })
    unsaved.type('a', saved, { text: 'One.' })
    expect(unsaved.current().size).toBe(0)
    outcomes = [{ kind: 'failed', failure: 'Invalid text.' }]
    unsaved.type('a', saved, { text: 'y' })
    await unsaved.saveAll()
    expect(unsaved.current().get('a')).toMatchObject({ state: 'failed', failure: 'Invalid text.' })
  })
})

describe('accounts', () => {
  test('neither shows nor saves the changes of another account', () => {
    const { unsaved, stop } = openWindow({ account: 'rosa' })
    outcomes = [{ kind: 'no-response' }]
    unsaved.type('a', saved, { text: "Rosa's text." })
    stop()
    send.mockClear()
    expect(openWindow({ account: 'rosa.v' }).unsaved.current().size).toBe(0)
    expect(send).not.toHaveBeenCalled()
    expect(listUnsavedDrafts(storage, 'rosa.v')).toEqual([])
    expect(listUnsavedDrafts(storage, 'rosa')).toMatchObject([{ mainParentId: 'm', versionId: 'v', provisionCount: 1 }])
    openWindow({ account: 'rosa' })
    expect(send).toHaveBeenCalledExactlyOnceWith('a', expect.objectContaining({ content: { text: "Rosa's text." } }))
  })

  test('does not retry after the editor closes, because another user may have signed in', async () => {
    const { unsaved, stop } = openWindow()
    outcomes = [{ kind: 'no-response' }, { kind: 'no-response' }]
    unsaved.type('a', saved, { text: 'Typed.' })
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(1)
  })
})

describe('missing responses', () => {
  test('remembers sent texts, also after a reload, until a response arrives', async () => {
    outcomes = [{ kind: 'no-response' }, { kind: 'no-response' }]
    const { unsaved, stop } = openWindow()
    unsaved.type('a', saved, { text: 'First.' })
    await unsaved.save('a')
    unsaved.type('a', saved, { text: 'First, second.' })
    stop()
    send.mockClear()
    outcomes = [{ kind: 'saved' }]
    const reopened = openEditor()
    expect(send.mock.calls).toEqual([
      ['a', expect.objectContaining({ base: saved, sent: [{ text: 'First.' }, { text: 'First, second.' }] })],
    ])
    await vi.advanceTimersByTimeAsync(0)
    expect(reopened.current().size).toBe(0)
  })

  test('saves restored text, because the service may have received the earlier change', async () => {
    outcomes = [{ kind: 'no-response' }]
    const unsaved = openEditor()
    unsaved.type('a', saved, { text: 'x' })
    await unsaved.save('a')
    unsaved.type('a', saved, saved)
    await vi.advanceTimersByTimeAsync(saveDelayMs)
    expect(send).toHaveBeenLastCalledWith('a', expect.objectContaining({ content: saved, sent: [{ text: 'x' }] }))
  })
})

/** A browser whose windows share storage events and page locks. */
class Browser {
  readonly #releaseCallbacks = new Map<string, (() => void)[]>()
  readonly #storageListeners = new Set<Parameters<ProvisionDraftStore['listen']>[0]>()
  readonly locks: PageLocks = {
    hold: (pageId) => {
      this.#releaseCallbacks.set(pageId, [])
      return () => {
        const callbacks = this.#releaseCallbacks.get(pageId) ?? []
        this.#releaseCallbacks.delete(pageId)
        for (const onRelease of callbacks) onRelease()
      }
    },
    onReleased: (pageId, onRelease) => {
      const callbacks = this.#releaseCallbacks.get(pageId)
      callbacks?.push(onRelease)
      return callbacks ? () => void callbacks.splice(callbacks.indexOf(onRelease), 1) : false
    },
  }
  open() {
    const sharedStore = new ProvisionDraftStore(createBrowser(storage), 'rosa', { mainParentId: 'm', versionId: 'v' })
    const store = {
      all: () => sharedStore.all(),
      put: (...[id, entry]: Parameters<ProvisionDraftStore['put']>) => {
        sharedStore.put(id, entry)
        for (const listener of this.#storageListeners) if (listener !== ownListener) listener(id, entry)
      },
      listen: (listener: Parameters<ProvisionDraftStore['listen']>[0]) => {
        ownListener = listener
        this.#storageListeners.add(listener)
        return () => void this.#storageListeners.delete(listener)
      },
    } as ProvisionDraftStore
    let ownListener: Parameters<ProvisionDraftStore['listen']>[0] | undefined
    return openWindow({ locks: this.locks, store })
  }
}

describe('two windows of one user', () => {
  test('show the same text; the window typed in last saves it and the other reloads', async () => {
    const browser = new Browser()
    const first = browser.open()
    first.unsaved.type('a', saved, { text: 'Half a' })
    const second = browser.open()
    expect(second.unsaved.current().get('a')).toMatchObject({ content: { text: 'Half a' }, state: 'other-window' })
    first.unsaved.type('a', saved, { text: 'Half a word' })
    expect(second.unsaved.current().get('a')).toMatchObject({ content: { text: 'Half a word' }, state: 'other-window' })
    second.unsaved.type('a', saved, { text: 'Half a word more' })
    expect(first.unsaved.current().get('a')).toMatchObject({
      content: { text: 'Half a word more' },
      state: 'other-window',
    })
    await vi.advanceTimersByTimeAsync(saveDelayMs)
    expect(send).toHaveBeenCalledExactlyOnceWith(
      'a',
      expect.objectContaining({ base: saved, content: { text: 'Half a word more' } }),
    )
    expect(first.unsaved.current().size + second.unsaved.current().size).toBe(0)
    expect(first.onOtherWindowDone).toHaveBeenCalledTimes(1)
  })

  test('continue from a text that the other window is saving', async () => {
    const browser = new Browser()
    const first = browser.open()
    const second = browser.open()
    first.unsaved.type('a', saved, { text: 'Sent' })
    const saving = first.unsaved.save('a')
    second.unsaved.type('a', saved, { text: 'Sent, and on' })
    await saving
    expect(second.unsaved.current().get('a')).toMatchObject({
      base: { text: 'Sent' },
      content: { text: 'Sent, and on' },
    })
  })

  test('save the text of a window that was closed', async () => {
    const browser = new Browser()
    const first = browser.open()
    const second = browser.open()
    outcomes = [{ kind: 'no-response' }]
    first.unsaved.type('a', saved, { text: 'Left.' })
    first.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledTimes(2)
    expect(second.unsaved.current().size).toBe(0)
  })
})
