import { expect, it } from 'vitest'
import { parseMovement } from './clock-movement.ts'

it.each([
  ['+3d', 259_200],
  ['+1d12h', 129_600],
  ['+30m', 1800],
])('reads %s as %d seconds', (text, seconds) => {
  expect(parseMovement(text)).toBe(seconds)
})

it.each(['3d', '-3d', '+', '+3w', '+d', ''])('refuses "%s"', (text) => {
  expect(parseMovement(text)).toBeUndefined()
})
