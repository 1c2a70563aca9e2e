import { parseWithCorrections } from '@portal/regulation-text/corrections'
import { expect, test } from 'vitest'
import { toSourceLines } from './source-lines.ts'

test('maps each line to its provision or the reason for its removal', () => {
  const text = 'Rule 9. Feed\n(a) A groom feeds\nPage 1\n\neach horse: (1) hay\n(b) A rider rests.\nPage 2'
  const regulation = parseWithCorrections(text, [])
  const lines = toSourceLines(text, regulation)
  expect(lines.map(({ node, removed }) => removed ?? regulation.nodes[node ?? -1]?.path.join(' '))).toEqual([
    '9',
    '9 a',
    'page-number',
    undefined,
    '9 a',
    '9 b',
    'page-number',
  ])
})

test('keeps the provision of a line from which only its number was removed', () => {
  const lines = [
    '1  Rule 9. Duties',
    '2  (a) A groom feeds each',
    '3  horse at noon and cleans',
    '4  the stall in which it is',
    '5  kept.',
    '6  (b) A rider rests after',
    '7  each race and reports any',
    '8  injury.',
  ]
  const text = lines.join('\n')
  const regulation = parseWithCorrections(text, [])
  expect(regulation.discards).toHaveLength(8)
  expect(toSourceLines(text, regulation).map(({ node }) => node)).toEqual([0, 1, 1, 1, 1, 2, 2, 2])
})
