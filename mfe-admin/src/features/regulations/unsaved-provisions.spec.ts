import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
const fresh = () => new UnsavedProvisions(storage, 'v', send)

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
    fresh().type('a', saved, { text: 'Typed.' })
    expect(fresh().current().get('a')).toEqual({ base: saved, content: { text: 'Typed.' }, state: 'waiting' })
    expect(new UnsavedProvisions(storage, 'other', send).current().size).toBe(0)
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
    expect(unsaved.current().get('a')).toEqual({
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
    outcomes = [{ kind: 'refused', message: 'Not so.' }]
    unsaved.type('a', saved, { text: 'y' })
    await unsaved.saveAll()
    expect(unsaved.current().get('a')).toMatchObject({ state: 'refused', message: 'Not so.' })
  })
})
