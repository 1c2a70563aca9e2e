import { expect, it } from 'vitest'
import { toNameKeys } from '../license-registry/index.ts'
import { scoreDuplicate } from './duplicate-score.ts'
import { duplicateWeights } from './duplicate-weights.ts'

const [{ value: weights }] = duplicateWeights.defaults
const nothing = { dateOfBirth: false, license: false, email: false, phone: false, state: false }
const birth = { ...nothing, dateOfBirth: true, state: true }

it.each([
  ['the same license', { ...nothing, license: true }, 'Vega', 'Smith', ['license']],
  ['the same birth, name and state', birth, 'Muñoz', 'MUNOZ', ['birth-and-name']],
  ['one of two surnames', birth, 'García López', 'Lopez', ['birth-and-name']],
  ['a surname with the same sound', birth, 'Vásquez', 'Basques', ['birth-and-sound']],
  ['the same email and phone', { ...nothing, email: true, phone: true }, 'Vega', 'Smith', ['email', 'phone']],
])('%s is a possible duplicate', (_, shared, a, b, reasons) => {
  const result = scoreDuplicate(shared, [toNameKeys('Ana', a), toNameKeys('Ana', b)], weights)
  expect(result.reasons).toEqual(reasons)
  expect(result.score).toBeGreaterThanOrEqual(weights.threshold)
})

it.each([
  ['the same birth in another state', { ...birth, state: false }, 'Vega', 'Vega'],
  ['the same birth and another name', birth, 'Vega', 'Smith'],
  ['only the phone, which families share', { ...nothing, phone: true }, 'Vega', 'Vega'],
])('%s is not', (_, shared, a, b) => {
  const { score } = scoreDuplicate(shared, [toNameKeys('Ana', a), toNameKeys('Ana', b)], weights)
  expect(score).toBeLessThan(weights.threshold)
})
