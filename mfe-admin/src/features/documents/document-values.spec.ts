import { expect, test } from 'vitest'
import { faultsOf, noValues, uploadBody } from './document-values.ts'

const whole = {
  title: ' Safety report, 2026 ',
  description: ' x ',
  category: 'c',
  occupations: ['a', 'b'],
  file: 'f',
  fileName: 'report.pdf',
}

test('every field is required, the file only where there is none yet', () => {
  expect(faultsOf(noValues, false)).toEqual({
    title: 'title.missing',
    description: 'description.missing',
    category: 'category.missing',
    occupations: 'occupations.missing',
    file: 'file.missing',
  })
  expect(faultsOf({ ...whole, file: '' }, true)).toEqual({})
  expect(faultsOf({ ...whole, title: 'x'.repeat(201), description: 'x'.repeat(4001) }, true)).toEqual({
    title: 'title.long',
    description: 'description.long',
  })
})

test('the body has the names of the specification, text before the file', () => {
  expect([...uploadBody(whole)]).toEqual([
    ['FileName', 'safety-report-2026'],
    ['Title', 'Safety report, 2026'],
    ['DocumentCategory', 'c'],
    ['Description', 'x'],
    ['Occupations[0].OccupationName', 'a'],
    ['Occupations[1].OccupationName', 'b'],
    ['File', 'f'],
  ])
})
