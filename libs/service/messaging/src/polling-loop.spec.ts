import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PollingLoop, type PollResult } from './polling-loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function createLoop(results: (PollResult | Error)[]): { loop: PollingLoop; times: number[]; failures: unknown[] } {
  const times: number[] = []
  const failures: unknown[] = []
  const startedAt = Date.now()
  const poll = () => {
    times.push(Date.now() - startedAt)
    const result = results.shift() ?? 'nothing'
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result)
  }
  return {
    loop: new PollingLoop(poll, { minDelayMs: 10, maxDelayMs: 40, onFailure: (failure) => failures.push(failure) }),
    times,
    failures,
  }
}

it('polls immediately while there is more, and with growing delays while there is nothing', async () => {
  const { loop, times } = createLoop(['more', 'more', 'nothing'])
  loop.start()
  await vi.advanceTimersByTimeAsync(120)
  expect(times).toEqual([0, 0, 0, 10, 30, 70, 110])
  await loop.stop()
})

it('waits for the minimum delay after it found something', async () => {
  const { loop, times } = createLoop(['some', 'some', 'some'])
  loop.start()
  loop.wake()
  await vi.advanceTimersByTimeAsync(25)
  expect(times).toEqual([0, 10, 20])
  await loop.stop()
})

it('polls immediately when woken', async () => {
  const { loop, times } = createLoop([])
  loop.start()
  await vi.advanceTimersByTimeAsync(75)
  loop.wake()
  await vi.advanceTimersByTimeAsync(1)
  expect(times.at(-1)).toBe(75)
  await loop.stop()
})

it('continues after a failure, and waking it does not shorten the delay', async () => {
  const { loop, times, failures } = createLoop([new Error('down')])
  loop.start()
  await vi.advanceTimersByTimeAsync(1)
  loop.wake()
  await vi.advanceTimersByTimeAsync(5)
  expect(times).toEqual([0])
  await vi.advanceTimersByTimeAsync(10)
  expect([times.length, failures.length]).toEqual([2, 1])
  await loop.stop()
})

it('stops after the current poll', async () => {
  const { loop, times } = createLoop([])
  loop.start()
  await vi.advanceTimersByTimeAsync(1)
  await loop.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(times).toEqual([0])
})
