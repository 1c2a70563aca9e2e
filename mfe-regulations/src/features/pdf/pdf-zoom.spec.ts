import { expect, test } from 'vitest'
import { nextZoom, percentOf, scaleOf } from './pdf-zoom.ts'

test('a page fits its room, or has a part of its size on paper', () => {
  expect(scaleOf('fit', 306, 612)).toBe(0.5)
  expect(percentOf(scaleOf('fit', 5000, 612))).toBe(125)
  expect(percentOf(scaleOf(2, 306, 612))).toBe(200)
  expect(percentOf(scaleOf(1.5, 306, 612))).toBe(150)
})

test('zoom goes on from what is shown, and ends at its ends', () => {
  expect(nextZoom(scaleOf('fit', 900, 612), 1)).toBe(1.25)
  expect(nextZoom(scaleOf(1, 0, 0), 1)).toBe(1.25)
  expect(nextZoom(scaleOf(1, 0, 0), -1)).toBe(0.8)
  expect(nextZoom(scaleOf(4, 0, 0), 1)).toBe(4)
  expect(nextZoom(scaleOf(0.3, 0, 0), -1)).toBe(0.5)
})
