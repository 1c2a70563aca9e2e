import { expect, it } from 'vitest'
import { localize } from './bilingual.ts'

it('returns the English text with its language when there is no Spanish one', () => {
  expect(localize('es', { en: 'Stalls' })).toEqual({ text: 'Stalls', lang: 'en' })
  expect(localize('es', { en: 'Stalls', es: '' })).toEqual({ text: 'Stalls', lang: 'en' })
  expect(localize('es', { en: 'Stalls', es: 'Cuadras' })).toEqual({ text: 'Cuadras' })
  expect(localize('en-US', { en: 'Stalls', es: 'Cuadras' })).toEqual({ text: 'Stalls' })
})
