import { expect, test } from 'vitest'
import { keepsPlaceholders, placeholdersOf } from './placeholders.ts'

test('names and tags count once each, whatever their order and format', () => {
  expect(placeholdersOf('{{count, number}} of {{ total }}: <b>all</b> of {{total}}')).toEqual([
    '<b>',
    '{{count}}',
    '{{total}}',
  ])
  expect(placeholdersOf('Plain words, 1 < 2')).toEqual([])
})

test.each([
  ['Read <policy>this</policy>', 'Lea <policy>esto</policy>', true],
  ['{{count}} comments', '{{count, number}} comentarios', true],
  ['{{count}} comments', 'comentarios', false],
  ['comments', '{{count}} comentarios', false],
  ['Read <policy>this</policy>', 'Lea esto', false],
  ['Read <policy>this</policy>', 'Lea <policy>esto', false],
  ['{{count}} comments', '{{count} comentarios', false],
])('%j as %j: %s', (source, value, keeps) => {
  expect(keepsPlaceholders(source, value)).toBe(keeps)
})
