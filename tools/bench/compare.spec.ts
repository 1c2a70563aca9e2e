import { expect, test } from 'vitest'
import { compare, isQuiet, median, summarise } from './compare.ts'

test('a ratio is the middle of the rounds, beside the worst of them', () => {
  const round = (ours: number, peer: number) => ({ ours: [ours, ours], peer: [peer, peer] }) as const
  expect(summarise([round(1, 4), round(1, 2), round(1, 3)])).toMatchObject({
    ratio: 3,
    worst: 2,
    sameness: 1,
    ours: 1,
    peer: 3,
  })
})

test('a machine that gets slower all the time favours nobody', async () => {
  let clock = 0
  const slower = () => (clock += 1)
  const { ratio } = await compare(slower, slower, { rounds: 4, most: 4, warm: false })
  expect(ratio).toBeCloseTo(1, 1)
})

test('more rounds are taken while the same differs from itself', async () => {
  const costs = [1, 2, 3]
  let calls = 0
  const wavering = () => costs[calls++ % 3] ?? 1
  const { rounds, sameness } = await compare(wavering, () => 1, { rounds: 2, most: 5, warm: false })
  expect(rounds).toBeGreaterThan(2)
  expect(isQuiet({ sameness: 1.2 })).toBe(false)
  expect(sameness).toBeGreaterThan(0)
})

test('the median', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(() => median([])).toThrow('nothing')
})
