import { expect, test } from 'vitest'
import { parseAamva } from './aamva.ts'

const high = (value: string) => ({ value, confidence: 'high' })

function barcode(elements: readonly string[]): string {
  return `@\n\u001e\rANSI 636055100001DL00310300DL${elements.join('\n')}\r`
}

test('reads the fields of a driver license', () => {
  const elements = [
    'DAQ055213061',
    'DCSNUNEZ VELEZ',
    'DDEN',
    'DACOSCAR',
    'DADNONE',
    'DBB04121991',
    'DBA11022031',
    'DAJGA',
  ]
  expect(parseAamva(barcode(elements))).toEqual({
    licenseNumber: high('055213061'),
    lastName: high('NUNEZ VELEZ'),
    firstName: high('OSCAR'),
    dateOfBirth: high('1991-04-12'),
    expiresOn: high('2031-11-02'),
    state: high('GA'),
  })
})

test('has a low confidence in a truncated name', () => {
  expect(parseAamva(barcode(['DCSWOLFESCHLEGELSTEI', 'DDET']))?.lastName?.confidence).toBe('low')
})

test('reads the dates of Canada', () => {
  expect(parseAamva(barcode(['DBB19910412', 'DCGCAN']))?.dateOfBirth).toEqual(high('1991-04-12'))
})

test('ignores other barcodes', () => {
  expect(parseAamva('8800412377')).toBeUndefined()
})
