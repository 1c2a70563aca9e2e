import { expect, it } from 'vitest'
import { maskEntry } from './candidate.ts'

it('masks the last name and the license number, whatever their length', () => {
  const entry = {
    entryId: 'x',
    firstName: 'José',
    city: 'Lexington',
    state: 'KY',
    role: 'trainer',
    licenseEnding: '34',
  }
  const { lastName, ...facts } = maskEntry({ ...entry, lastName: 'García-López' })
  expect(lastName).toBe('G••• L•••')
  expect(facts).toEqual({ firstName: 'José', city: 'Lexington', state: 'KY', role: 'trainer', license: '••34' })
  expect(maskEntry({ ...entry, lastName: 'Li' }).lastName).toBe('L•••')
})

it('writes a first name in capital letters as people write it', () => {
  const entry = { entryId: 'x', city: null, state: 'KY', role: 'trainer', licenseEnding: '34', lastName: 'DÍAZ' }
  expect(maskEntry({ ...entry, firstName: 'JOSÉ LUIS' })).toMatchObject({ firstName: 'José Luis', lastName: 'D•••' })
})
