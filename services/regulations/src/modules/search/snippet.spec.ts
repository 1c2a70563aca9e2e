import { expect, test } from 'vitest'
import { snippetParts } from './snippet.ts'

test('a snippet is told in parts', () => {
  expect(snippetParts('the \uE000horse\uE001 and the \uE000track\uE001')).toEqual([
    { text: 'the ', hit: false },
    { text: 'horse', hit: true },
    { text: ' and the ', hit: false },
    { text: 'track', hit: true },
  ])
  expect(snippetParts(null)).toEqual([])
})
