import { expect, test } from 'vitest'
import { NearLimitCounter } from './near-limit-counter.ts'

test('processes count alone until somebody is near the limit, and together from then on', async () => {
  const told: number[] = []
  const shared = {
    add: (_key: string, _start: Date, _end: Date, many: number) => {
      told.push(many)
      return Promise.resolve(told.reduce((sum, each) => sum + each))
    },
  }
  const [one, other] = [new NearLimitCounter(shared), new NearLimitCounter(shared)]
  const window = [new Date(0), new Date(60_000)] as const
  const count = (counter: NearLimitCounter) => counter.increment('comments.minute:ann', ...window, 30)
  expect([await count(one), await count(one), await count(other)]).toEqual([1, 2, 1])
  expect(told).toEqual([])
  expect([await count(one), await count(one)]).toEqual([3, 4])
  expect([await count(other), await count(other), await count(one)]).toEqual([2, 7, 8])
  expect(told).toEqual([3, 1, 3, 1])
})
