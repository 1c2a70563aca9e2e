import { expect, test } from 'vitest'
import { fileTexts } from '../../../texts.ts'
import { contentOf } from '../testing/export-content.ts'
import { composeDocument } from './compose-document.ts'

test('a file speaks its words as staff have them, each on one line, and names parts of the English text in English', () => {
  const { texts } = fileTexts
  const es = { ...texts.es, contents: 'Índice\ngeneral', page: '{{pages}} páginas, esta es la {{page}}' }
  const document = composeDocument(contentOf('(a) One.', { locale: 'es', texts: { ...texts, es } }))
  expect(document.contentsTitle).toBe('Índice general')
  expect(document.running.page).toBe('{pages} páginas, esta es la {page}')
  expect(document.cover.eyebrow).toBe('Serie 2000')
  expect(JSON.stringify(document.parts)).toContain('Series 2000 -')
})
