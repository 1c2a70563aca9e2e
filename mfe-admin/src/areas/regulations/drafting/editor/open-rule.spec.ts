import { expect, test } from 'vitest'
import { aText, idOf } from '../../../../testing/factories.ts'
import { findFirstRule, getOpenRule } from './open-rule.ts'

const nodes = aText()
const labels = (id: number) => {
  const selected = nodes.find((node) => node.regulationId === idOf(id))
  return selected && getOpenRule(nodes, selected).map((node) => node.label)
}

test('opens the first rule, or the regulation if it has no rules', () => {
  expect(findFirstRule(nodes)?.label).toBe('2143')
  expect(findFirstRule(nodes.slice(0, 1))?.label).toBe('2000')
  expect(findFirstRule([])).toBeUndefined()
})

test('opens a rule with all its provisions, whichever of them is selected', () => {
  const rule = ['2143', '2143(a)', '2143(b)', '2143(b)(1)']
  expect(labels(101)).toEqual(rule)
  expect(labels(104)).toEqual(rule)
  expect(labels(1)).toEqual(['2000'])
})
