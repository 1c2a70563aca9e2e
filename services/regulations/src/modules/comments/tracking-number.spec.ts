import { expect, it } from 'vitest'
import { createTrackingNumber } from './tracking-number.ts'

it('creates eight unambiguous characters, uses the whole alphabet and does not repeat', () => {
  const numbers = Array.from({ length: 5000 }, createTrackingNumber)
  for (const number of numbers) expect(number).toMatch(/^RC-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  for (const place of [3, 4, 5, 6, 8, 9, 10, 11]) expect(new Set(numbers.map((number) => number[place])).size).toBe(32)
  expect(new Set(numbers).size).toBe(numbers.length)
})
