import { expect, test } from 'vitest'
import { compare, isQuiet, median, summarize } from './compare.ts'

test('reports the median ratio of the rounds and the worst round', () => {
  const round = (ours: number, peer: number) => ({ ours: [ours, ours], peer: [peer, peer] }) as const
  expect(summarize([round(1, 4), round(1, 2), round(1, 3)])).toMatchObject({
    ratio: 3,
    worst: 2,
    sameness: 1,
    ours: 1,
    peer: 3,
  })
})

test('favors neither side on a machine that slows down', async () => {
  let clock = 0
  const slower = () => (clock += 1)
  const { ratio } = await compare(slower, slower, { rounds: 4, most: 4, warm: false })
  expect(ratio).toBeCloseTo(1, 1)
})

test('runs more rounds while a side differs from itself', async () => {
  const costs = [1, 2, 3]
  let calls = 0
  const unstable = () => costs[calls++ % 3] ?? 1
  const { rounds, sameness } = await compare(unstable, () => 1, { rounds: 2, most: 5, warm: false })
  expect(rounds).toBeGreaterThan(2)
  expect(isQuiet({ sameness: 1.2 })).toBe(false)
  expect(sameness).toBeGreaterThan(0)
})

test('returns the median', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(() => median([])).toThrow('at least one value')
})
