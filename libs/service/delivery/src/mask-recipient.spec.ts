import { expect, it } from 'vitest'
import { maskRecipient } from './mask-recipient.ts'

it.each([
  ['reader@demo.example', 'r***@d***.example'],
  ['a@b', 'a***@b***'],
  ['+1 202 555 0123', '***0123'],
  ['12345', '***'],
  ['', '***'],
])('masks "%s" as %s', (recipient, masked) => {
  expect(maskRecipient(recipient)).toBe(masked)
})
