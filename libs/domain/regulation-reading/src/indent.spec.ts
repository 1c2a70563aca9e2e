import { expect, test } from 'vitest'
import { indentOf } from './indent.ts'

test('a provision is indented by its levels below the rule', () => {
  expect(indentOf({ kind: 'rule', path: ['2143'] })).toBe(0)
  expect(indentOf({ kind: 'paragraph', path: ['2143', 'b', '1'] })).toBe(2)
  expect(indentOf({ kind: 'paragraph', path: ['a'] })).toBe(0)
  expect(indentOf({ kind: 'paragraph', path: Array.from({ length: 12 }, String) })).toBe(7)
})

test('text after the paragraphs stands where their parent does', () => {
  expect(indentOf({ kind: 'flush', path: ['2143', 'b', 'p1'] })).toBe(1)
  expect(indentOf({ kind: 'flush', path: ['2143', 'p1'] })).toBe(0)
})
