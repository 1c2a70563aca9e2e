import { expect, test } from 'vitest'
import { hasSamePlaceholders, findPlaceholders } from './placeholders.ts'

test('lists each placeholder and tag once, sorted and without formats', () => {
  expect(findPlaceholders('{{count, number}} of {{ total }}: <b>all</b> of {{total}}')).toEqual([
    '<b>',
    '{{count}}',
    '{{total}}',
  ])
  expect(findPlaceholders('Plain words, 1 < 2')).toEqual([])
})

test.each([
  ['Read <policy>this</policy>', 'Lea <policy>esto</policy>', true],
  ['{{count}} comments', '{{count, number}} comentarios', true],
  ['{{count}} comments', 'comentarios', false],
  ['comments', '{{count}} comentarios', false],
  ['Read <policy>this</policy>', 'Lea esto', false],
  ['Read <policy>this</policy>', 'Lea <policy>esto', false],
  ['{{count}} comments', '{{count} comentarios', false],
])('compares %j with %j: %s', (source, value, keeps) => {
  expect(hasSamePlaceholders(source, value)).toBe(keeps)
})
