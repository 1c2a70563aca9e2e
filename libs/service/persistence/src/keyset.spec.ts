import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decodeCursor, encodeCursor, keysetPage } from './keyset.ts'

const place = z.tuple([z.string(), z.number()])

describe('a cursor', () => {
  it('comes back as the place it was made of', () => {
    expect(decodeCursor(encodeCursor(['é/+', 7]), place)).toEqual(['é/+', 7])
  })

  it.each(['', 'not base64 json', encodeCursor(['only one'])])('that is no place is refused (%s)', (cursor) => {
    expect(() => decodeCursor(cursor, place)).toThrow(expect.objectContaining({ code: 'input.invalid' }))
  })
})

describe('a page', () => {
  const placeOf = (row: number) => [row]

  it('has a next one only when a further row was found', () => {
    expect(keysetPage([1, 2, 3], 2, placeOf)).toEqual({ items: [1, 2], next: encodeCursor([2]) })
    expect(keysetPage([1, 2], 2, placeOf)).toEqual({ items: [1, 2], next: null })
    expect(keysetPage([], 2, placeOf)).toEqual({ items: [], next: null })
  })
})
