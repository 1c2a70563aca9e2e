import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decodeCursor, encodeCursor, keysetPage } from './keyset.ts'

const positionSchema = z.tuple([z.string(), z.number()])

describe('decodeCursor', () => {
  it('returns the encoded position', () => {
    expect(decodeCursor(encodeCursor(['é/+', 7]), positionSchema)).toEqual(['é/+', 7])
  })

  it.each(['', 'not base64 json', encodeCursor(['only one'])])('refuses an invalid cursor (%s)', (cursor) => {
    expect(() => decodeCursor(cursor, positionSchema)).toThrow(expect.objectContaining({ code: 'input.invalid' }))
  })
})

describe('keysetPage', () => {
  const getPosition = (row: number) => [row]

  it('has a next page only when there is an extra row', () => {
    expect(keysetPage([1, 2, 3], 2, getPosition)).toEqual({ items: [1, 2], next: encodeCursor([2]) })
    expect(keysetPage([1, 2], 2, getPosition)).toEqual({ items: [1, 2], next: null })
    expect(keysetPage([], 2, getPosition)).toEqual({ items: [], next: null })
  })
})
