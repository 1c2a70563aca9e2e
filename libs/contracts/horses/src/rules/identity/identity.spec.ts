import { describe, expect, it } from 'vitest'
import { checkMicrochip, findSearchProblem, formatMicrochip, parseSearchText } from './index.ts'

describe('checkMicrochip', () => {
  it('accepts 15 digits with spaces and hyphens', () => {
    expect(checkMicrochip('985 141-000 123456')).toEqual({ isValid: true, microchip: '985141000123456' })
    expect(checkMicrochip('985\u00a0141\u2011000\u2013123456')).toEqual({ isValid: true, microchip: '985141000123456' })
    expect(formatMicrochip('985141000123456')).toBe('985 141 000 123 456')
  })

  it.each(['001141000123456', '899141000123456', '900141000123456', '998141000123456'])(
    'accepts the code of %s',
    (text) => {
      expect(checkMicrochip(text)).toMatchObject({ isValid: true })
    },
  )

  it.each([
    ['98514100012345', 'microchip-not-15-digits'],
    ['98514100012345A', 'microchip-not-15-digits'],
    ['000141000123456', 'microchip-code-invalid'],
    ['999000000000001', 'microchip-code-invalid'],
  ])('refuses %s', (text, problem) => {
    expect(checkMicrochip(text)).toEqual({ isValid: false, problem })
  })
})

describe('findSearchProblem', () => {
  it.each([
    [{}, { field: 'name', code: 'search-missing' }],
    [{ name: ' - ' }, { field: 'name', code: 'search-missing' }],
    [{ yearOfBirth: 2023 }, { field: 'damName', code: 'dam-missing' }],
    [{ damName: 'Quiet River' }, { field: 'yearOfBirth', code: 'year-missing' }],
    [{ microchip: '12' }, { field: 'microchip', code: 'microchip-not-15-digits' }],
    [{ name: 'Maple Court' }, undefined],
    [{ yearOfBirth: 2023, damName: 'Quiet River' }, undefined],
    [{ registryNumber: '2300417' }, undefined],
  ])('checks %j', (search, problem) => {
    expect(findSearchProblem(search)).toEqual(problem)
  })
})

describe('parseSearchText', () => {
  it.each([
    ['985 141-000 123456', { microchip: '985141000123456' }],
    ['9851410001234567', { microchip: '9851410001234567' }],
    ['23-00417', { registryNumber: '2300417' }],
    ['gb 00417', { registryNumber: 'GB00417' }],
    [' Maple Court 2 ', { name: 'Maple Court 2' }],
    ['', { name: '' }],
  ])('reads %j', (text, search) => {
    expect(parseSearchText(text)).toEqual(search)
  })
})
