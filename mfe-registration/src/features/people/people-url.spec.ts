import { expect, it } from 'vitest'
import { parsePeopleParams, peopleUrl } from './people-url.ts'

it('reads valid filters and ignores others, also a name', () => {
  const query = new URLSearchParams('role=jockey&state=KY&track= Keeneland &name=ana')
  expect(parsePeopleParams(query)).toEqual({ role: 'jockey', state: 'KY', track: 'Keeneland' })
  expect(parsePeopleParams(new URLSearchParams('role=king&state=XX'))).toEqual({ role: '', state: '', track: '' })
})

it('writes only the filters that are set', () => {
  expect(peopleUrl({ role: 'jockey', state: '', track: '' })).toBe('/people?role=jockey')
  expect(peopleUrl({})).toBe('/people')
})
