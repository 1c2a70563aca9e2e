import { expect, test } from 'vitest'
import { getIndent } from './indent.ts'

test('getIndent counts the levels below the rule', () => {
  expect(getIndent({ kind: 'rule', path: ['2143'] })).toBe(0)
  expect(getIndent({ kind: 'paragraph', path: ['2143', 'b', '1'] })).toBe(2)
  expect(getIndent({ kind: 'paragraph', path: ['a'] })).toBe(0)
  expect(getIndent({ kind: 'paragraph', path: Array.from({ length: 12 }, String) })).toBe(7)
})

test('getIndent indents text after paragraphs like their parent', () => {
  expect(getIndent({ kind: 'flush', path: ['2143', 'b', 'p1'] })).toBe(1)
  expect(getIndent({ kind: 'flush', path: ['2143', 'p1'] })).toBe(0)
})
