import { expect, test } from 'vitest'
import { readTranslationPlace, translationAddress } from './translation-place.ts'

test('a place survives its address; what makes no sense there is left out', () => {
  const place = { version: 'v-1', state: 'outdated', page: 2 } as const
  expect(readTranslationPlace(new URL(translationAddress(place), 'http://portal.example').searchParams)).toEqual(place)
  expect(readTranslationPlace(new URLSearchParams('state=late&page=x'))).toEqual({ version: '', state: '', page: 1 })
})
