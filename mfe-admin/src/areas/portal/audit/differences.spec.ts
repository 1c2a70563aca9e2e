import { expect, test } from 'vitest'
import { getDifferences } from './differences.ts'

test('returns the changed fields with the paths of nested fields', () => {
  expect(
    getDifferences(
      { title: 'One', ftc: { docket: 'A', citation: 'B' }, gone: 1 },
      { title: 'Two', ftc: { docket: 'A', citation: 'C' }, tags: ['x'] },
    ),
  ).toEqual([
    { path: 'title', before: 'One', after: 'Two' },
    { path: 'ftc.citation', before: 'B', after: 'C' },
    { path: 'tags.0', after: 'x' },
    { path: 'gone', before: '1' },
  ])
})

test('returns all fields of a created or deleted object', () => {
  expect(getDifferences(null, { value: 'new', note: null })).toEqual([
    { path: 'value', after: 'new' },
    { path: 'note', after: '' },
  ])
  expect(getDifferences({ value: 'old' }, null)).toEqual([{ path: 'value', before: 'old' }])
  expect(getDifferences(null, null)).toEqual([])
  expect(getDifferences('a', 'b')).toEqual([{ path: '', before: 'a', after: 'b' }])
})
