import { expect, test } from 'vitest'
import { splitIntoRuns } from './runs.ts'
import { sliceRuns, splitIntoTextBlocks } from './text-blocks.ts'

const text = 'Before.\none\ntwo\nAfter.'
const list = { start: 8, end: 15, kind: 'bullet' as const }
const words = (part: { start: number; end: number }) => text.slice(part.start, part.end)

test('splits a text into running text and lists without losing any of it', () => {
  const blocks = splitIntoTextBlocks(text, [list])
  expect(blocks.map(({ kind, parts }) => [kind, parts.map(words)])).toEqual([
    ['text', ['Before.\n']],
    ['bullet', ['one\n', 'two\n']],
    ['text', ['After.']],
  ])
  expect(splitIntoTextBlocks(text).map(({ parts }) => parts.map(words))).toEqual([[text]])
  expect(splitIntoTextBlocks('').length).toBe(1)
})

test('cuts runs at the boundaries of a part', () => {
  const runs = splitIntoRuns(text, [{ start: 4, end: 10, kind: 'em' }], [{ start: 9, end: 13, target: 'there' }])
  const inside = sliceRuns(runs, 8, 12)
  expect(inside.map((run) => run.text).join('')).toBe('one\n')
  expect(inside.map(({ start, marks, target }) => [start, marks, target])).toEqual([
    [8, ['em'], undefined],
    [9, ['em'], 'there'],
    [10, [], 'there'],
  ])
})
