import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KeptProvisions, waitingEdits } from './kept-provisions.ts'
import type { OpenPages } from './open-pages.ts'
import { savePause, UnsavedProvisions, type SaveOutcome } from './unsaved-provisions.ts'

class Memory implements Storage {
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
const browserOf = (localStorage: Storage) => ({
  localStorage,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})
/** Nobody can tell which pages are open: what was kept is taken up by whoever comes. */
const unknown: OpenPages = { open: () => () => undefined, whenGone: () => false }
const windowOf = ({
  account = 'rosa',
  versionId = 'v',
  pages = unknown,
  heard = new KeptProvisions(browserOf(storage), account, { mainParentId: 'm', versionId }),
} = {}) => {
  const onSettledElsewhere = vi.fn<() => void>()
  const unsaved = new UnsavedProvisions({ kept: heard, pages, send, onSettledElsewhere })
  return { unsaved, stop: unsaved.start(), onSettledElsewhere }
}
const fresh = () => windowOf().unsaved

beforeEach(() => {
  vi.useFakeTimers()
  send.mockClear()
  storage = new Memory()
  outcomes = []
})
afterEach(() => void vi.useRealTimers())

describe('unsaved work', () => {
  test('is saved after a pause, once, and then forgotten', async () => {
    const unsaved = fresh()
    unsaved.type('a', saved, { text: 'One, t' })
    unsaved.type('a', saved, { text: 'One, two.' })
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(savePause)
    expect(send).toHaveBeenCalledExactlyOnceWith(
      'a',
      expect.objectContaining({ base: saved, content: { text: 'One, two.' } }),
    )
    expect(unsaved.current().size).toBe(0)
    expect(storage.length).toBe(0)
  })

  test('survives a reload', () => {
    outcomes = [{ kind: 'waiting' }]
    fresh().type('a', saved, { text: 'Typed.' })
    expect(fresh().current().get('a')).toMatchObject({ base: saved, content: { text: 'Typed.' }, state: 'saving' })
    expect(windowOf({ versionId: 'other' }).unsaved.current().size).toBe(0)
  })

  test('waits for a lost connection and is tried again', async () => {
    outcomes = [{ kind: 'waiting' }, { kind: 'waiting' }]
    const unsaved = fresh()
    unsaved.type('a', saved, { text: 'Typed.' })
    await unsaved.saveAll()
    expect(unsaved.current().get('a')?.state).toBe('waiting')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(3)
    expect(unsaved.current().size).toBe(0)
  })

  test('what is typed while it is saved is saved after it', async () => {
    const unsaved = fresh()
    unsaved.type('a', saved, { text: 'First.' })
    const saving = unsaved.save('a')
    unsaved.type('a', saved, { text: 'First, second.' })
    await saving
    expect(unsaved.current().get('a')).toMatchObject({ base: { text: 'First.' }, state: 'typing' })
    await vi.advanceTimersByTimeAsync(savePause)
    expect(send).toHaveBeenLastCalledWith(
      'a',
      expect.objectContaining({ base: { text: 'First.' }, content: { text: 'First, second.' } }),
    )
  })

  test('a conflict keeps both texts until somebody chose, and saves what was chosen', async () => {
    const theirs = { text: 'Theirs.' }
    outcomes = [{ kind: 'conflict', theirs }]
    const unsaved = fresh()
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
    await unsaved.settle('a', theirs, { text: 'Both.' })
    expect(send).toHaveBeenLastCalledWith('a', expect.objectContaining({ base: theirs, content: { text: 'Both.' } }))
    expect(unsaved.current().size).toBe(0)
  })

  test('typed back to what is saved, nothing is kept; refused, it says why', async () => {
    const unsaved = fresh()
    unsaved.type('a', saved, { text: 'x' })
    unsaved.type('a', saved, { text: 'One.' })
    expect(unsaved.current().size).toBe(0)
    outcomes = [{ kind: 'refused', failure: 'Not so.' }]
    unsaved.type('a', saved, { text: 'y' })
    await unsaved.saveAll()
    expect(unsaved.current().get('a')).toMatchObject({ state: 'refused', failure: 'Not so.' })
  })
})

describe('whose work it is', () => {
  test('the next one who signs in here neither sees nor saves it; it waits for who wrote it', () => {
    const { unsaved, stop } = windowOf({ account: 'rosa' })
    outcomes = [{ kind: 'waiting' }]
    unsaved.type('a', saved, { text: 'Of Rosa.' })
    stop()
    send.mockClear()
    expect(windowOf({ account: 'rosa.v' }).unsaved.current().size).toBe(0)
    expect(send).not.toHaveBeenCalled()
    expect(waitingEdits(storage, 'rosa.v')).toEqual([])
    expect(waitingEdits(storage, 'rosa')).toMatchObject([{ mainParentId: 'm', versionId: 'v', provisions: 1 }])
    windowOf({ account: 'rosa' })
    expect(send).toHaveBeenCalledExactlyOnceWith('a', expect.objectContaining({ content: { text: 'Of Rosa.' } }))
  })

  test('nothing is tried again once the page is left: somebody else may be signed in', async () => {
    const { unsaved, stop } = windowOf()
    outcomes = [{ kind: 'waiting' }, { kind: 'waiting' }]
    unsaved.type('a', saved, { text: 'Typed.' })
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(1)
  })
})

describe('an answer that never came', () => {
  test('what was sent is remembered, over a reload too, until an answer comes', async () => {
    outcomes = [{ kind: 'waiting' }, { kind: 'waiting' }]
    const { unsaved, stop } = windowOf()
    unsaved.type('a', saved, { text: 'First.' })
    await unsaved.save('a')
    unsaved.type('a', saved, { text: 'First, second.' })
    stop()
    send.mockClear()
    outcomes = [{ kind: 'saved' }]
    const next = fresh()
    expect(send.mock.calls).toEqual([
      ['a', expect.objectContaining({ base: saved, sent: [{ text: 'First.' }, { text: 'First, second.' }] })],
    ])
    await vi.advanceTimersByTimeAsync(0)
    expect(next.current().size).toBe(0)
  })

  test('typed back to what it was, it is saved all the same: the service may have the other', async () => {
    outcomes = [{ kind: 'waiting' }]
    const unsaved = fresh()
    unsaved.type('a', saved, { text: 'x' })
    await unsaved.save('a')
    unsaved.type('a', saved, saved)
    await vi.advanceTimersByTimeAsync(savePause)
    expect(send).toHaveBeenLastCalledWith('a', expect.objectContaining({ content: saved, sent: [{ text: 'x' }] }))
  })
})

/** Two windows of one browser: what one keeps the other is told of, and a window that closes is known to be gone. */
class Browser {
  readonly #open = new Map<string, (() => void)[]>()
  readonly #windows = new Set<Parameters<KeptProvisions['listen']>[0]>()
  readonly pages: OpenPages = {
    open: (page) => {
      this.#open.set(page, [])
      return () => {
        const waiting = this.#open.get(page) ?? []
        this.#open.delete(page)
        for (const gone of waiting) gone()
      }
    },
    whenGone: (page, gone) => {
      const waiting = this.#open.get(page)
      waiting?.push(gone)
      return waiting ? () => void waiting.splice(waiting.indexOf(gone), 1) : false
    },
  }
  open() {
    const kept = new KeptProvisions(browserOf(storage), 'rosa', { mainParentId: 'm', versionId: 'v' })
    const heard = {
      all: () => kept.all(),
      put: (...[id, entry]: Parameters<KeptProvisions['put']>) => {
        kept.put(id, entry)
        for (const listener of this.#windows) if (listener !== own) listener(id, entry)
      },
      listen: (listener: Parameters<KeptProvisions['listen']>[0]) => {
        own = listener
        this.#windows.add(listener)
        return () => void this.#windows.delete(listener)
      },
    } as KeptProvisions
    let own: Parameters<KeptProvisions['listen']>[0] | undefined
    return windowOf({ pages: this.pages, heard })
  }
}

describe('two windows of one person', () => {
  test('show the same words; only the one that typed last saves them, and the other asks for the text anew', async () => {
    const browser = new Browser()
    const one = browser.open()
    one.unsaved.type('a', saved, { text: 'Half a' })
    const two = browser.open()
    expect(two.unsaved.current().get('a')).toMatchObject({ content: { text: 'Half a' }, state: 'elsewhere' })
    one.unsaved.type('a', saved, { text: 'Half a word' })
    expect(two.unsaved.current().get('a')).toMatchObject({ content: { text: 'Half a word' }, state: 'elsewhere' })
    two.unsaved.type('a', saved, { text: 'Half a word more' })
    expect(one.unsaved.current().get('a')).toMatchObject({ content: { text: 'Half a word more' }, state: 'elsewhere' })
    await vi.advanceTimersByTimeAsync(savePause)
    expect(send).toHaveBeenCalledExactlyOnceWith(
      'a',
      expect.objectContaining({ base: saved, content: { text: 'Half a word more' } }),
    )
    expect(one.unsaved.current().size + two.unsaved.current().size).toBe(0)
    expect(one.onSettledElsewhere).toHaveBeenCalledTimes(1)
  })

  test('what one has on its way is what the other goes on from', async () => {
    const browser = new Browser()
    const one = browser.open()
    const two = browser.open()
    one.unsaved.type('a', saved, { text: 'Sent' })
    const saving = one.unsaved.save('a')
    two.unsaved.type('a', saved, { text: 'Sent, and on' })
    await saving
    expect(two.unsaved.current().get('a')).toMatchObject({ base: { text: 'Sent' }, content: { text: 'Sent, and on' } })
  })

  test('the words of one that was closed are saved by the other', async () => {
    const browser = new Browser()
    const one = browser.open()
    const two = browser.open()
    outcomes = [{ kind: 'waiting' }]
    one.unsaved.type('a', saved, { text: 'Left.' })
    one.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledTimes(2)
    expect(two.unsaved.current().size).toBe(0)
  })
})
