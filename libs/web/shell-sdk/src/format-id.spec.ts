import { describe, expect, it } from 'vitest'
import { formatId } from './format-id.ts'

describe('formatId', () => {
  it.each([
    ['123456789', '123-456-789'],
    ['1234567890', '123-456-7890'],
    ['12345', '123-45'],
    ['1234', '1234'],
    ['12', '12'],
    ['', ''],
    ['0a1b-22', '0a1b-22'],
  ])('formats %s as %s', (id, written) => {
    expect(formatId(id)).toBe(written)
  })
})
