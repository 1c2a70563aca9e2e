import { expect, test } from 'vitest'
import { getLeadIn, toSentences } from './sentences.ts'
import { parseSnippet } from './snippet.ts'

/** The sentences of a text whose hits are in brackets. */
function sentencesOf(text: string, language: 'en' | 'es' = 'en'): string {
  const marked = text.replaceAll('[', '\uE000').replaceAll(']', '\uE001')
  return toSentences(parseSnippet(marked), language)
    .map((part) => (part.hit ? `[${part.text}]` : part.text))
    .join('')
}

test('shows the whole sentence with the most search terms', () => {
  const text = 'A [horse] may rest. The [veterinarian] examines the [horse] under Rule No. 5. The steward waits.'
  expect(sentencesOf(text)).toBe('The [veterinarian] examines the [horse] under Rule No. 5.')
})

test('adds a second sentence for a term that the first one does not have', () => {
  expect(sentencesOf('The [mare] rests. Nothing else. The [foal] sleeps.')).toBe(
    'The [mare] rests. … The [foal] sleeps.',
  )
  expect(sentencesOf('The [mare] rests. The [foal] sleeps.')).toBe('The [mare] rests. The [foal] sleeps.')
})

test('does not end a sentence at an abbreviation', () => {
  const text = 'As in 15 U.S.C. Section 3051 the [horse] rests, e.g. in a stall.'
  expect(sentencesOf(`${text} Nothing else.`)).toBe(text)
})

test('shortens a very long sentence at punctuation', () => {
  const shown = sentencesOf(`${'first item, '.repeat(60)}the [horse] rests, ${'last item, '.repeat(60)}end.`)
  expect(shown).toMatch(/^… first item, .*the \[horse\] rests, .* …$/)
  expect(shown.length).toBeLessThan(380)
})

test('shows the first sentence when nothing is highlighted, and nothing of an empty text', () => {
  expect(sentencesOf('Uno. Dos.', 'es')).toBe('Uno.')
  expect(sentencesOf('')).toBe('')
})

test('returns the introduction of a list', () => {
  expect(getLeadIn('Definitions apply. A trainer shall: ')).toBe('A trainer shall:')
  expect(getLeadIn(`${'word '.repeat(60)}shall:`)).toMatch(/^… (?:word )+shall:$/)
  expect(getLeadIn('')).toBeUndefined()
})
