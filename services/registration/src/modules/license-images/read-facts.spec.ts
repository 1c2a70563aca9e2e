import { expect, it } from 'vitest'
import { toLicenseFacts } from './read-facts.ts'

const high = (value: string) => ({ value, confidence: 'high' as const })

it('keeps values of high confidence only, and writes names as people do', () => {
  const fields = {
    firstName: high('JOSÉ LUIS'),
    lastName: high("O'BRIEN-MCCOY"),
    suffix: high('III'),
    dateOfBirth: high('1980-03-31'),
    licenseNumber: { value: 'KY-1234', confidence: 'low' as const },
    state: high('KY'),
  }
  expect(toLicenseFacts({ document: 'racing-license', source: 'text', fields, problems: [] })).toEqual({
    firstName: 'José Luis',
    lastName: "O'Brien-McCoy",
    suffix: 'III',
    dateOfBirth: '1980-03-31',
    state: 'KY',
  })
})

it('does not take the number, state and expiry of a driver license for those of a racing license', () => {
  const fields = {
    lastName: high('McDonald'),
    licenseNumber: high('D123'),
    state: high('KY'),
    expiresOn: high('2030-01-01'),
  }
  expect(toLicenseFacts({ document: 'driver-license', source: 'barcode', fields, problems: [] })).toEqual({
    lastName: 'McDonald',
  })
})
