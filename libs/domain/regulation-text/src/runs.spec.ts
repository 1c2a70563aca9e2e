import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitIntoRuns } from './runs.ts'

const range = fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }))

test('returns runs that join to the whole text for any marks and links', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.array(range), fc.array(range), (text, marks, links) => {
      const runs = splitIntoRuns(
        text,
        marks.map((mark) => ({ ...mark, kind: 'em' as const })),
        links.map((link, target) => ({ ...link, target })),
      )
      expect(runs.map((run) => run.text).join('')).toBe(text)
      expect(runs.every((run) => text.startsWith(run.text, run.start))).toBe(true)
    }),
  )
})

test('keeps formatting and link when a link covers part of an emphasized word', () => {
  expect(
    splitIntoRuns('covered horse', [{ start: 0, end: 10, kind: 'em' }], [{ start: 8, end: 13, target: 'horse' }]),
  ).toEqual([
    { start: 0, text: 'covered ', marks: ['em'] },
    { start: 8, text: 'ho', marks: ['em'], target: 'horse' },
    { start: 10, text: 'rse', marks: [], target: 'horse' },
  ])
})

test('keeps the earlier, longer one of two overlapping links', () => {
  const runs = splitIntoRuns(
    'covered horse',
    [],
    [
      { start: 8, end: 13, target: 'horse' },
      { start: 0, end: 13, target: 'covered horse' },
    ],
  )
  expect(runs).toEqual([{ start: 0, text: 'covered horse', marks: [], target: 'covered horse' }])
})
