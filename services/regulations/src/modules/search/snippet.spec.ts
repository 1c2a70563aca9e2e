import { expect, test } from 'vitest'
import { parseSnippet } from './snippet.ts'

test('splits a snippet into highlighted and other parts', () => {
  expect(parseSnippet('the \uE000horse\uE001 and the \uE000track\uE001')).toEqual([
    { text: 'the ', hit: false },
    { text: 'horse', hit: true },
    { text: ' and the ', hit: false },
    { text: 'track', hit: true },
  ])
  expect(parseSnippet(null)).toEqual([])
})
