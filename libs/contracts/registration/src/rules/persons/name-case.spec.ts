import { expect, it } from 'vitest'
import { toNameCase } from './name-case.ts'

it.each([
  ['MCCOY-SMITH', 'McCoy-Smith'],
  ['SMITH-MCCOY', 'Smith-McCoy'],
  ["O'NEIL", "O'Neil"],
  ['O’BRIEN-MCCOY', 'O’Brien-McCoy'],
  ['DE LA CRUZ', 'De la Cruz'],
  ['JUAN DE LA CRUZ', 'Juan de la Cruz'],
  ['JOSÉ MUÑOZ-PEÑA', 'José Muñoz-Peña'],
  ['ORTEGA Y GASSET', 'Ortega y Gasset'],
  ['III', 'III'],
  ['DAVIS III', 'Davis III'],
])('writes %j as %j', (name, expected) => {
  expect(toNameCase(name)).toBe(expected)
})

it.each(['McDonald', 'de la Cruz', 'macDonald', 'bell hooks', 'J. R.', 'X', ''])('leaves %j as it is', (name) => {
  expect(toNameCase(name)).toBe(name)
})
