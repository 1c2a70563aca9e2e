import { expect, test } from 'vitest'
import { localizationUrl, parseLocalizationParams } from './localization-url.ts'

const parse = (query: string) => parseLocalizationParams(new URLSearchParams(query))

test('parses the URLs it builds and ignores invalid query parameters', () => {
  const params = parse('q=inicio&view=changed&namespace=shell&page=3&text=shell:home.title')
  expect(parse(localizationUrl(params).split('?')[1] ?? '')).toEqual(params)
  expect(localizationUrl(parse('view=pretty&page=-1&more=1'))).toBe('/localization')
})
