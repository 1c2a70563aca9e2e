import { expect, it } from 'vitest'
import { toPersonName } from './to-person-name.ts'

const current = {
  firstName: 'Ana María',
  lastName: 'Ruiz',
  additionalLastName: 'Vega',
  suffix: 'Jr.',
  middleName: 'L.',
}

it.each([
  ['Anna Ruiz Vega', { firstName: 'Anna', lastName: 'Ruiz', additionalLastName: 'Vega', suffix: 'Jr.' }],
  ['Ana María  de la Cruz', { firstName: 'Ana María', lastName: 'de la Cruz', suffix: 'Jr.' }],
  ['Bo Diaz', { firstName: 'Bo', lastName: 'Diaz', suffix: 'Jr.' }],
  ['Bo', undefined],
  ['', undefined],
])('divides %j', (text, name) => {
  expect(toPersonName(text, current)).toEqual(name)
})
