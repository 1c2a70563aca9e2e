import { expect, test } from 'vitest'
import { parseScan } from './parse-scan.ts'

const token = '3f0e8a56-1111-4222-8333-444455556666'

test('finds the token of a stall card and the digits of a microchip', () => {
  expect(parseScan(`https://portal.example/stall-cards/open/${token.toUpperCase()}`)).toEqual({ token })
  expect(parseScan('985141000230417')).toEqual({ microchip: '985141000230417' })
  expect(parseScan(' 985 141 000 230 417\n')).toEqual({ microchip: '985141000230417' })
  expect(parseScan('(985)141000230417')).toEqual({ microchip: '985141000230417' })
})

test('refuses other codes', () => {
  for (const text of ['', '12345', '9851410002304171', 'https://evil.example/?x=1', `/stall-cards/open/${token}/x`])
    expect([text, parseScan(text)]).toEqual([text, undefined])
})
