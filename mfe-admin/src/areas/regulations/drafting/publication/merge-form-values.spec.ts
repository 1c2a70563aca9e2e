import { expect, test } from 'vitest'
import { mergeFormValues, hasSameValues } from './merge-form-values.ts'

const base = { title: 'Safety', note: '', docket: '' }

test('takes a field that only one person changed, and keeps mine as a conflict if both changed it', () => {
  const mine = { title: 'Safety', note: 'Mine.', docket: 'FTC-1' }
  const theirs = { title: 'Racetrack safety', note: 'Theirs.', docket: '' }
  expect(mergeFormValues(base, mine, theirs)).toEqual({
    values: { title: 'Racetrack safety', note: 'Mine.', docket: 'FTC-1' },
    conflicts: ['note'],
  })
})

test('reports no conflict if both entered the same value, apart from surrounding spaces', () => {
  const mine = { ...base, note: ' The same. ' }
  const theirs = { ...base, note: 'The same.' }
  expect(mergeFormValues(base, mine, theirs).conflicts).toEqual([])
  expect(hasSameValues(mine, theirs)).toBe(true)
  expect(hasSameValues(mine, base)).toBe(false)
})
