import { expect, test } from 'vitest'
import { respelt } from './spelling.ts'

const words = [
  'veterinarian',
  'veterinary',
  'vaccination',
  'vaccinations',
  'jockey',
  'racetrack',
  'shockwave',
  'horse',
  'list',
]
const known = new Map(words.map((word, index) => [word, words.length - index]))

test.each([
  ['vaccinaton', 'vaccination'],
  ['Veternarian', 'veterinarian'],
  ['jokey', 'jockey'],
  ['racetrak horse', 'racetrack horse'],
  ['hosre', 'horse'],
  ['shock wave', 'shockwave'],
])('%s is put as %s', (typed, better) => {
  expect(respelt(typed, known)).toBe(better)
})

test.each(['horse list', 'lasix', 'caballo', 'the', '🐎', ''])('%j stays', (typed) => {
  expect(respelt(typed, known)).toBeUndefined()
})
