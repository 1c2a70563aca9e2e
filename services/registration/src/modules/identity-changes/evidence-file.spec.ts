import { expect, it } from 'vitest'
import { findMediaType } from './evidence-file.ts'

it.each([
  ['application/pdf', Buffer.from('%PDF-1.7\n')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
])('recognizes %s by its first bytes', (mediaType, bytes) => {
  expect(findMediaType(bytes)).toBe(mediaType)
})

it.each(['<svg>', '<html>', 'GIF89a', 'PK', ''])('does not accept %j', (text) => {
  expect(findMediaType(Buffer.from(text))).toBeUndefined()
})
