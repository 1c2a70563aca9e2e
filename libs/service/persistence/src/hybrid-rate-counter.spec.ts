import { expect, test } from 'vitest'
import { HybridRateCounter } from './hybrid-rate-counter.ts'

test('counts in memory far from the limit and in the database near it', async () => {
  const added: number[] = []
  const shared = {
    add: (_key: string, _start: Date, _end: Date, amount: number) => {
      added.push(amount)
      return Promise.resolve(added.reduce((sum, each) => sum + each))
    },
  }
  const [first, second] = [new HybridRateCounter(shared), new HybridRateCounter(shared)]
  const window = [new Date(0), new Date(60_000)] as const
  const count = (counter: HybridRateCounter) => counter.increment('comments.minute:ann', ...window, 30)
  expect([await count(first), await count(first), await count(second)]).toEqual([1, 2, 1])
  expect(added).toEqual([])
  expect([await count(first), await count(first)]).toEqual([3, 4])
  expect([await count(second), await count(second), await count(first)]).toEqual([2, 7, 8])
  expect(added).toEqual([3, 1, 3, 1])
})
