import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineDatedSetting, findPeriod } from './dated-setting.ts'

const first = { from: '1900-01-01', to: null, value: 14, source: 'first rules' }

describe('the period of a date', () => {
  const periods = [
    first,
    { ...first, from: '2026-07-01', value: 21 },
    { ...first, from: '2026-12-01', to: '2026-12-31', value: 30 },
  ]

  it.each([
    ['1900-01-01', 14],
    ['2026-06-30', 14],
    ['2026-07-01', 21],
    ['2026-12-01', 30],
    ['2026-12-31', 30],
    ['2027-01-01', 21],
  ])('on %s has the value %i', (date, value) => {
    expect(findPeriod(periods, date).value).toBe(value)
  })
})

it('refuses defaults that are not valid or leave dates without a value', () => {
  const define = (change: object) =>
    defineDatedSetting({ name: 'days', value: z.number().min(1), defaults: [{ ...first, ...change }] })
  expect(define({}).name).toBe('days')
  expect(() => define({ value: 0 })).toThrow()
  expect(() => define({ from: '2026-01-01' })).toThrow('must apply from 1900-01-01')
  expect(() => define({ to: '2026-01-01' })).toThrow('must apply from 1900-01-01')
})
