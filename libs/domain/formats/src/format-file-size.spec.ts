import { expect, test } from 'vitest'
import { formatFileSize } from './format-file-size.ts'

test.each([
  [150, 'en-US', '1 KB'],
  [7420, 'en-US', '7.4 KB'],
  [7420, 'es', '7,4 KB'],
  [850_000, 'es', '850 KB'],
  [1_240_000, 'en-US', '1.2 MB'],
  [1_240_000, 'es', '1,2 MB'],
])('formats %d bytes in %s as %s', (bytes, locale, expected) => {
  expect(formatFileSize(bytes, locale).replace('\u{A0}', ' ')).toBe(expected)
})
