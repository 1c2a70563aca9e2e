import { expect, test } from 'vitest'
import { parseTranslationParams, translationUrl } from './translation-url.ts'

test('parses the URLs it builds and ignores invalid query parameters', () => {
  const params = { version: 'v-1', state: 'outdated', page: 2 } as const
  expect(parseTranslationParams(new URL(translationUrl(params), 'http://portal.example').searchParams)).toEqual(params)
  expect(parseTranslationParams(new URLSearchParams('state=late&page=x'))).toEqual({ version: '', state: '', page: 1 })
})
