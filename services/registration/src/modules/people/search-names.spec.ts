import { describe, expect, it } from 'vitest'
import { listSearchNames, toNameSearch } from './search-names.ts'

describe('listSearchNames', () => {
  it('begins with each word of the name, without accents, hyphens and apostrophes', () => {
    expect(listSearchNames(['Ana', 'García-López', null])).toEqual([
      'ana garcia lopez',
      'garcia lopez ana',
      'lopez ana garcia',
    ])
    expect(listSearchNames(['Seán', 'O’Brien'])).toEqual(['sean obrien', 'obrien sean'])
  })

  it('returns at most six names, each once', () => {
    expect(listSearchNames(['John', 'John'])).toEqual(['john john'])
    expect(listSearchNames(['a b c d e f g h'])).toHaveLength(6)
  })
})

describe('toNameSearch', () => {
  it('searches by the longest word', () => {
    expect(toNameSearch(' O’Brien  SEÁN ')).toEqual({ start: 'obrien', others: ['sean'] })
  })

  it.each(['', 'ab', 'é.', 'a b', '%_%', "'"])('needs three letters: %j', (text) => {
    expect(toNameSearch(text)).toBeUndefined()
  })

  it('finds short names by two words', () => {
    expect(toNameSearch('Li Xu')).toEqual({ start: 'li', others: ['xu'] })
  })
})
