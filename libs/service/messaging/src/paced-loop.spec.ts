import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PacedLoop, type Found } from './paced-loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function loopOver(turns: (Found | Error)[]): { loop: PacedLoop; times: number[]; failures: unknown[] } {
  const times: number[] = []
  const failures: unknown[] = []
  const begin = Date.now()
  const work = () => {
    times.push(Date.now() - begin)
    const turn = turns.shift() ?? 'nothing'
    return turn instanceof Error ? Promise.reject(turn) : Promise.resolve(turn)
  }
  return {
    loop: new PacedLoop(work, { shortest: 10, longest: 40, onFailure: (failure) => failures.push(failure) }),
    times,
    failures,
  }
}

it('goes on at once while there is more, and pauses longer and longer while there is nothing', async () => {
  const { loop, times } = loopOver(['more', 'more', 'nothing'])
  loop.start()
  await vi.advanceTimersByTimeAsync(120)
  expect(times).toEqual([0, 0, 0, 10, 30, 70, 110])
  await loop.stop()
})

it('lets what comes in quick succession gather', async () => {
  const { loop, times } = loopOver(['some', 'some', 'some'])
  loop.start()
  loop.wake()
  await vi.advanceTimersByTimeAsync(25)
  expect(times).toEqual([0, 10, 20])
  await loop.stop()
})

it('looks at once when woken', async () => {
  const { loop, times } = loopOver([])
  loop.start()
  await vi.advanceTimersByTimeAsync(75)
  loop.wake()
  await vi.advanceTimersByTimeAsync(1)
  expect(times.at(-1)).toBe(75)
  await loop.stop()
})

it('survives failures, and is not hurried after one', async () => {
  const { loop, times, failures } = loopOver([new Error('down')])
  loop.start()
  await vi.advanceTimersByTimeAsync(1)
  loop.wake()
  await vi.advanceTimersByTimeAsync(5)
  expect(times).toEqual([0])
  await vi.advanceTimersByTimeAsync(10)
  expect([times.length, failures.length]).toEqual([2, 1])
  await loop.stop()
})

it('ends after the work under way', async () => {
  const { loop, times } = loopOver([])
  loop.start()
  await vi.advanceTimersByTimeAsync(1)
  await loop.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(times).toEqual([0])
})
