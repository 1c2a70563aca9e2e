import { expect, test } from 'vitest'
import { getNextZoom, toPercent, getScale } from './pdf-zoom.ts'

test('fits the page to the width, or scales it relative to its paper size', () => {
  expect(getScale('fit', 306, 612)).toBe(0.5)
  expect(toPercent(getScale('fit', 5000, 612))).toBe(125)
  expect(toPercent(getScale(2, 306, 612))).toBe(200)
  expect(toPercent(getScale(1.5, 306, 612))).toBe(150)
})

test('zooms from the current scale in fixed steps, within limits', () => {
  expect(getNextZoom(getScale('fit', 900, 612), 1)).toBe(1.25)
  expect(getNextZoom(getScale(1, 0, 0), 1)).toBe(1.25)
  expect(getNextZoom(getScale(1, 0, 0), -1)).toBe(0.8)
  expect(getNextZoom(getScale(4, 0, 0), 1)).toBe(4)
  expect(getNextZoom(getScale(0.3, 0, 0), -1)).toBe(0.5)
})
