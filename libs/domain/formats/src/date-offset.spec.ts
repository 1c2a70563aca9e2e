import { afterEach, expect, it } from 'vitest'
import { setDateOffset } from './date-offset.ts'

const RealDate = Date
const dayMs = 86_400_000

afterEach(() => {
  globalThis.Date = RealDate
})

it('shifts the current time and nothing else', () => {
  setDateOffset(3 * dayMs)
  expect(Math.round((Date.now() - RealDate.now()) / dayMs)).toBe(3)
  expect(Math.round((new Date().getTime() - RealDate.now()) / dayMs)).toBe(3)
  expect(new Date('2026-01-02T03:04:05Z').toISOString()).toBe('2026-01-02T03:04:05.000Z')
  expect(new Date(2026, 0, 2).getDate()).toBe(2)
  expect(Date.UTC(2026, 0, 2)).toBe(RealDate.UTC(2026, 0, 2))
  expect(new Date()).toBeInstanceOf(Date)
  expect(new RealDate()).toBeInstanceOf(Date)
})

it('replaces an earlier offset', () => {
  setDateOffset(3 * dayMs)
  setDateOffset(dayMs)
  expect(Math.round((Date.now() - RealDate.now()) / dayMs)).toBe(1)
})
