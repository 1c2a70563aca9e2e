import { expect, test } from 'vitest'
import { toNewValue } from './new-value.ts'

test('changes one number of several, a list of codes, or the number', () => {
  expect(toNewValue({ jockey: 16, owner: 16 }, { part: 'jockey', text: ' 18 ' })).toEqual({ jockey: 18, owner: 16 })
  expect(toNewValue(['US'], { part: '', text: 'us, ca mx' })).toEqual(['US', 'CA', 'MX'])
  expect(toNewValue(14, { part: '', text: '21' })).toBe(21)
  expect(toNewValue(14, { part: '', text: '2 weeks' })).toBeUndefined()
  expect(toNewValue(['US'], { part: '', text: ' ' })).toBeUndefined()
})
