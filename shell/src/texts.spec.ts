import { checkLocales } from '@portal/i18n/check'
import { expect, it } from 'vitest'
import english from '../locales/en-US/shell.json' with { type: 'json' }
import spanish from '../locales/es/shell.json' with { type: 'json' }

it('has matching English and Spanish texts', () => {
  expect(checkLocales(english, spanish)).toEqual([])
})
