import { expect, test } from 'vitest'
import { localizationAddress, readLocalizationPlace } from './localization-place.ts'

const read = (query: string) => readLocalizationPlace(new URLSearchParams(query))

test('a place comes back from its address, and what makes no sense is left out', () => {
  const place = read('q=inicio&view=changed&namespace=shell&page=3&text=shell:home.title')
  expect(read(localizationAddress(place).split('?')[1] ?? '')).toEqual(place)
  expect(localizationAddress(read('view=pretty&page=-1&more=1'))).toBe('/localization')
})
