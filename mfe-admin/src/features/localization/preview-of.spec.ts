import { expect, test } from 'vitest'
import { previewOf } from './preview-of.ts'

test.each([
  ['{{count, number}} comments', 'n_other', 'en-US', '12 comments'],
  ['{{count}} comment', 'n_one', 'en-US', '1 comment'],
  ['{{count, number}} de comentarios', 'n_many', 'es', '1.000.000 de comentarios'],
  ['Rule {{ label }} of {{who}}', 'key', 'en-US', 'Rule 2143(a)(1) of ‹who›'],
  ['Read <policy>this</policy>', 'key', 'en-US', 'Read <policy>this</policy>'],
] as const)('%s (%s, %s): %s', (text, key, locale, shown) => {
  expect(previewOf(text, { key }, locale)).toBe(shown)
})

test('a text that comes with its own examples is shown with those', () => {
  const text = { key: 'code.text', examples: { code: '402913' } }
  expect(previewOf('{{code}} for {{label}}', text, 'en-US')).toBe('402913 for ‹label›')
})
