import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'

const node = (kind: 'rule' | 'paragraph', text = '') => ({ kind, text })

test('a text is cut at its rules, and nothing is lost or doubled', () => {
  const nodes = [node('rule'), node('paragraph', 'x'.repeat(200)), node('rule'), node('paragraph')]
  const blocks = blocksOf(nodes, (each) => each)
  expect(blocks.map(({ start, items }) => [start, items.length])).toEqual([
    [0, 2],
    [2, 2],
  ])
  expect(blocks.flatMap(({ items }) => items)).toEqual(nodes)
})

test('a long rule is cut again, and longer text is expected to be higher', () => {
  const nodes = Array.from({ length: 100 }, () => node('paragraph', 'x'.repeat(132)))
  const blocks = blocksOf(nodes, (each) => each)
  expect(blocks.map(({ items }) => items.length)).toEqual([40, 40, 20])
  expect(blocks[0]?.height).toBeCloseTo(40 * (2 * 1.65 + 0.7))
})
