import { expect, it } from 'vitest'
import { citedLabels, labelsAbove } from './typed-citation.ts'

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
])('%s means %j', (typed, labels) => {
  expect(citedLabels(typed)).toEqual(labels.map((label) => [label]))
})

it.each([
  ['Rules 2101 and 2102', ['2101', '2102']],
  ['2101, 2143(a)', ['2101', '2143(a)']],
  ['reglas 2101 y 2102', ['2101', '2102']],
])('%s means all of them', (typed, labels) => {
  expect(citedLabels(typed).at(-1)).toEqual(labels)
})

it.each(['2143 horses', '48 hours', 'horse', 'a', '', 'covered horse (a)', '🐎'])('%j cites nothing', (typed) => {
  expect(citedLabels(typed)).toEqual([])
})

it('what stands above a label that does not exist', () => {
  expect(labelsAbove('2101(a)(99)')).toEqual(['2101(a)', '2101'])
  expect(labelsAbove('2999')).toEqual([])
})
