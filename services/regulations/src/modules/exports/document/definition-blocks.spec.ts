import { expect, test } from 'vitest'
import { contentOf } from '../testing/export-content.ts'
import { definitionsPart } from './definition-blocks.ts'
import type { PrintedDefinition } from './export-content.ts'

/** The paragraphs of a definition, what stands out in asterisks and what is said softly in braces. */
function printed(given: Omit<PrintedDefinition, 'language'>): string[] {
  const { blocks } = definitionsPart(contentOf('Rule 1. One', { definitions: [{ language: 'en', ...given }] }))
  return blocks
    .slice(2)
    .map((block) =>
      block.kind === 'paragraph'
        ? block.words.map(({ text, strong, soft }) => (strong ? `*${text}*` : soft ? `{${text}}` : text)).join('')
        : block.kind,
    )
}

test.each([
  ['jog', '(d) The term “jog” means a movement in hand.', '(d) The term “*jog*” means a movement in hand.'],
  ['Covered horse', 'Covered horse means a Thoroughbred.', '*Covered horse* means a Thoroughbred.'],
  ['foal', 'A foal is a young horse.', 'A *foal* is a young horse.'],
  ['Layoff', 'means a period of more than 120 days.', '*Layoff* means a period of more than 120 days.'],
  ['Horse', 'A Thoroughbred of any age.', '*Horse*: A Thoroughbred of any age.'],
  ['race', 'Racetrack is where one runs.', '*race*: Racetrack is where one runs.'],
])('the term %s is said once', (term, text, expected) => {
  expect(printed({ term, text })).toEqual([expected])
})

test('a definition of several lines keeps them; where it stands comes last', () => {
  const text = 'Entry means:\na horse; or\nits owner.'
  expect(printed({ term: 'Entry', text, label: '2101(a)', translated: 'entry' })).toEqual([
    '*Entry* means:',
    'a horse; or',
    'its owner.{ (entry, 2101(a))}',
  ])
})

test('a definition that is a provision of its own does not say its term as its place', () => {
  const given = { term: 'Covered horse', text: 'Covered horse means a Thoroughbred.', label: '1020(CoveredHorse)' }
  expect(printed(given)).toEqual(['*Covered horse* means a Thoroughbred.{ (1020)}'])
})
