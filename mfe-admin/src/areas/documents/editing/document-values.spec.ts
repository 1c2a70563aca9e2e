import { expect, test } from 'vitest'
import { validate, emptyValues, toUploadBody } from './document-values.ts'

const validValues = {
  title: ' Safety report, 2026 ',
  description: ' x ',
  category: 'c',
  occupations: ['a', 'b'],
  file: 'f',
  fileName: 'report.pdf',
}

test('requires every field, and the file only for a new document', () => {
  expect(validate(emptyValues, false)).toEqual({
    title: 'title.missing',
    description: 'description.missing',
    category: 'category.missing',
    occupations: 'occupations.missing',
    file: 'file.missing',
  })
  expect(validate({ ...validValues, file: '' }, true)).toEqual({})
  expect(validate({ ...validValues, title: 'x'.repeat(201), description: 'x'.repeat(4001) }, true)).toEqual({
    title: 'title.long',
    description: 'description.long',
  })
})

test('builds the multipart body with the field names of the specification and the file last', () => {
  expect([...toUploadBody(validValues)]).toEqual([
    ['FileName', 'safety-report-2026'],
    ['Title', 'Safety report, 2026'],
    ['DocumentCategory', 'c'],
    ['Description', 'x'],
    ['Occupations[0].OccupationName', 'a'],
    ['Occupations[1].OccupationName', 'b'],
    ['File', 'f'],
  ])
})
