import { expect, test } from 'vitest'
import { meet, saysTheSame } from './others-changes.ts'

const base = { title: 'Safety', note: '', docket: '' }

test('where one of two wrote, what they wrote is taken; where both wrote, it is contested and mine stands', () => {
  const mine = { title: 'Safety', note: 'Mine.', docket: 'FTC-1' }
  const theirs = { title: 'Racetrack safety', note: 'Theirs.', docket: '' }
  expect(meet(base, mine, theirs)).toEqual({
    values: { title: 'Racetrack safety', note: 'Mine.', docket: 'FTC-1' },
    contested: ['note'],
  })
})

test('what both wrote alike is not contested, nor are spaces around it', () => {
  const mine = { ...base, note: ' The same. ' }
  const theirs = { ...base, note: 'The same.' }
  expect(meet(base, mine, theirs).contested).toEqual([])
  expect(saysTheSame(mine, theirs)).toBe(true)
  expect(saysTheSame(mine, base)).toBe(false)
})
