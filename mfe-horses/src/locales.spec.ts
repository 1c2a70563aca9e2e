import { checkLocales } from '@portal/i18n/check'
import { expect, test } from 'vitest'
import english from '../locales/en-US/horses.json' with { type: 'json' }
import englishVerdict from '../locales/en-US/verdict.json' with { type: 'json' }
import englishSearch from '../locales/en-US/horse-search.json' with { type: 'json' }
import spanish from '../locales/es/horses.json' with { type: 'json' }
import spanishSearch from '../locales/es/horse-search.json' with { type: 'json' }
import spanishVerdict from '../locales/es/verdict.json' with { type: 'json' }

test('the texts are complete in both languages', () => {
  expect(checkLocales(english, spanish)).toEqual([])
  expect(checkLocales(englishSearch, spanishSearch)).toEqual([])
  expect(checkLocales(englishVerdict, spanishVerdict)).toEqual([])
})
