import { describe, expect, test } from 'vitest'
import { createContent } from '../testing/export-content.ts'
import { createDefinitionsSection } from './definitions-section.ts'
import type { PrintedDefinition } from './export-content.ts'

/** Returns the paragraphs of a definition, with bold text in asterisks and muted text in braces. */
function printDefinition(fields: Omit<PrintedDefinition, 'language'>): string[] {
  const content = createContent('Rule 1. One', { definitions: [{ language: 'en', ...fields }] })
  const { blocks } = createDefinitionsSection(content)
  return blocks
    .slice(2)
    .map((block) =>
      block.kind === 'paragraph'
        ? block.spans.map(({ text, bold, muted }) => (bold ? `*${text}*` : muted ? `{${text}}` : text)).join('')
        : block.kind,
    )
}

describe('createDefinitionsSection', () => {
  test.each([
    ['jog', '(d) The term “jog” means a movement in hand.', '(d) The term “*jog*” means a movement in hand.'],
    ['Covered horse', 'Covered horse means a Thoroughbred.', '*Covered horse* means a Thoroughbred.'],
    ['foal', 'A foal is a young horse.', 'A *foal* is a young horse.'],
    ['Layoff', 'means a period of more than 120 days.', '*Layoff* means a period of more than 120 days.'],
    ['Horse', 'A Thoroughbred of any age.', '*Horse*: A Thoroughbred of any age.'],
    ['race', 'Racetrack is where one runs.', '*race*: Racetrack is where one runs.'],
  ])('prints the term %s once', (term, text, expected) => {
    expect(printDefinition({ term, text })).toEqual([expected])
  })

  test('keeps the lines of a definition and ends with the English term and the provision', () => {
    const text = 'Entry means:\na horse; or\nits owner.'
    expect(printDefinition({ term: 'Entry', text, label: '2101(a)', englishTerm: 'entry' })).toEqual([
      '*Entry* means:',
      'a horse; or',
      'its owner.{ (entry, 2101(a))}',
    ])
  })

  test('leaves the term out of the label of a definition that is a provision of its own', () => {
    const fields = { term: 'Covered horse', text: 'Covered horse means a Thoroughbred.', label: '1020(CoveredHorse)' }
    expect(printDefinition(fields)).toEqual(['*Covered horse* means a Thoroughbred.{ (1020)}'])
  })
})
