import { expect, it } from 'vitest'
import { parseRegulation } from './parse/index.ts'
import { numberPrefixes, printedLabel } from './printed-label.ts'
import { provisionsOf } from './provisions.ts'

it.each([
  ['2143(a)(1)', '2143(a)(1)'],
  ['2155(c)(p1)', '2155(c) ¶1'],
  ['2195(e)(p3)(d)(p1)', '2195(e) ¶3 (d) ¶1'],
  ['1020(BusinessDay)', '1020 “Business day”'],
])('the label %s is printed as %s', (label, printed) => {
  expect(printedLabel(label)).toBe(printed)
})

/** Label and what is printed before its number. */
function prefixed(text: string): string[] {
  const { nodes } = provisionsOf(parseRegulation(text).nodes)
  const identified = nodes.map((node, index) => ({
    ...node,
    regulationId: String(index),
    parentId: node.parent === null ? null : String(node.parent),
  }))
  const prefixes = numberPrefixes(identified)
  return identified.map(({ regulationId, label }) => `${prefixes.get(regulationId) ?? ''} ${label}`.trim())
}

it.each([
  ['§ 3051. Definitions\n(1) One.', ['§ 3051', '§ 3051(1)']],
  ['Rule 2143. Entry\n(a) One.', ['Rule 2143', 'Rule 2143(a)']],
  ['Section 12. Entry\n(a) One.', ['Section 12', 'Section 12(a)']],
])('what a text prints before its numbers is told for all below: %s', (text, cited) => {
  expect(prefixed(text)).toEqual(cited)
})
