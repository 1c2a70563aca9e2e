import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

test('only what differs is told, inner fields by their path', () => {
  expect(
    differencesOf(
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

test('a thing that came or went is told with all its fields; nothing is told of nothing', () => {
  expect(differencesOf(null, { value: 'new', note: null })).toEqual([
    { path: 'value', after: 'new' },
    { path: 'note', after: '' },
  ])
  expect(differencesOf({ value: 'old' }, null)).toEqual([{ path: 'value', before: 'old' }])
  expect(differencesOf(null, null)).toEqual([])
  expect(differencesOf('a', 'b')).toEqual([{ path: '', before: 'a', after: 'b' }])
})
