import { describe, expect, it, test } from 'vitest'
import { parseDate } from './dates.ts'
import { findLabel } from './labels.ts'
import { parseFullName, parseName } from './names.ts'
import { parseValue } from './parse-value.ts'

test.each([
  ['04/17/1983', '1983-04-17'],
  ['04-17-1983', '1983-04-17'],
  ['1983-04-17', '1983-04-17'],
  ['Apr 7, 1983', '1983-04-07'],
  ['17 ABR 1983', '1983-04-17'],
  ['17 de abril de 1983', '1983-04-17'],
  ['02/30/1983', undefined],
  ['13/01/1983', undefined],
  ['01/02/1983 03/04/1984', undefined],
  ['04/17/83', undefined],
])('reads the date %s', (text, date) => {
  expect(parseDate(text)).toBe(date)
})

describe('names', () => {
  it.each([
    ['MUÑOZ PEÑA', { name: 'MUÑOZ PEÑA' }],
    ["O'DONNELL JR.", { name: 'O’DONNELL', suffix: 'Jr' }],
    ['Abernathy lll', { name: 'Abernathy', suffix: 'III' }],
    ['Smith-Jones', { name: 'Smith-Jones' }],
    ['12 MAIN 4', undefined],
    ['X', undefined],
  ])('parses %s', (text, parsed) => {
    if (parsed) expect(parseName(text)).toEqual(parsed)
    else expect(parseName(text)?.name).not.toBe(text)
  })

  it('splits a name with a comma', () => {
    expect(parseFullName('McKinley, Harlan Joseph Sr')).toEqual({
      lastName: 'McKinley',
      firstName: 'Harlan',
      middleName: 'Joseph',
      suffix: 'Sr',
    })
  })

  it('does not guess the order of three words without a comma', () => {
    expect(parseFullName('José Muñoz Peña')).toEqual({})
  })
})

test.each([
  [['DATE', 'OF', 'BIRTH', '04/17/1983'], false, { kind: 'dateOfBirth', length: 3 }],
  [['FECHA', 'DE', 'NACIMIENTO'], false, { kind: 'dateOfBirth', length: 3 }],
  [['EXPIRAT1ON', 'DATE'], false, { kind: 'expiresOn', length: 2 }],
  [['License', 'Type:', 'TRAINER'], false, { kind: 'other', length: 2 }],
  [['4b', 'EXP'], true, { kind: 'expiresOn', length: 2 }],
  [['1', 'MUÑOZ'], true, { kind: 'lastName', length: 1 }],
  [['1', 'MUÑOZ'], false, undefined],
  [['KENTUCKY', 'HORSE'], false, undefined],
])('finds the label of %j', (words, isDriverLicense, label) => {
  expect(findLabel(words, isDriverLicense)).toEqual(label)
})

test.each([
  ['KY-204817', 'KY-204817'],
  ['MD 204817', 'MD204817'],
  ['204817-T', '204817-T'],
  ['TRAINER', undefined],
  ['12', undefined],
])('reads the license number %s', (text, licenseNumber) => {
  expect(parseValue('licenseNumber', text).licenseNumber).toBe(licenseNumber)
})
