import { expect, test } from 'vitest'
import { renderPreview } from './render-preview.ts'

test.each([
  ['{{count, number}} comments', 'n_other', 'en-US', '12 comments'],
  ['{{count}} comment', 'n_one', 'en-US', '1 comment'],
  ['{{count, number}} de comentarios', 'n_many', 'es', '1.000.000 de comentarios'],
  ['Rule {{ label }} of {{who}}', 'key', 'en-US', 'Rule 2143(a)(1) of ‹who›'],
  ['Read <policy>this</policy>', 'key', 'en-US', 'Read <policy>this</policy>'],
] as const)('renders %s (%s, %s) as %s', (text, key, locale, expected) => {
  expect(renderPreview(text, { key }, locale)).toBe(expected)
})

test('uses the example values of the text', () => {
  const text = { key: 'code.text', examples: { code: '402913' } }
  expect(renderPreview('{{code}} for {{label}}', text, 'en-US')).toBe('402913 for ‹label›')
})
