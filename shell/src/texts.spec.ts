import { localeFaults } from '@portal/i18n/check'
import { expect, it } from 'vitest'
import english from '../locales/en-US/shell.json' with { type: 'json' }
import spanish from '../locales/es/shell.json' with { type: 'json' }

it('says the same in English and in Spanish', () => {
  expect(localeFaults(english, spanish)).toEqual([])
})
