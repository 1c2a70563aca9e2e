import { describe, expect, test } from 'vitest'
import { fileTexts } from '../../../texts.ts'
import { createContent } from '../testing/export-content.ts'
import { composeDocument } from './compose-document.ts'

describe('composeDocument', () => {
  test("uses staff's changes to the texts, each on one line, and English for parts of the English text", () => {
    const { texts } = fileTexts
    const es = { ...texts.es, contents: 'Índice\ngeneral', page: '{{pages}} páginas, esta es la {{page}}' }
    const document = composeDocument(createContent('(a) One.', { locale: 'es', texts: { ...texts, es } }))
    expect(document.tableOfContents?.title).toBe('Índice general')
    expect(document.footer?.pageNumber).toBe('{pages} páginas, esta es la {page}')
    expect(document.cover?.eyebrow).toBe('Serie 2000')
    expect(JSON.stringify(document.sections)).toContain('Series 2000 -')
  })
})
