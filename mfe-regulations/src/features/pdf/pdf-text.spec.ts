import { expect, test } from 'vitest'
import { findInPage, foldPage } from './pdf-text.ts'

const run = (str: string, hasEOL = false) => ({ str, hasEOL })

test('words are found over runs and lines, whatever their case and accents', () => {
  const page = foldPage([run('The Steward'), run('s of', true), run('Inspección'), run(' '), run('veterinaria')])
  expect(findInPage(page, 'stewards OF inspeccion')).toEqual([
    { start: { run: 0, offset: 4 }, end: { run: 2, offset: 10 } },
  ])
  expect(findInPage(page, 'veterinaria')).toEqual([{ start: { run: 4, offset: 0 }, end: { run: 4, offset: 11 } }])
})

test('a word broken at the end of a line is one word; a ligature is its letters', () => {
  const page = foldPage([run('medi-', true), run('cation of \ufb01llies')])
  expect(findInPage(page, 'medication')).toEqual([{ start: { run: 0, offset: 0 }, end: { run: 1, offset: 6 } }])
  expect(findInPage(page, 'fillies')).toEqual([{ start: { run: 1, offset: 10 }, end: { run: 1, offset: 16 } }])
})

test('what is typed is words, never a pattern', () => {
  const page = foldPage([run('see 2143(a) and 2143(b) or [c-d]/e')])
  expect(findInPage(page, '2143(a)')).toHaveLength(1)
  expect(findInPage(page, '[c-d]/e')).toHaveLength(1)
  expect(findInPage(page, '.*')).toEqual([])
  expect(findInPage(page, '   ')).toEqual([])
})

test('letters beyond the first plane do not move the places', () => {
  const page = foldPage([run('\u{1F40E}\u{1F40E} horse')])
  expect(findInPage(page, 'horse')).toEqual([{ start: { run: 0, offset: 5 }, end: { run: 0, offset: 10 } }])
})
