import { expect, it } from 'vitest'
import { wordsIn } from './bilingual.ts'

it('says what is English on a Spanish page, and nothing where the words are of the page’s language', () => {
  expect(wordsIn('es', { en: 'Stalls' })).toEqual({ words: 'Stalls', lang: 'en' })
  expect(wordsIn('es', { en: 'Stalls', es: '' })).toEqual({ words: 'Stalls', lang: 'en' })
  expect(wordsIn('es', { en: 'Stalls', es: 'Cuadras' })).toEqual({ words: 'Cuadras' })
  expect(wordsIn('en-US', { en: 'Stalls', es: 'Cuadras' })).toEqual({ words: 'Stalls' })
})
