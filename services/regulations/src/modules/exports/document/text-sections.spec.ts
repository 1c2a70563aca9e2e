import { toPlainText } from '@portal/print'
import { expect, test } from 'vitest'
import { createContent, parseNodes } from '../testing/export-content.ts'
import { createTextSection } from './text-sections.ts'

test('prints the English text below a heading of which only the Spanish translation exists', () => {
  const text = 'Rule 2143. Rest\n\nHorses rest.'
  const rule = parseNodes(text).find(({ kind }) => kind === 'rule')
  const translations = [{ regulationId: rule?.regulationId ?? '', heading: 'Descanso', text: '' }]
  const { blocks } = createTextSection(createContent(text, { locale: 'es', translations }))
  const printed = blocks.flatMap((block) =>
    block.kind === 'heading' || block.kind === 'paragraph' ? [[toPlainText(block.spans), block.language]] : [],
  )
  expect(printed.slice(-2)).toEqual([
    ['Rule 2143. Descanso', 'es'],
    ['Horses rest.', undefined],
  ])
})
