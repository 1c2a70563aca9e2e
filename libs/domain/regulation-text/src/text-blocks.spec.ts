import { expect, test } from 'vitest'
import { runsOf } from './runs.ts'
import { runsWithin, textBlocksOf } from './text-blocks.ts'

const text = 'Before.\none\ntwo\nAfter.'
const list = { start: 8, end: 15, kind: 'bullet' as const }
const words = (part: { start: number; end: number }) => text.slice(part.start, part.end)

test('a text is cut into running text and lists, and nothing of it is lost', () => {
  const blocks = textBlocksOf(text, [list])
  expect(blocks.map(({ kind, parts }) => [kind, parts.map(words)])).toEqual([
    ['text', ['Before.\n']],
    ['bullet', ['one\n', 'two\n']],
    ['text', ['After.']],
  ])
  expect(textBlocksOf(text).map(({ parts }) => parts.map(words))).toEqual([[text]])
  expect(textBlocksOf('').length).toBe(1)
})

test('runs are cut at the edges of a part', () => {
  const runs = runsOf(text, [{ start: 4, end: 10, kind: 'em' }], [{ start: 9, end: 13, to: 'there' }])
  const inside = runsWithin(runs, 8, 12)
  expect(inside.map((run) => run.text).join('')).toBe('one\n')
  expect(inside.map(({ start, marks, to }) => [start, marks, to])).toEqual([
    [8, ['em'], undefined],
    [9, ['em'], 'there'],
    [10, [], 'there'],
  ])
})
