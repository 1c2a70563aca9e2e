import { expect, test } from 'vitest'
import { parseMinDays, toContent } from './rule-fields.ts'

test('reads days by placement in both languages', () => {
  expect(parseMinDays('14, 45, 75, barred')).toEqual([14, 45, 75, null])
  expect(parseMinDays('14, Inhabilitado')).toEqual([14, null])
  for (const text of ['', '14; 45', '-1', 'soon', '14 45']) expect(parseMinDays(text)).toBeUndefined()
})

test('reads a requirement of a state, and says which number is wrong', () => {
  const values = { item: 'rabies', scope: 'STATE', state: 'ky', min: '14', max: '90' }
  expect(toContent('requirement', values)).toEqual({
    kind: 'requirement',
    item: 'rabies',
    scope: 'STATE',
    scopeId: 'KY',
    minDaysBefore: 14,
    maxDays: 90,
  })
  expect(toContent('requirement', { ...values, min: 'two' })).toEqual({ problems: { min: 'number-invalid' } })
  expect(toContent('requirement', { ...values, max: '7' })).toEqual({ problems: { max: 'max-smaller' } })
  expect(toContent('requirement', { ...values, scope: 'NATIONAL' })).toMatchObject({ scopeId: null })
})

test('reads a stand-down whose time without a race is not the shorter one', () => {
  const values = { treatment: 'shockwave', unit: 'days', work: '14', race: '30', works: 'list' }
  expect(toContent('stand-down', values)).toMatchObject({ work: 14, race: 30, unit: 'days', onlyVetsListWorks: true })
  expect(toContent('stand-down', { ...values, race: '7' })).toEqual({ problems: { race: 'race-shorter' } })
})

test('reads a reason of the vets list with its steps', () => {
  const values = { code: 'heat-stress', nameEn: 'Heat stress', nameEs: 'Golpe de calor', minDays: '7, barred' }
  const numbers = { placementPeriod: '365', noWorkDays: '3', steps: ['exam', 'automatic'] }
  expect(toContent('vets-list-reason', { ...values, ...numbers })).toMatchObject({
    reason: 'heat-stress',
    minDays: [7, null],
    isExamRequired: true,
    isWorkRequired: false,
    endsByTime: true,
  })
  expect(toContent('vets-list-reason', { ...values, ...numbers, code: 'Heat' })).toEqual({
    problems: { code: 'code-invalid' },
  })
})
