import { expect, test } from 'vitest'
import { splitIntoRenderBlocks } from './render-blocks.ts'

const node = (kind: 'rule' | 'paragraph', text = '') => ({ kind, text })

test('splits a text at its rules without losing or repeating nodes', () => {
  const nodes = [node('rule'), node('paragraph', 'x'.repeat(200)), node('rule'), node('paragraph')]
  const blocks = splitIntoRenderBlocks(nodes, (each) => each)
  expect(blocks.map(({ start, items }) => [start, items.length])).toEqual([
    [0, 2],
    [2, 2],
  ])
  expect(blocks.flatMap(({ items }) => items)).toEqual(nodes)
})

test('splits a long rule and estimates the height from the text length', () => {
  const nodes = Array.from({ length: 100 }, () => node('paragraph', 'x'.repeat(132)))
  const blocks = splitIntoRenderBlocks(nodes, (each) => each)
  expect(blocks.map(({ items }) => items.length)).toEqual([40, 40, 20])
  expect(blocks[0]?.height).toBeCloseTo(40 * (2 * 1.65 + 0.7))
})
