import { expect, it } from 'vitest'
import { parseRegulation } from './parse/index.ts'
import { getNumberPrefixes, formatDisplayLabel } from './display-label.ts'
import { toProvisions } from './provisions.ts'

it.each([
  ['2143(a)(1)', '2143(a)(1)'],
  ['2155(c)(p1)', '2155(c) ¶1'],
  ['2195(e)(p3)(d)(p1)', '2195(e) ¶3 (d) ¶1'],
  ['1020(BusinessDay)', '1020 “Business day”'],
])('formats the label %s as %s', (label, printed) => {
  expect(formatDisplayLabel(label)).toBe(printed)
})

/** A label and the prefix printed before its number. */
function prefixed(text: string): string[] {
  const { nodes } = toProvisions(parseRegulation(text).nodes)
  const identified = nodes.map((node, index) => ({
    ...node,
    regulationId: String(index),
    parentId: node.parent === null ? null : String(node.parent),
  }))
  const prefixes = getNumberPrefixes(identified)
  return identified.map(({ regulationId, label }) => `${prefixes.get(regulationId) ?? ''} ${label}`.trim())
}

it.each([
  ['§ 3051. Definitions\n(1) One.', ['§ 3051', '§ 3051(1)']],
  ['Rule 2143. Entry\n(a) One.', ['Rule 2143', 'Rule 2143(a)']],
  ['Section 12. Entry\n(a) One.', ['Section 12', 'Section 12(a)']],
])('returns the prefix of a rule number for all provisions below it: %s', (text, labels) => {
  expect(prefixed(text)).toEqual(labels)
})
