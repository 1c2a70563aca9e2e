import { describe, expect, it } from 'vitest'
import { satisfiesRange } from './version-range.ts'

describe('satisfiesRange', () => {
  it.each([
    ['1.0.0', '^1.0.0', true],
    ['1.4.2', '^1.3.9', true],
    ['1.3.8', '^1.3.9', false],
    ['2.0.0', '^1.0.0', false],
    ['0.2.5', '^0.2.1', true],
    ['0.3.0', '^0.2.1', false],
    ['0.0.4', '^0.0.3', false],
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', false],
    ['2.1.0', '^1.0.0 || ^2.0.0', true],
    ['1.2.0-next.1', '^1.2.0', true],
    ['1.10.0', '^1.9.0', true],
    ['not a version', '^1.0.0', false],
    ['1.0.0', 'latest', false],
  ])('checks %s against %s: %s', (version, range, expected) => {
    expect(satisfiesRange(version, range)).toBe(expected)
  })
})
