import { expect, it } from 'vitest'
import { maskRecipient } from './mask.ts'

it.each([
  ['reader@demo.example', 'r***@d***.example'],
  ['a@b', 'a***@b***'],
  ['+1 202 555 0123', '***0123'],
  ['12345', '***'],
  ['', '***'],
])('%s is shown as %s', (recipient, shown) => {
  expect(maskRecipient(recipient)).toBe(shown)
})
