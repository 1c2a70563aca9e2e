import { expect, test } from 'vitest'
import { correctSpelling } from './spelling.ts'

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
const vocabulary = new Map(words.map((word, index) => [word, words.length - index]))

test.each([
  ['vaccinaton', 'vaccination'],
  ['Veternarian', 'veterinarian'],
  ['jokey', 'jockey'],
  ['racetrak horse', 'racetrack horse'],
  ['hosre', 'horse'],
  ['shock wave', 'shockwave'],
])('corrects %s to %s', (typed, better) => {
  expect(correctSpelling(typed, vocabulary)).toBe(better)
})

test.each(['horse list', 'lasix', 'caballo', 'the', '🐎', ''])('keeps %j', (typed) => {
  expect(correctSpelling(typed, vocabulary)).toBeUndefined()
})
