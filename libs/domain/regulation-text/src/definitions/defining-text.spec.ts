import { describe, expect, it } from 'vitest'
import { parseRegulation } from '../parse/index.ts'
import { findDefinitions, findDefiningText } from './index.ts'

const show = (text: string) => {
  const source = findDefiningText(text)
  return source && [source.citation, source.url].filter(Boolean).join(' -> ')
}

describe('findDefiningText', () => {
  it.each([
    ['“Employee” is defined in section 3(5) of the Sample Labor Act.', 'section 3(5) of the Sample Labor Act'],
    ['“Employee” has the meaning given that term in section 3 of the Act.', 'section 3 of the Act'],
    [
      'The term “drug” has the same meaning as in § 201(g)(1) of the Sample Food, Drug, and Cosmetic Act.',
      '§ 201(g)(1) of the Sample Food, Drug, and Cosmetic Act',
    ],
    [
      'has the meaning assigned by Chapter 7 of the Sample Penal Code of 1998.',
      'Chapter 7 of the Sample Penal Code of 1998',
    ],
    ['“Racetrack” is defined in the Sample Racing Act.', 'the Sample Racing Act'],
    ['In general. “Foal” is defined in section 2 of the Sample Act, as amended.', 'section 2 of the Sample Act'],
  ])('returns the cited text of %j', (text, expected) => {
    expect(show(text)).toBe(expected)
  })

  it.each([
    ['“Interstate wager” has the meaning given in 15 U.S.C. 3002(3).', '15 U.S.C. 3002(3)', 'section3002'],
    ['“Drug” is defined in section 321 of title 21.', '21 U.S.C. 321', 'section321'],
    [
      '“Drug” is defined in section 201 of the Sample Act (21 U.S.C. 321(g)).',
      'section 201 of the Sample Act',
      'section321',
    ],
    ['“Sponsor” is defined at 21 CFR 312.3(b).', '21 CFR 312.3(b)', 'section-312.3'],
  ])('returns the address of the cited text of %j', (text, citation, url) => {
    expect(findDefiningText(text)).toEqual({ citation, url: expect.stringContaining(url) })
  })

  it.each([
    '“Child” has the meaning assigned by Section 101.003.',
    '“Child” has the meaning given in paragraph (b) of this Rule.',
    '“Child” is defined in Rule 2010.',
    '“Horse” means a horse as defined in section 3 of the Sample Act.',
    '“Horse” means a mare. “Mare” is defined in section 3 of the Sample Act.',
    '“Class” is defined by the number of wins.',
  ])('returns nothing for %j', (text) => {
    expect(show(text)).toBeUndefined()
  })
})

it('is part of a found definition, for the term it belongs to', () => {
  const text = `Rule 1010. Definitions.
(a) “Mare” means a horse. The term “drug” is defined in section 201 of the Sample Act.
(b) Employee is defined in section 3(5) of the Sample Labor Act.`
  const found = findDefinitions(parseRegulation(text).nodes)
  expect(found.map(({ term, definedIn }) => [term, definedIn?.citation])).toEqual([
    ['Mare', undefined],
    ['drug', 'section 201 of the Sample Act'],
    ['Employee', 'section 3(5) of the Sample Labor Act'],
  ])
})
