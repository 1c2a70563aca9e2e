import { expect, test } from 'vitest'
import { findMatches, normalizePage } from './pdf-text.ts'

const run = (str: string, hasEOL = false) => ({ str, hasEOL })

test('finds text across runs and lines, ignoring case and accents', () => {
  const page = normalizePage([run('The Steward'), run('s of', true), run('Inspección'), run(' '), run('veterinaria')])
  expect(findMatches(page, 'stewards OF inspeccion')).toEqual([
    { start: { run: 0, offset: 4 }, end: { run: 2, offset: 10 } },
  ])
  expect(findMatches(page, 'veterinaria')).toEqual([{ start: { run: 4, offset: 0 }, end: { run: 4, offset: 11 } }])
})

test('joins hyphenated words and splits ligatures', () => {
  const page = normalizePage([run('medi-', true), run('cation of \ufb01llies')])
  expect(findMatches(page, 'medication')).toEqual([{ start: { run: 0, offset: 0 }, end: { run: 1, offset: 6 } }])
  expect(findMatches(page, 'fillies')).toEqual([{ start: { run: 1, offset: 10 }, end: { run: 1, offset: 16 } }])
})

test('treats the query as text, never as a pattern', () => {
  const page = normalizePage([run('see 2143(a) and 2143(b) or [c-d]/e')])
  expect(findMatches(page, '2143(a)')).toHaveLength(1)
  expect(findMatches(page, '[c-d]/e')).toHaveLength(1)
  expect(findMatches(page, '.*')).toEqual([])
  expect(findMatches(page, '   ')).toEqual([])
})

test('positions stay correct after characters outside the BMP', () => {
  const page = normalizePage([run('\u{1F40E}\u{1F40E} horse')])
  expect(findMatches(page, 'horse')).toEqual([{ start: { run: 0, offset: 5 }, end: { run: 0, offset: 10 } }])
})
