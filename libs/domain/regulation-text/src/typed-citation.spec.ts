import { expect, it } from 'vitest'
import { parseTypedCitation, getAncestorLabels } from './typed-citation.ts'

it.each([
  ['Rule 2101(b)(1)', ['2101(b)(1)']],
  ['§ 2101', ['2101']],
  ['HISA Rule 2101', ['2101']],
  ['regla 2101(a)', ['2101(a)']],
  ['artículo 2143', ['2143']],
  ['2101.b.1', ['2101(b)(1)']],
  ['2101 b 1', ['2101(b)(1)']],
  ['2101(b)1', ['2101(b)(1)']],
  ['2101(b)(1', ['2101(b)(1)']],
  ['2101b', ['2101b', '2101(b)']],
  ['2101(B)(1)', ['2101(B)(1)', '2101(b)(1)']],
  ['15 U.S.C. § 3053(b)(2)', ['3053(b)(2)']],
])('parses %s as %j', (typed, labels) => {
  expect(parseTypedCitation(typed)).toEqual(labels.map((label) => [label]))
})

it.each([
  ['Rules 2101 and 2102', ['2101', '2102']],
  ['2101, 2143(a)', ['2101', '2143(a)']],
  ['reglas 2101 y 2102', ['2101', '2102']],
])('parses %s as a group of labels', (typed, labels) => {
  expect(parseTypedCitation(typed).at(-1)).toEqual(labels)
})

it.each(['2143 horses', '48 hours', 'horse', 'a', '', 'covered horse (a)', '🐎'])('returns nothing for %j', (typed) => {
  expect(parseTypedCitation(typed)).toEqual([])
})

it('returns the ancestors of a label that does not exist', () => {
  expect(getAncestorLabels('2101(a)(99)')).toEqual(['2101(a)', '2101'])
  expect(getAncestorLabels('2999')).toEqual([])
})
