import { expect, test } from 'vitest'
import es from '@portal/regulation-reading/locales/es/regulations.json' with { type: 'json' }
import { formatProvisionName } from './provision-name.ts'

const spanish = ((key: keyof typeof es, values: Readonly<Record<string, string>> = {}) =>
  es[key].replaceAll(/{{(\w+)}}/g, (_, name: string) => values[name] ?? '')) as Parameters<
  typeof formatProvisionName
>[1]

test.each([
  ['Chapter 2000', 'Capítulo 2000'],
  ['SUBPART A', 'Subparte A'],
  ['Appendix A to Part 1002', 'Apéndice A, Parte 1002'],
  ['Chapter 2190, Appendix A to Series 2000(d)(p1)', 'Capítulo 2190, Apéndice A, Serie 2000(d) ¶1'],
  ['2143(a)(1)', '2143(a)(1)'],
  ['§ 1002.1', '§ 1002.1'],
  ['2155(c)(p1)', '2155(c) ¶1'],
  ['2195(e)(p3)(d)(p1)', '2195(e) ¶3 (d) ¶1'],
  ['1020(BusinessDay)', '1020 “Business day”'],
  ['1020(Act)', '1020 “Act”'],
])('formats the label %s as %s in Spanish', (label, name) => {
  expect(formatProvisionName(label, spanish)).toBe(name)
})
